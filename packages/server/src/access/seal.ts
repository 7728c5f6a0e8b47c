import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { installationKey } from '../db/keystore.ts'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** The key that encrypts data stored by browsers for this installation. */
export const sealKey = installationKey('seal', {
  make: () => ({ publicKey: new Uint8Array(), privateKey: randomBytes(32) }),
  open: ({ privateKey }) => privateKey,
})

/** Encrypts a text so that only this installation can read and write it. */
export function seal(key: Uint8Array, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The decrypted text; undefined for anything else. */
export function unseal(key: Uint8Array, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(nonceBytes + tagBytes)).toString() + decipher.final().toString()
  } catch {
    // Encrypted with another key, or modified since
    return undefined
  }
}

import { createECDH } from 'node:crypto'
import { installationKey } from './keystore.ts'

/** The VAPID keys of this installation (RFC 8292): created on first use, and stored. */
export const pushKeys = installationKey('push', {
  make() {
    const curve = createECDH('prime256v1')
    const publicKey = curve.generateKeys()
    // Always 32 bytes, also where the number begins with zeros
    return { publicKey, privateKey: Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex') }
  },
  open: ({ publicKey, privateKey }) => ({
    publicKey: Buffer.from(publicKey).toString('base64url'),
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }),
})

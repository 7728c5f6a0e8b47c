import { createECDH } from 'node:crypto'
import { installationKey } from './keystore.ts'

/** The keys that browsers know this installation by (RFC 8292): made when they are first asked for, and kept. */
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

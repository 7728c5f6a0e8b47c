import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'

/** What AES-128-CBC yields of whole blocks of 16 bytes, without padding; `iv` is the block of cipher text before them. */
export function decryptAes128Cbc(key: Buffer, iv: Buffer, blocks: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([decipher.update(blocks), decipher.final()])
}

/** HMAC-SHA256 in lower-case hex. */
export const hmacSha256 = (key: string, message: string | Buffer): string =>
  createHmac('sha256', key).update(message).digest('hex')

/** Compares two texts in a time that does not tell where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { decryptAes128Cbc } from '../ciphers.ts'
import { type DecodeContext, DecodeError } from '../define.ts'

const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
const BLOCK = 16
const LAST = 'at2000.lastBlock'

/** Starts the chain of a connection with the block of cipher text of its login. */
export const startCipher = (block: Buffer, { memory }: DecodeContext): unknown => memory.set(LAST, Buffer.from(block))

/** The next bytes of the chain in plain, which runs on through all messages of a connection; an incomplete block is left out. */
export function decrypted(bytes: Buffer, { memory }: DecodeContext): Buffer {
  const last = memory.get(LAST) as Buffer | undefined
  if (!last) throw new DecodeError('A track came before a login')
  const blocks = bytes.subarray(0, bytes.length - (bytes.length % BLOCK))
  if (blocks.length === 0) return blocks
  const plain = decryptAes128Cbc(KEY, last, blocks)
  memory.set(LAST, Buffer.from(blocks.subarray(-BLOCK)))
  return plain
}

import { bytesOf, u16Bytes, u16leBytes } from '../bytes.ts'
import { crc16X25 } from '../checksums.ts'

export const MARK = Buffer.of(0x40, 0x40)
export const ID_BYTES = 20
/** Bytes of a message besides its content. */
export const AROUND_CONTENT = 31
const END = Buffer.of(0x0d, 0x0a)

const withEnd = (bytes: Buffer): Buffer => bytesOf(bytes, u16leBytes(crc16X25(bytes)), END)

export interface Outgoing {
  readonly version: number
  readonly id: Buffer
  readonly type: number
  readonly content?: Buffer
}

/** A message to a unit. */
export const packet = ({ version, id, type, content = Buffer.alloc(0) }: Outgoing): Buffer =>
  withEnd(bytesOf(MARK, u16leBytes(AROUND_CONTENT + content.length), version, id, u16Bytes(type), content))

const [LOGIN, LOGIN_ANSWER_BYTES] = [0x1001, 42]

/** The answer to the login of an old unit, which has no version. */
export const oldLoginAnswer = (id: Buffer): Buffer =>
  withEnd(bytesOf(MARK, u16leBytes(LOGIN_ANSWER_BYTES), id, u16Bytes(LOGIN), Buffer.alloc(4, 0), Buffer.alloc(8, 0xff)))

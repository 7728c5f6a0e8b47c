import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { crc16Kermit } from '../checksums.ts'

/** A message: length, IMEI, type, content and checksum. */
export interface Packet {
  readonly imei: string
  readonly type: number
  /** Of the content, without the checksum. */
  readonly reader: Reader
}

const IMEI_DIGITS = 15
const CHECKSUM_BYTES = 2
/** Answers and commands are numbered by what they answer or ask for, plus this. */
const FROM_SERVER = 100

/** Throws a `RangeError` for a message that ends before its content. */
export function parse(bytes: Buffer): Packet {
  const reader = new Reader(bytes, 2, bytes.length - CHECKSUM_BYTES)
  const imei = String(reader.big64()).padStart(IMEI_DIGITS, '0')
  return { imei, type: reader.u8(), reader }
}

/** A message to the unit. */
export function message(type: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const body = bytesOf(FROM_SERVER + type, content)
  return bytesOf(u16Bytes(body.length), body, u16Bytes(crc16Kermit(body)))
}

/** Type and content of a message to a unit; undefined when the bytes are not exactly one. */
export function sentContent(bytes: Buffer): { type: number; content: Buffer } | undefined {
  if (bytes.length < 5 || bytes[2]! < FROM_SERVER) return undefined
  const [type, content] = [bytes[2]! - FROM_SERVER, bytes.subarray(3, -CHECKSUM_BYTES)]
  return message(type, content).equals(bytes) ? { type, content } : undefined
}

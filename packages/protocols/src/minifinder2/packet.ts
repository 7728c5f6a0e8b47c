import { bytesOf, u16leBytes } from '../bytes.ts'
import { crc16Xmodem } from '../checksums.ts'

/** Begins every message. */
export const MARK = 0xab

/** The first byte of a body: what it is about. */
export const DATA = 0x01
export const CONFIGURATION = 0x02
export const SERVICES = 0x03
export const SYSTEM = 0x04
export const RESPONSE = 0x7f

/** Bytes before a body: mark, flags, length, checksum and index. */
export const HEAD_BYTES = 8

/** A message around a body, which wants no answer. */
export const packetOf = (index: number, body: Buffer): Buffer =>
  bytesOf(MARK, 0, u16leBytes(body.length), u16leBytes(crc16Xmodem(body)), u16leBytes(index), body)

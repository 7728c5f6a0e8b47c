import { bytesOf, Reader, u16Bytes, u32Bytes } from '../bytes.ts'
import { DecodeError } from '../define.ts'

const MARK = 0x67
const DATAGRAM_MARK = 'EL'
/** Mark, type and length. */
const HEAD_BYTES = 5
/** Mark, size, checksum and IMEI. */
const DATAGRAM_HEAD_BYTES = 14

/** Each packet of these bytes. */
export function packetsOf(bytes: Buffer): Buffer[] {
  const packets: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at] !== MARK || bytes.length < at + HEAD_BYTES) throw new DecodeError('No packet begins here', at)
    const end = at + HEAD_BYTES + bytes.readUInt16BE(at + 3)
    packets.push(bytes.subarray(at, end))
    at = end
  }
  return packets
}

export const isDatagram = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 2) === DATAGRAM_MARK

export function openDatagram(bytes: Buffer): { imei: string; packets: Buffer[] } {
  const imei = new Reader(bytes, 6).hex(8).slice(1)
  return { imei, packets: packetsOf(bytes.subarray(DATAGRAM_HEAD_BYTES)) }
}

/** A packet to the unit. */
export const packet = (type: number, index: number, content: Buffer = Buffer.alloc(0)): Buffer =>
  bytesOf(MARK, MARK, type, u16Bytes(2 + content.length), u16Bytes(index), content)

/** The server's clock, and two fixed values. */
export const loginAnswer = (now: Date): Buffer => bytesOf(u32Bytes(Math.floor(now.getTime() / 1000)), u16Bytes(1), 0)

/** Wraps a packet for UDP. */
export function inDatagram(imei: string, content: Buffer): Buffer {
  const body = bytesOf(Buffer.from(imei.padStart(16, '0'), 'hex'), content)
  return bytesOf(DATAGRAM_MARK, u16Bytes(body.length + 2), u16Bytes(checksum(body)), body)
}

/** The sum of the bytes, turned left by one bit before each. */
function checksum(bytes: Buffer): number {
  let result = 0
  for (const byte of bytes) result = (((result << 1) | (result >>> 15)) + byte) & 0xffff
  return result
}

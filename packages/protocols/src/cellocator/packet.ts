import { bytesOf } from '../bytes.ts'
import { sum } from '../checksums.ts'

const SYSTEM_CODE = 'MCGP'

/** The number of a unit, the lowest byte first. */
export function idBytes(id: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(id >>> 0)
  return bytes
}

/** A packet with the system code before, and the sum of its other bytes after it. */
export function packet(body: Buffer): Buffer {
  return bytesOf(SYSTEM_CODE, body, sum(body))
}

const NOTHING = Buffer.alloc(4)

export const acknowledge = (id: number, number: number): Buffer =>
  packet(bytesOf(0x04, idBytes(id), 0, NOTHING, 0, number, Buffer.alloc(11)))

/** Module 9 with three bytes, which acknowledges a message of modules. */
export const acknowledgeModules = (id: number, number: number): Buffer =>
  packet(bytesOf(0x0b, idBytes(id), number, NOTHING, 0x80, 0x0a, 0x00, NOTHING, 0x09, 0x03, 0x00, 0, 0, 0))

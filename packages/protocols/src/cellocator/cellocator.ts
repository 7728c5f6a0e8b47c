import { Reader } from '../bytes.ts'
import { type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength } from '../frames.ts'
import { encode, textOf } from './commands.ts'
import { decodeModules } from './modules.ts'
import { acknowledge, acknowledgeModules } from './packet.ts'
import { decodeStatus } from './status.ts'

/** Cellocator, Pointer and PowerFleet. */
export const cellocator = defineProtocol({
  name: 'cellocator',
  port: 5033,
  transports: ['tcp', 'udp'],
  frame,
  decode,
  commands: ['outputControl'],
  encode,
  effects: { textOf, harmless: [] },
})

const SHORTEST = 15
const STATUS = 0
const MODULES = 11
const FORWARDED = 8
/** Messages of a fixed length, by their type. */
const lengths: Readonly<Record<number, number>> = { 0: 70, 3: 31, 7: 70 }
/** Types that name their length: where it stands, its bytes, and how many bytes it does not count. */
const counted: Readonly<Record<number, readonly [at: number, size: 1 | 2, uncounted: number]>> = {
  8: [16, 2, 19],
  9: [13, 1, 15],
  11: [13, 2, 16],
}

function frame(buffer: Buffer): Frame | undefined {
  if (buffer.length < SHORTEST) return undefined
  const type = buffer[4]!
  const length = lengths[type]
  if (length !== undefined) return ofLength(buffer, length)
  const [at, size, uncounted] = counted[type] ?? []
  if (at === undefined || buffer.length < at + size!) return undefined
  return ofLength(buffer, buffer.readUIntLE(at, size!) + uncounted!)
}

function decode(bytes: Buffer): DeviceMessage[] {
  const reader = new Reader(bytes)
  const isAlternative = reader.text(4)[3] !== 'P'
  const type = reader.u8()
  const id = reader.u32le()
  if (type !== FORWARDED) reader.skip(2)
  const number = reader.u8()
  const reply = type === MODULES ? acknowledgeModules(id, number) : acknowledge(id, number)
  const fix =
    type === STATUS ? decodeStatus(reader, isAlternative) : type === MODULES ? decodeModules(reader) : undefined
  return [{ uniqueIds: [String(id)], ...(fix && { fixes: [fix] }), replies: [reply] }]
}

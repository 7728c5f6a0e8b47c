import { bytesOf, Reader } from '../bytes.ts'
import { DecodeError, type DeviceMessage } from '../define.ts'
import { piecesOf } from '../pieces.ts'
import { acknowledgement, type Packet, said, TRAILER } from './packet.ts'

/** The most parts of a message, and bytes of a part, whose length has ten bits. */
const MAX_PARTS = 1024
const MAX_PART_BYTES = 1023
const STATE = 'jt808.parts'

/** The message that is being put together; a connection has one at a time. */
interface Assembly {
  readonly key: number
  /** The number of the part that comes next, from 1. */
  next: number
  /** The parts that have come, for their acknowledgements. */
  readonly indexes: number[]
}

/**
 * A message in parts (flag 13 of its properties), once the last has come in order; its parts are acknowledged together then, so
 * that the unit sends again what nobody has stored. Throws a `DecodeError` for impossible parts.
 */
export function joined(packet: Packet, decode: (whole: Packet) => DeviceMessage[]): DeviceMessage[] {
  const { part, session } = packet
  if (!part) return decode(packet)
  const { total, number } = part
  const length = packet.reader.left - TRAILER
  if (number < 1 || number > total || total > MAX_PARTS) throw new DecodeError(`Part ${number} of ${total}`)
  if (length < 0 || length > MAX_PART_BYTES) throw new DecodeError(`A part of ${length} bytes`)
  const state = assemblyOf(packet, part)
  if (!state || number !== state.next) return said(packet, [])
  piecesOf(session)?.add(state.key, packet.reader.bytes(length))
  state.indexes.push(packet.index)
  state.next += 1
  if (number < total) return said(packet, [])
  session.memory.delete(STATE)
  const body = piecesOf(session)?.finish(state.key)
  return body ? answered(packet, state.indexes, decode({ ...packet, reader: readerOf(body) })) : said(packet, [])
}

/** The first part begins a message, in place of one that was not finished. */
function assemblyOf({ type, index, session }: Packet, { total, number }: Part): Assembly | undefined {
  // The parts of one message have consecutive indexes
  const key = type * 0x1_0000 + ((index - number + 1) & 0xffff)
  const known = session.memory.get(STATE) as Assembly | undefined
  if (number > 1 || known?.key === key) return known?.key === key ? known : undefined
  const pieces = piecesOf(session)
  if (!pieces) return undefined
  if (known) pieces.finish(known.key)
  // One byte more than the parts can have: it is the last part that completes it
  pieces.begin(key, total * MAX_PART_BYTES + 1)
  const state: Assembly = { key, next: 1, indexes: [] }
  session.memory.set(STATE, state)
  return state
}
type Part = NonNullable<Packet['part']>

/** As the readers of a message expect it, with its checksum and delimiter, which they do not look at. */
const readerOf = (body: Buffer): Reader => new Reader(bytesOf(body, Buffer.alloc(TRAILER)))

/** With the acknowledgements of the parts before the last one, which the message itself acknowledges. */
function answered(packet: Packet, indexes: readonly number[], messages: DeviceMessage[]): DeviceMessage[] {
  const before = indexes.slice(0, -1).map((index) => acknowledgement({ ...packet, index }))
  return messages.map((one, at) => (at === 0 ? { ...one, replies: [...before, ...(one.replies ?? [])] } : one))
}

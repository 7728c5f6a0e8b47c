import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { ofLength, skipped } from '../frames.ts'
import { messageOf, newReading } from '../reading.ts'
import { fleet } from './fleet.ts'
import { histograms } from './histograms.ts'
import { position } from './position.ts'
import { tachograph } from './tachograph.ts'
import { imeiOf } from './unit.ts'

/**
 * Aplicom: units of trucks and trailers; binary, with selectors that say what a message holds. Setting: `aplicom.can` (reads the
 * values of a refrigerating unit in event data).
 */
export const aplicom = defineProtocol({
  name: 'aplicom',
  port: 5049,
  transports: ['tcp'],
  largestFrame: 65_549,
  frame,
  decode,
  commands: [],
})

const [LONG_ID, SELECTOR] = [7, 6]
const [SHORT_HEAD, LONG_HEAD, SELECTOR_BYTES, LENGTH_BYTES] = [7, 11, 3, 2]
const [FIRST_DIGIT, LAST_DIGIT] = [0x30, 0x39]

/** The digits of a sign of life before a message are skipped. */
function frame(buffer: Buffer): Frame | undefined {
  const start = buffer.findIndex((byte) => byte < FIRST_DIGIT || byte > LAST_DIGIT)
  if (start !== 0) return buffer.length > 0 ? skipped(start < 0 ? buffer.length : start) : undefined
  if (buffer.length < LONG_HEAD) return undefined
  const version = buffer[1]!
  const head = bit(version, LONG_ID) ? LONG_HEAD : SHORT_HEAD
  const length = buffer.readUInt16BE(head - LENGTH_BYTES)
  return ofLength(buffer, head + length + (bit(version, SELECTOR) ? SELECTOR_BYTES : 0))
}

/** The selectors of messages that name none. */
const selectors: ReadonlyMap<string, number> = new Map([
  ['D', 0x0002fc],
  ['E', 0x007ffc],
  ['F', 0x0007fd],
  ['H', 0x0002fc],
])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const type = reader.text(1)
  const version = reader.u8()
  const id = bit(version, LONG_ID) ? reader.bytes(7) : undefined
  const uniqueId = id ? String(BigInt(`0x${id.toString('hex')}`)) : imeiOf(reader.u24())
  const usual = selectors.get(type)
  if (usual === undefined) return [{ uniqueIds: [uniqueId] }]
  reader.skip(LENGTH_BYTES)
  const selector = bit(version, SELECTOR) ? reader.u24() : usual
  const reading = { ...newReading(session), uniqueId }
  const event = reader.u8()
  put(reading.fix.attributes, 'event', event)
  put(reading.fix.attributes, 'eventInfo', reader.u8())
  if (type === 'D') position(selector, event, reader, reading)
  else if (type === 'E') tachograph(selector, reader, reading)
  else if (type === 'F') fleet(selector, reader, reading)
  else histograms(selector, reader, reading)
  return [messageOf(reading)]
}

import { put } from '../attributes.ts'
import { bit, bytesOf, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { clockBytes, type Field, layout, u8, u32 } from '../layout.ts'
import { addHomeCell, messageOf, newReading } from '../reading.ts'
import { bitsAs, knots, latitude, longitude } from '../targets.ts'

/** AVL301: binary messages that begin with a dollar sign and name their length. */
export const avl301 = defineProtocol({
  name: 'avl301',
  port: 5085,
  transports: ['tcp'],
  frame: byLengthField({ at: 2, size: 1, uncounted: 0 }),
  decode,
  commands: [],
})

const degrees = (parts: number): number => parts / 600_000

const flags: Field = (reader, { fix }) => {
  const value = reader.u16()
  fix.course = value & 0x3ff
  if (bit(value, 10)) fix.latitude = -fix.latitude!
  if (bit(value, 11)) fix.longitude = -fix.longitude!
  fix.valid = bit(value, 12)
}
const position = layout(
  clockBytes(),
  u8('sat', (count) => count & 0x0f),
  u8('satVisible'),
  u32(latitude, degrees),
  u32(longitude, degrees),
  u8(knots),
  flags,
  (reader, reading) => addHomeCell(reader.u16(), reader.u24(), reading),
  u8(bitsAs({ 1: 'acc' })),
  u8('power'),
  u8('rssi'),
)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(1)
  const type = reader.text(1)
  reader.skip(1)
  const reply = bytesOf('$', type, '#\r\n')
  if (type === 'L') return [{ uniqueIds: [reader.hex(8).slice(1)], refusal: reply }]
  if (type === 'H') return [{ replies: [reply] }]
  if (type !== '$' || !session.identified) return []
  const reading = newReading(session)
  put(reading.fix.attributes, 'alarm', 'general')
  position(reader, reading)
  return [messageOf(reading)]
}

import { bytesOf, Reader, u16Bytes } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { chars, clockBytes, type Field, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { deliver, fixOf, newReading, type Target } from '../reading.ts'
import { course, knots, latitude, longitude } from '../targets.ts'
import { degreesMinutes, integer } from '../text.ts'

/** UUX: binary heads with fields of ASCII digits. */
export const uux = defineProtocol({
  name: 'uux',
  port: 5225,
  transports: ['tcp'],
  frame: byLengthField({ at: 3, size: 1, uncounted: 4 }),
  decode,
  commands: [],
})

const [GENERAL, IMMOBILIZER, KEEP_ALIVE] = [0x90, 0x9e, 0xff]
const [ACCEPTED, REFUSED] = [0xd0, 0xf0]
const WANTS_REPLY = 0x80

const digits =
  (target: Target<number>, length: number): Field =>
  (reader, reading) =>
    deliver(target, integer(reader.text(length)), reading)
const degrees =
  (target: Target<number>, length: number): Field =>
  (reader, reading) =>
    deliver(target, degreesMinutes(reader.text(length), reader.text(1)), reading)
const odometer: Field = (reader, { fix }) => {
  const [a, b, c, d] = [reader.u8(), reader.u8(), reader.u8(), reader.u8()]
  fix.attributes.odometer = a * 10_000 + b * 256 + c + d / 10
}
const trip = u16('tripId')

const general = layout(
  skipBytes(13),
  digits('sat', 2),
  degrees(latitude, 9),
  degrees(longitude, 10),
  digits(knots, 3),
  digits(course, 3),
  digits(() => {}, 3),
  odometer,
  u32('hours'),
  u8('rssi'),
  chars('companyId', 6),
  skipBytes(10),
  trip,
)
const immobilizer = layout(chars('companyId', 6), trip)

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame)
  const [product, version] = [reader.u16(), reader.u8()]
  const type = reader.skip(1).u8()
  if (type === KEEP_ALIVE) return []
  const reply = (code: number): Buffer => bytesOf(u16Bytes(product), version & ~WANTS_REPLY, 1, code)
  const wantsReply = (version & WANTS_REPLY) !== 0
  const reading = newReading(session)
  const uniqueIds = [reader.text(10).replaceAll('\0', '')]
  clockBytes('MdHms')(reader, reading)
  const refusal = wantsReply ? { refusal: reply(REFUSED) } : {}
  if (type !== GENERAL && type !== IMMOBILIZER)
    return [{ uniqueIds, ...refusal, ...(wantsReply ? { replies: [reply(ACCEPTED)] } : {}) }]
  if (type === GENERAL) reading.fix.valid = true
  else reading.fix.outdated = true
  const fields = type === GENERAL ? general : immobilizer
  fields(reader, reading)
  return [{ uniqueIds, fixes: [fixOf(reading)], ...refusal }]
}

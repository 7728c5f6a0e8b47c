import type { CommandType } from '@rastro/core/vocabulary/commands'
import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { luhn } from '../checksums.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol } from '../define.ts'
import { byLengthField } from '../frames.ts'
import { bcd, bcdDegrees, clockBcd, type Field, layout, u8, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { alarmBits, course, kmh, latitude, longitude } from '../targets.ts'
import { effects, encode, FIRST_PAIR, packet } from './commands.ts'

const commands: readonly CommandType[] = [
  'positionSingle',
  'engineStop',
  'engineResume',
  'setSpeedLimit',
  'setOdometer',
]

/** Gator: binary, big-endian; every message is answered. */
export const gator = defineProtocol({
  name: 'gator',
  port: 5052,
  transports: ['tcp', 'udp'],
  frame: byLengthField({ at: 3, size: 2, uncounted: 5 }),
  decode,
  commands,
  encode,
  effects,
})

const [ANSWER, ALARM] = [0x21, 0x82]
const positions: readonly number[] = [0x80, 0x81, ALARM, 0x8e]
const [BODY_AT, IMEI_BYTES, IMEI_DIGITS, SHORT_BYTES] = [5, 8, 15, 4]

function decode(frame: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(frame).skip(2)
  const type = reader.u8()
  const answer = packet(ANSWER, Buffer.of(frame.readUInt8(frame.length - 2), type, 0))
  const answers = { replies: [answer], refusal: answer }
  if (!positions.includes(type)) return [answers]
  reader.skip(2)
  const imei = imeiOf(frame)
  const uniqueIds = imei ? [imei] : shortIds(reader.bytes(SHORT_BYTES))
  if (imei) reader.skip(IMEI_BYTES)
  const reading = newReading(session)
  position(reader, reading)
  if (imei && reader.left >= 7) harsh(reader, reading)
  if (type === ALARM) alarms(reader, reading)
  return [{ uniqueIds, fixes: [fixOf(reading)], ...answers }]
}

/** Fifteen digits of which the last checks the others; undefined where there are none. */
function imeiOf(frame: Buffer): string | undefined {
  if (frame.length - BODY_AT <= IMEI_BYTES) return undefined
  const digits = frame.toString('hex', BODY_AT, BODY_AT + IMEI_BYTES).slice(0, IMEI_DIGITS)
  return /^\d{15}$/.test(digits) && luhn(digits.slice(0, -1)) === Number(digits.at(-1)) ? digits : undefined
}

/** Five pairs of digits, the first from the top bits of the others, with a 1 before them and without. */
function shortIds(bytes: Buffer): string[] {
  const first = FIRST_PAIR + bytes.reduce((value, byte) => value * 2 + (byte >> 7), 0)
  const digits = [first, ...Array.from(bytes, (byte) => byte & 0x7f)]
    .map((pair) => String(pair).padStart(2, '0'))
    .join('')
  return [`1${digits}`, digits]
}

const position = layout(
  clockBcd(),
  bcdDegrees(latitude),
  bcdDegrees(longitude),
  bcd(4)(kmh),
  bcd(4)(course),
  u8((state, { fix }) => {
    fix.valid = bit(state, 7)
    put(fix.attributes, 'sat', state & 0x0f)
  }),
  u8('status'),
  u8('key'),
  hundredths('adc1'),
  hundredths('adc2'),
  u32('odometer'),
)

/** A byte of the whole and one of its hundredths. */
function hundredths(name: string): Field {
  return (reader, { fix }) => put(fix.attributes, name, reader.u8() + reader.u8() / 100)
}

const harsh: Field = (reader, reading) => {
  reader.skip(4)
  u8(alarmBits({ 0: 'hardAcceleration', 1: 'hardBraking', 2: 'hardCornering' }))(reader, reading)
}

const alarms = layout(
  u8(alarmBits({ 0: 'hardBraking', 5: 'hardAcceleration' })),
  u8(alarmBits({ 1: 'overspeed', 4: 'hardCornering' })),
)

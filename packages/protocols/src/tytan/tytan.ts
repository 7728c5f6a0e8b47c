import { addAlarm, put } from '../attributes.ts'
import { bit, bits, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Fix } from '../define.ts'
import { type Field, skipBytes, u8, u16, u24, u32 } from '../layout.ts'
import { fixOf, newReading } from '../reading.ts'
import { withFraction } from '../text.ts'
import { KNOTS_PER_KMH } from '../units.ts'

/** Tytan DS540: datagrams of records, each answered. */
export const tytan = defineProtocol({ name: 'tytan', port: 5084, transports: ['udp'], decode, commands: [] })

const hexText =
  (name: string): Field =>
  (reader, { fix }) =>
    put(fix.attributes, name, reader.hex(8))

/** Units send it with its lowest byte first, the stock server reads the highest first. */
const float = (reader: Reader): number | undefined => {
  const read = reader.f32()
  return Number.isFinite(read) ? read : undefined
}

const FIRST_DIGITAL = 2
const analogue: Field = (reader, { fix }) => {
  const index = reader.u8() >> 4
  put(fix.attributes, index < FIRST_DIGITAL ? `adc${index}` : `di${index - FIRST_DIGITAL}`, float(reader))
}

const alarm: Field = (reader, { fix }) => {
  if (bit(reader.u8(), 5)) addAlarm(fix.attributes, 'general')
  reader.skip(1)
}

const units: readonly (readonly [number, string])[] = [
  [0, ''],
  [0.4, '%'],
  [0.5, ' l'],
  [-0.5, ' l'],
]
const fuel: Field = (reader, { fix }) => {
  const read = reader.u16()
  const [factor, unit] = units[read >> 14]!
  const value = bits(read, 0, 14) * factor
  if (factor !== 0) put(fix.attributes, 'fuelValue', withFraction(value) + unit)
}

/** Values by their type, of widths of their own, whatever length the message names. */
const values: Readonly<Record<number, Field>> = {
  2: u24('tripOdometer'),
  5: u8('input'),
  6: analogue,
  7: alarm,
  8: u8('antihijack'),
  9: hexText('unauthorized'),
  10: hexText('authorized'),
  28: (reader, reading) => {
    u16('axleWeight')(reader, reading)
    reader.skip(1)
  },
  90: (reader, { fix }) => put(fix.attributes, 'power', float(reader)),
  101: u8('obdSpeed'),
  102: u8('rpm', (read) => read * 50),
  107: fuel,
  108: u32('obdOdometer', (read) => read * 5),
  150: u8('door'),
}
const TEMPERATURES = 24

const temperatures =
  (length: number): Field =>
  (reader, { fix }) => {
    for (let left = length >> 1; left > 0; left--) put(fix.attributes, `temp${reader.u8()}`, reader.i8())
  }

const FULL_CIRCLE = 2 ** 24
const NO_SPEED = 250
const LONG = 255

function record(reader: Reader, session: DecodeContext): Fix {
  const end = reader.offset + reader.u8()
  const reading = newReading(session)
  const { fix } = reading
  fix.fixTime = new Date(reader.u32() * 1000)
  const quality = reader.u8()
  fix.valid = (quality & 3) > 0
  put(fix.attributes, 'sat', quality >> 2)
  fix.latitude = 90 - (reader.u24() * 180) / FULL_CIRCLE
  fix.longitude = (reader.u24() * 360) / FULL_CIRCLE - 180
  const state = reader.u8()
  put(fix.attributes, 'ignition', bit(state, 0))
  put(fix.attributes, 'rssi', bits(state, 2, 5))
  fix.course = (bits(state, 5, 8) * 45 + 180) % 360
  const speed = reader.u8()
  if (speed < NO_SPEED) fix.speed = speed * KNOTS_PER_KMH
  while (reader.offset < end) {
    const [type, short] = [reader.u8(), reader.u8()]
    const length = short === LONG ? short + reader.u8() : short
    const named = Object.hasOwn(values, type) ? values[type]! : skipBytes(length)
    const read = type === TEMPERATURES ? temperatures(length) : named
    read(reader, reading)
  }
  return fixOf(reading)
}

function decode(datagram: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(datagram).skip(3)
  const answer = Buffer.from(`^${reader.u8() >> 3}`)
  const uniqueIds = [String(reader.u32())]
  const fixes: Fix[] = []
  while (reader.left > 2) fixes.push(record(reader, session))
  return [{ uniqueIds, fixes, replies: [answer], refusal: answer }]
}

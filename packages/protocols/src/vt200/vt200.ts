import { put } from '../attributes.ts'
import { bit, Reader } from '../bytes.ts'
import { type DecodeContext, type DeviceMessage, defineProtocol, type Frame } from '../define.ts'
import { betweenMarks } from '../frames.ts'
import { clockBcd, type Field, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import { messageOf, momentOf, newReading, type Reading } from '../reading.ts'
import { course, kmh } from '../targets.ts'
import { integer } from '../text.ts'
import { knotsFromKmh } from '../units.ts'

const [START, END, ESCAPE] = [0x28, 0x29, 0x3d]
const cut = betweenMarks(START, END)

/** VT200: a dongle for the diagnostic port, binary between brackets. */
export const vt200 = defineProtocol({ name: 'vt200', port: 5143, transports: ['tcp'], frame, decode, commands: [] })

function frame(buffer: Buffer): Frame | undefined {
  const found = cut(buffer)
  return found && { ...found, bytes: unescaped(found.bytes) }
}

/** A byte behind an escape is combined with it. */
function unescaped(bytes: Buffer): Buffer {
  const out: number[] = []
  for (let at = 0; at < bytes.length; at++) out.push(bytes[at] === ESCAPE ? (bytes[++at] ?? 0) ^ ESCAPE : bytes[at]!)
  return Buffer.from(out)
}

const clock = clockBcd('dMyHms')
/** Check byte and bracket. */
const TAIL = 2

const place: Field = (reader, { fix }) => {
  if (reader.left <= TAIL) return
  const digits = reader.hex(9)
  const flags = Number.parseInt(digits.slice(17), 16)
  const latitude = integer(digits.slice(0, 2)) + integer(digits.slice(2, 8)) / 10_000 / 60
  const longitude = integer(digits.slice(8, 11)) + integer(digits.slice(11, 17)) / 10_000 / 60
  fix.valid = bit(flags, 0)
  fix.latitude = bit(flags, 1) ? latitude : -latitude
  fix.longitude = bit(flags, 2) ? longitude : -longitude
}

const live = layout(
  skipBytes(3),
  clock,
  place,
  u8(kmh),
  u8(course, (halves) => halves * 2),
  u8('sat'),
  u8('rssi'),
  u32('odometer', (km) => km * 1000),
  u32('status'),
)
const ignition = layout(
  (reader, { fix }) => put(fix.attributes, 'ignition', reader.u8() === 1),
  skipBytes(2),
  clock,
  place,
)

const moment =
  (name: string): Field =>
  (reader, reading) => {
    const own: Reading = { ...reading, clock: [] }
    clock(reader, own)
    put(reading.fix.attributes, name, momentOf(own).getTime())
  }
const trip = layout(
  (_, { fix }) => {
    fix.outdated = true
  },
  skipBytes(18),
  moment('tripStart'),
  moment('tripEnd'),
  u16('drivingTime'),
  u32('fuelConsumption'),
  u32('tripOdometer'),
  u8('maxSpeed', knotsFromKmh),
  u16('maxRpm'),
  u8('maxTemp', (value) => value - 40),
  u8('hardAccelerationCount'),
  u8('hardBrakingCount'),
  ...['over', 'high', 'normal', 'low'].flatMap((range) => [
    u16(`${range}SpeedTime`),
    u32(`${range}SpeedDistance`),
    u32(`${range}SpeedFuel`),
  ]),
  u16('idleTime'),
  u32('idleFuel'),
  u8('hardCorneringCount'),
  u8('overspeedCount'),
  u16('overheatCount'),
  u8('laneChangeCount'),
  u8('emergencyRefueling'),
)

const types: ReadonlyMap<number, Field> = new Map([
  [0x2082, live],
  [0x2084, live],
  [0x2086, live],
  [0x3088, trip],
  [0x3089, ignition],
])

function decode(bytes: Buffer, session: DecodeContext): DeviceMessage[] {
  const reader = new Reader(bytes)
  const reading = newReading(session)
  reading.uniqueId = reader.skip(1).hex(6)
  const read = types.get(reader.u16())
  reader.skip(2)
  if (read) read(reader, reading)
  else reading.isLogin = true
  return [messageOf(reading)]
}

import { put } from '../attributes.ts'
import { type Field, i8, i16, i32, layout, type MaskedFields, skipBytes, u8, u16, u24, u32 } from '../layout.ts'
import type { Target } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const GPS_EPOCH_SECONDS = Date.UTC(1980, 0, 6) / 1000
const MS_PER_HOUR = 3_600_000

/** Seconds since the epoch of GPS, without its leap seconds. */
export const gpsTime = (...keys: readonly ('fixTime' | 'deviceTime')[]): Field =>
  u32((seconds, { fix }) => {
    for (const key of keys) fix[key] = new Date((GPS_EPOCH_SECONDS + seconds) * 1000)
  })

const degrees = (read: number): number => read / 1_000_000
const double = (read: number): number => read * 2
const tenths = (read: number): number => read / 10
const hundreds = (read: number): number => read * 100
const thousands = (read: number): number => read * 1000

/** Latitude, then longitude. */
export const place = layout(i32(latitude, degrees), i32(longitude, degrees))
export const speed = u8(kmh, double)
export const direction = u8(course, double)
export const height = u8(altitude, (read) => read * 20)
export const signals: Target<number> = (value, { fix }) => {
  put(fix.attributes, 'sat', value & 0x0f)
  put(fix.attributes, 'rssi', value >> 4)
}
/** Distance and running time of the vehicle. */
export const counters = layout(
  u24('odometer', thousands),
  u16('hours', (hours) => hours * MS_PER_HOUR),
)

const each = (count: number, name: string, field: (name: string) => Field): Field =>
  layout(...Array.from({ length: count }, (_, at) => field(`${name}${at + 1}`)))
const valid: Field = (_, { fix }) => {
  fix.valid = true
}

const driving = layout(
  ...[u8('wheelSpeedMax'), u8('wheelSpeedAvg')],
  ...['rpmMax', 'rpmAvg'].map((name) => u8(name, (read) => read * 32)),
  ...['acceleratorMax', 'acceleratorAvg', 'engineLoadMax', 'engineLoadAvg'].map((name) => u8(name)),
  u16('tripOdometer', hundreds),
  i8('coolantTemp', (read) => read + 40),
)
const faultCode =
  (name: string): Field =>
  (reader, { fix }) =>
    put(fix.attributes, name, reader.text(5))

/** The blocks of a record of protocol X, by the bit of its mask. */
export const blocks: MaskedFields = [
  [
    0,
    layout(
      u8('power', (read) => read / 5),
      u8('batteryLevel'),
    ),
  ],
  [1, layout(gpsTime('fixTime'), place, valid, speed, skipBytes(1), direction, height, u16('tripOdometer', hundreds))],
  [2, skipBytes(4)],
  [3, skipBytes(4)],
  [4, layout(...['xMax', 'xMin', 'yMax', 'yMin', 'zMax', 'zMin'].map((name) => i8(name)), u16('idleHours'))],
  [5, u8(signals)],
  [6, skipBytes(4)],
  [7, skipBytes(1)],
  [8, skipBytes(9)],
  [9, skipBytes(12)],
  [10, u16('axleWeight')],
  [11, counters],
  [
    12,
    layout(
      driving,
      u16('fmsStatus'),
      u16('fmsEvents'),
      u8('fuel'),
      u32('fuelUsed', (read) => read * 0.5),
    ),
  ],
  [13, layout(driving, u16('obdStatus'), u16('obdEvents'), u8('fuel'), u16('fuelUsed', tenths))],
  [14, each(5, 'dtc', faultCode)],
  [
    15,
    layout(
      ...[counters, u16('axleWeight'), u16('tripFuelUsed', tenths), u16('tripCruise')],
      u16('serviceOdometer', (read) => read * 5),
    ),
  ],
  [16, layout(counters, skipBytes(4))],
  [
    17,
    layout(
      each(6, 'temp', (name) => i16(name, tenths)),
      each(3, 'setpoint', (name) => i8(name, (read) => read * 0.5)),
      skipBytes(10),
    ),
  ],
  [18, each(4, 'temp', (name) => u16(name, (read) => (read - 550) / 10))],
  [
    19,
    layout(u8('alarmCount'), (reader, { fix }) => {
      put(fix.attributes, 'alarmQueue', reader.hex(16))
    }),
  ],
  [32, each(6, 'sensor', (name) => u24(name))],
]

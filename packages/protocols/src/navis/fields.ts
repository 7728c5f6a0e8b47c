import { addAlarm } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Attributes, Fix } from '../define.ts'
import { knotsFromKmh } from '../units.ts'

/** Reads a field of a record of FLEX into the fix. */
type Read = (reader: Reader, fix: Fix) => void
type Width = 'u8' | 'i8' | 'u16le' | 'i16le' | 'u32le' | 'i64le'

interface Form {
  readonly times?: number
  readonly by?: number
  /** The value that means that there is none. */
  readonly none?: number
}
/** A number of the unit, multiplied or divided. */
const value =
  (name: string, width: Width, { times = 1, by = 1, none }: Form = {}): Read =>
  (reader, { attributes }) => {
    const number = reader[width]()
    if (number !== none) attributes[name] = (number * times) / by
  }

/** How to read each field; those without are skipped. */
export const readers: (Read | undefined)[] = []
function series(field: number, count: number, [prefix, number]: readonly [string, number], width: Width, form?: Form) {
  for (let i = 0; i < count; i++) readers[field + i] = value(`${prefix}${number + i}`, width, form)
}

series(20, 8, ['adc', 1], 'u16le')
series(32, 2, ['count', 1], 'u32le')
series(34, 2, ['freq', 1], 'u16le')
for (let i = 0; i < 6; i++) readers[37 + i] = fuelSensor(`fuel${i + 1}`)
series(44, 8, ['temp', 1], 'i8')
series(57, 5, ['axleWeight', 1], 'u16le', { none: 0xffff })
series(77, 6, ['fuelTemp', 1], 'i8')
series(162, 4, ['temp', 9], 'i16le', { by: 20, none: -0x8000 })
series(166, 4, ['humidity', 1], 'u8', { by: 2, none: 0xff })
series(206, 16, ['user1Byte', 1], 'u8')
series(222, 15, ['user2Byte', 1], 'u16le')
series(237, 15, ['user4Byte', 1], 'u32le')
series(252, 3, ['user8Byte', 1], 'i64le')

Object.assign(readers, {
  0: value('index', 'u32le'),
  1: value('event', 'u16le'),
  3: (reader, { attributes }) => {
    const state = reader.u8()
    attributes.armed = (state & 1) !== 0
    if (state & 2) addAlarm(attributes, 'general')
  },
  4: value('status', 'u8'),
  5: (reader, { attributes }) => combine(attributes, 'status', reader.u8()),
  6: value('rssi', 'u8'),
  7: readNavigation,
  8: readTime,
  9: (reader, fix) => {
    fix.latitude = degrees(reader)
  },
  10: (reader, fix) => {
    fix.longitude = degrees(reader)
  },
  11: (reader, fix) => {
    fix.altitude = reader.i32le() / 10
  },
  12: readSpeed,
  13: (reader, fix) => {
    fix.course = reader.u16le()
  },
  14: kilometres('odometer'),
  15: kilometres('distance'),
  18: value('power', 'u16le', { by: 1000 }),
  19: value('battery', 'u16le', { by: 1000 }),
  28: switches('input', 'in', 0),
  29: switches('input', 'in', 8),
  30: switches('output', 'out', 0),
  31: switches('output', 'out', 8),
  36: value('hours', 'u32le', { times: 1000 }),
  43: value('fuel', 'u16le'),
  52: tank('obdFuelLevel', 'obdFuel'),
  53: (reader, { attributes }) => {
    const fuelUsed = reader.f32le() * 0.5
    if (fuelUsed >= 0 && Number.isFinite(fuelUsed)) attributes.fuelUsed = fuelUsed
  },
  54: value('rpm', 'u16le', { none: 0xffff }),
  55: value('coolantTemp', 'i8', { none: -0x80 }),
  56: kilometres('obdOdometer'),
  62: value('acceleratorPosition', 'u8', { none: 0xff }),
  63: value('brakePosition', 'u8', { none: 0xff }),
  64: value('engineLoad', 'u8', { none: 0xff }),
  65: tank('obdAdBlueLevel', 'obdAdBlue'),
  66: value('obdHours', 'u32le', { times: 1000 }),
  67: value('serviceOdometer', 'u16le', { times: 5000, none: 0xffff }),
  68: value('obdSpeed', 'u8'),
  69: (reader, { attributes }) => {
    attributes.satVisible = reader.bytes(8).reduce((sum, count) => sum + count, 0)
  },
  70: (reader, { attributes }) => {
    attributes.hdop = reader.u8() / 10
    attributes.pdop = reader.u8() / 10
  },
} satisfies Record<number, Read>)

/** Whether the place is valid, and from how many satellites. */
export function readNavigation(reader: Reader, fix: Fix): void {
  const state = reader.u8()
  fix.valid = (state & 2) !== 0
  fix.attributes.sat = state >> 2
}
export function readTime(reader: Reader, fix: Fix): void {
  fix.fixTime = new Date(reader.u32le() * 1000)
}
/** Ten-thousandths of a minute. */
export const degrees = (reader: Reader): number => reader.i32le() / 600_000
/** Kilometres an hour. */
export function readSpeed(reader: Reader, fix: Fix): void {
  fix.speed = knotsFromKmh(reader.f32le())
}

/** A distance in kilometres; the product is rounded to the precision of the unit. */
export function kilometres(name: string): Read {
  return (reader, { attributes }) => {
    const metres = Math.fround(reader.f32le() * 1000)
    if (Number.isFinite(metres)) attributes[name] = metres
  }
}

/** Eight inputs or outputs, from the numbered one on. */
function switches(name: string, prefix: string, first: number): Read {
  const names = Array.from({ length: 8 }, (_, i) => `${prefix}${first + i + 1}`)
  return (reader, { attributes }) => {
    const state = reader.u8()
    if (first === 0) attributes[name] = state
    else combine(attributes, name, state)
    for (let i = 0; i < 8; i++) attributes[names[i]!] = ((state >> i) & 1) === 1
  }
}

/** Adds a high byte to what the field before it had. */
function combine(attributes: Attributes, name: string, high: number): void {
  attributes[name] = Number(attributes[name] ?? 0) | (high << 8)
}

/** A level of a fuel sensor; above its range are the codes of its faults. */
function fuelSensor(name: string): Read {
  return (reader, { attributes }) => {
    const level = reader.u16le()
    if (level < 65_500) attributes[name] = level
  }
}

/** The content of a tank in percent, or in tenths of a litre. */
function tank(level: string, litres: string): Read {
  return (reader, { attributes }) => {
    const content = reader.u16le()
    if (content === 0x7fff) return
    if (content & 0x8000) attributes[level] = content & 0x3fff
    else attributes[litres] = (content & 0x3fff) / 10
  }
}

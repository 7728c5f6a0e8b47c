import { addAlarm, put } from '../attributes.ts'
import { bit, type Reader } from '../bytes.ts'
import type { Attributes, DecodeContext, Fix } from '../define.ts'
import { clockBytes, layout, skipBytes, u8, u16le, u32le } from '../layout.ts'
import { fixOf, newReading, type Reading } from '../reading.ts'
import { alarmBits, all, bitsAs, cmps, course, latitude, longitude } from '../targets.ts'

const degrees = (read: number): number => read / 3_600_000
const [EAST, NORTH, VALID, FIRST_COUNT] = [0, 1, 0x0c, 4]

const place = layout(
  clockBytes('dMyHms'),
  u32le(latitude, degrees),
  u32le(longitude, degrees),
  u16le(cmps),
  u16le(course, (read) => read / 10),
  u8((flags, { fix }) => {
    fix.valid = (flags & VALID) !== 0
    if (!bit(flags, NORTH)) fix.latitude = -fix.latitude!
    if (!bit(flags, EAST)) fix.longitude = -fix.longitude!
    put(fix.attributes, 'sat', flags >> FIRST_COUNT)
  }),
)

/** A fix in its 19 bytes. */
export function readPlace(reader: Reader, session: DecodeContext): Reading {
  const reading = newReading(session)
  place(reader, reading)
  return reading
}

const stateOf = (...status: Parameters<typeof u32le>) =>
  layout(
    skipBytes(8),
    ...[u32le('odometer'), u32le('tripOdometer'), u32le('fuelConsumption'), skipBytes(2)],
    u32le(...status),
    skipBytes(8),
  )
const state = stateOf('status')
const stateAlone = stateOf(
  all<number>('status', alarmBits({ 4: 'hardAcceleration', 5: 'hardBraking', 6: 'idle' }), bitsAs({ 18: 'ignition' })),
)

/** The state of the vehicle in a message without a fix, where it also tells alarms and ignition. */
export function readState(reader: Reader, session: DecodeContext): Reading {
  const reading = newReading(session)
  reading.fix.outdated = true
  stateAlone(reader, reading)
  return reading
}

/** The state of the vehicle, the number of fixes, and those; each fix has the state. */
export function readFixes(reader: Reader, session: DecodeContext): Fix[] {
  const stated = newReading(session)
  state(reader, stated)
  const count = reader.u8()
  return Array.from({ length: count }, () => {
    const fix = fixOf(readPlace(reader, session))
    Object.assign(fix.attributes, stated.fix.attributes)
    return fix
  })
}

const STATE_BYTES = 34

/** As `readFixes`; without a fix it is the state alone, so that alarms behind it are not lost. */
export function readFixesOrState(reader: Reader, session: DecodeContext): Fix[] {
  if (reader.peek(STATE_BYTES) > 0) return readFixes(reader, session)
  const reading = readState(reader, session)
  reader.skip(1)
  return [fixOf(reading)]
}

const alarms: Readonly<Record<number, string>> = {
  1: 'overspeed',
  2: 'lowPower',
  3: 'temperature',
  4: 'hardAcceleration',
  5: 'hardBraking',
  6: 'idle',
  7: 'tow',
  8: 'highRpm',
  9: 'powerOn',
  11: 'laneChange',
  12: 'hardCornering',
  13: 'fatigueDriving',
  14: 'powerOff',
  17: 'accident',
  18: 'tampering',
  28: 'vibration',
}
const ignitions: ReadonlyMap<number, boolean> = new Map([
  [0x16, true],
  [0x17, false],
])

/** Adds what the code of an alarm tells; other codes tell nothing. */
export function addCode(attributes: Attributes, code: number): void {
  addAlarm(attributes, alarms[code])
  put(attributes, 'ignition', ignitions.get(code))
}

/** The code of a fault: its first two bits name the part of the vehicle. */
export const faultText = (code: number): string =>
  `${'PCBU'[code >> 14]}${(code & 0x3fff).toString(16).toUpperCase().padStart(4, '0')}`

import { addAlarm, put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { type Field, f32le, f64le, i16le, i64le, layout, u8, u16le, u32le } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { altitude, course, kmh, latitude, longitude } from '../targets.ts'

const [NOTHING, PLACE] = [3, 14]
const JAMMING: readonly number[] = [0x0008, 0x009b]

/** Sensors that are true or false: their kind is the value. */
const flags: Readonly<Record<number, string>> = {
  2: 'motion',
  16: 'in2',
  17: 'in3',
  18: 'in4',
  19: 'in5',
  20: 'in6',
  21: 'in7',
  30: 'buttonPresent',
  98: 'doorFL',
  99: 'doorFR',
  100: 'doorRL',
  101: 'doorRR',
  109: 'ignition',
  139: 'handBrake',
  140: 'footBrake',
  148: 'out1',
  149: 'out2',
  150: 'out3',
  154: 'out4',
}

const volts = (mv: number): number => mv / 1000
/** Sensors with a number of their own width, whatever their kind says. */
const numbers: Readonly<Record<number, Field>> = {
  8192: u8('obdSpeed'),
  8193: u8('sat'),
  8198: u8('throttle'),
  8199: u8('fuel'),
  8200: u8('coolantTemp'),
  8201: u8('fuel2'),
  8202: u8('engineLoad'),
  8257: u8('batteryLevel'),
  12288: u16le('power', volts),
  12289: u16le('adc5', volts),
  12290: u16le('adc4', volts),
  12291: u16le('adc3', volts),
  12292: u16le('battery', volts),
  12300: u16le('rpm'),
  12321: u16le('fuelConsumption', (twentieths) => twentieths / 20),
  12343: u16le('cargoWeight', (pairs) => pairs * 2),
  16385: u32le('fuelUsed'),
  16386: u32le('hours'),
  16387: u32le('odometer', (fives) => fives * 5),
  16483: u32le('axleWeight'),
  20484: i64le('temp1'),
  20485: i64le('temp2'),
  20486: i64le('temp3'),
  20487: i64le('temp4'),
  40960: f32le('deviceTemp'),
  40961: f32le('acceleration'),
  40962: f32le('cornering'),
  40983: f32le('temp1'),
  40984: f32le('temp2'),
  40985: f32le('temp3'),
  40986: f32le('temp4'),
  45058: f64le('obdOdometer'),
}
const texts: Readonly<Record<number, string>> = { 20480: 'driverUniqueId', 20493: 'trailerId' }

const place = layout(
  f32le(latitude),
  f32le(longitude),
  u16le(kmh),
  u8('hdop', (tenths) => tenths / 10),
  u8('sat'),
  u16le(course),
  i16le(altitude),
)

/** Reads one sensor of a record: its kind, its identifier and its value. */
export function readSensor(reader: Reader, reading: Reading): void {
  const [kind, id] = [reader.u8(), reader.u16le()]
  const { fix } = reading
  if (kind === PLACE) {
    fix.valid = true
    place(reader, reading)
  } else if (kind === NOTHING) return
  else if (flags[id]) put(fix.attributes, flags[id], kind !== 0)
  else if (JAMMING.includes(id)) addAlarm(fix.attributes, kind === 0 ? undefined : 'jamming')
  else if (numbers[id]) numbers[id](reader, reading)
  else putByKind(reader, reading, { kind, id })
}

function putByKind(reader: Reader, { fix }: Reading, { kind, id }: { kind: number; id: number }): void {
  const value = values[kind]?.(reader)
  const name = texts[id]
  if (name) put(fix.attributes, name, value === undefined ? undefined : String(value))
  else put(fix.attributes, `io${id}`, typeof value === 'bigint' ? Number(value) : value)
}

/** All 64 bits, since an identifier of a driver has as many. */
const i64 = (reader: Reader): bigint => reader.bytes(8).readBigInt64LE()

/** What follows a sensor of each kind; others have no value. */
const values: Readonly<Record<number, (reader: Reader) => string | number | boolean | bigint>> = {
  0: () => false,
  1: () => true,
  4: (reader) => reader.u8(),
  5: (reader) => reader.u16le(),
  6: (reader) => reader.u32le(),
  7: i64,
  8: (reader) => reader.i8(),
  9: (reader) => reader.i16le(),
  10: (reader) => reader.i32le(),
  11: i64,
  12: (reader) => reader.f32le(),
  13: (reader) => reader.f64le(),
  32: (reader) => reader.text(reader.u8()),
  33: (reader) => reader.hex(reader.u8()),
  64: (reader) => reader.text(reader.u16le()),
  65: (reader) => reader.hex(reader.u16le()),
}

import { put, putAll } from '../attributes.ts'
import { bit, bits, type Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { PackedFloat } from './packed-float.ts'
import { Start } from './start.ts'

/** What a flag of a record announces. */
type Group = (reader: Reader, fix: Fix) => void

const LEAST_SATELLITES = 3
const HOUR_MS = 3_600_000

/** Voltages, signal and satellites; the last two share a byte. */
const supply =
  (satelliteBits: number, rssiEnd: number): Group =>
  (reader, fix) => {
    const voltages = reader.u16()
    const deviceTemp = reader.i8()
    const signal = reader.u8()
    const sat = bits(signal, 0, satelliteBits)
    fix.valid = sat >= LEAST_SATELLITES
    putAll(fix.attributes, {
      battery: voltages >> 10,
      power: voltages & 0x3ff,
      deviceTemp,
      rssi: bits(signal, satelliteBits, rssiEnd),
      sat,
    })
  }
const inputs: Group = (reader, { attributes }) => {
  put(attributes, 'temp1', reader.i8())
  put(attributes, 'input', reader.u16() & 0xfff)
  reader.skip(2)
}

const groups: Readonly<Record<number, Group>> = {
  0: (reader) => reader.skip(1),
  1: (reader, fix) => {
    fix.altitude = reader.u16()
  },
  2: (reader, fix) => {
    fix.speed = reader.u16() & 0x3ff
    fix.course = reader.u8()
  },
  3: (reader, { attributes }) => put(attributes, 'odometer', reader.u16() * 1000),
  4: (reader, { attributes }) => {
    for (const name of ['fuelConsumptionAccumulator1', 'fuelConsumptionAccumulator2'])
      put(attributes, name, reader.u32())
    for (const name of ['hours1', 'hours2']) put(attributes, name, reader.u16())
  },
  5: (reader, { attributes }) => {
    for (const name of ['adc1', 'adc2', 'adc3', 'adc4']) put(attributes, name, reader.u16() & 0x3ff)
  },
  6: inputs,
  7: supply(4, 7),
}

const float = (reader: Reader): number => new PackedFloat().read(reader)

const canGroups: Readonly<Record<number, Group>> = {
  0: (reader, fix) => {
    fix.altitude = reader.u16()
    fix.speed = reader.u8()
    fix.course = (reader.i8() + 360) % 360
    put(fix.attributes, 'odometer', float(reader))
  },
  1: (reader, { attributes }) => {
    put(attributes, 'fuelConsumption', float(reader))
    put(attributes, 'hours', Math.trunc(float(reader) * HOUR_MS))
    put(attributes, 'tank', reader.u8() * 0.4)
  },
  2: (reader, { attributes }) => {
    put(attributes, 'engine', reader.u16() * 0.125)
    put(attributes, 'pedals', reader.u8())
    put(attributes, 'temp1', reader.u8() - 40)
    put(attributes, 'serviceOdometer', reader.u16())
  },
  3: (reader, { attributes }) => {
    for (const name of ['fuel', 'adc2', 'adc3', 'adc4']) put(attributes, name, reader.u16())
  },
  4: inputs,
  5: supply(5, 8),
}

function readGroups(reader: Reader, { flags, fix }: ReturnType<Start['read']>, all: typeof groups): Fix {
  for (const [index, read] of Object.entries(all)) if (bit(flags, Number(index))) read(reader, fix)
  return fix
}

/** The records of a message; a last one that is cut off is left out. */
export function readRecords(reader: Reader): Fix[] {
  const start = new Start()
  const fixes: Fix[] = []
  try {
    while (reader.left > 0) fixes.push(readGroups(reader, start.read(reader), groups))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return fixes
}

/** The one record of a message of a unit that reads the bus of its vehicle. */
export function readCanRecord(reader: Reader): Fix[] {
  const begun = new Start().read(reader)
  put(begun.fix.attributes, 'status', reader.u8())
  return [readGroups(reader, begun, canGroups)]
}

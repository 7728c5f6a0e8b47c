import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type Field, i16le, layout, u8 } from '../layout.ts'
import type { Reading } from '../reading.ts'

const VALUE_BYTES = 8
const tenths = (read: number): number => read / 10
const hundredths = (read: number): number => read / 100
const hours = (seconds: number): number => Math.trunc(seconds / 3600)
const hexOf =
  (name: string): Field =>
  (reader, { fix }) =>
    put(fix.attributes, name, reader.hex(VALUE_BYTES))

/** Names and units of the values that tell their own code; others are not read. */
const codes: ReadonlyMap<number, readonly [name: string, convert?: (read: number) => number]> = new Map([
  [0x01, ['setpointZone1', tenths]],
  [0x02, ['setpointZone2', tenths]],
  [0x05, ['unitType']],
  [0x13, ['dieselHours', hours]],
  [0x14, ['electricHours', hours]],
  [0x17, ['serviceIndicator']],
  [0x18, ['softwareVersion', hundredths]],
])
const coded: Field = (reader, { fix }) => {
  const [name, convert = (read: number) => read] = codes.get(reader.skip(3).u8()) ?? []
  if (name) put(fix.attributes, name, convert(reader.i32le()))
}

/** Values of a refrigerating unit on the CAN bus, by their identifiers. */
const values: ReadonlyMap<number, Field> = new Map([
  [
    0x20d,
    layout(
      ...[i16le('rpm'), i16le('dieselTemperature', tenths), i16le('batteryVoltage', hundredths)],
      i16le('supplyAirTempDep1', tenths),
    ),
  ],
  [0x30d, hexOf('activeAlarm')],
  [0x40c, layout(i16le('airTempDep1', tenths), i16le('airTempDep2', tenths))],
  [0x40d, hexOf('coldUnitState')],
  [0x50c, layout(i16le('defrostTempDep1', tenths), i16le('defrostTempDep2', tenths))],
  [0x50d, layout(i16le('condenserPressure', tenths), i16le('suctionPressure', tenths))],
  [0x58c, coded],
])

const BEFORE_VALUES = 15

/** Reads values of the CAN bus: first all values, then the identifiers of each. */
export function readCan(data: Buffer, reading: Reading): void {
  const reader = new Reader(data).skip(3)
  u8('versionFw')(reader, reading)
  const count = reader.u8()
  reader.skip(BEFORE_VALUES)
  const slices = Array.from({ length: count }, () => reader.slice(VALUE_BYTES))
  for (const slice of slices) values.get(reader.i32())?.(slice, reading)
}

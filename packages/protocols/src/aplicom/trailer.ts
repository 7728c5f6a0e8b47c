import { put } from '../attributes.ts'
import { Reader } from '../bytes.ts'
import { type Field, layout, skipBytes, u8, u16, u32 } from '../layout.ts'
import type { Reading } from '../reading.ts'

const of256 = (read: number): number => read / 256
const wheels = (read: number): number => of256(read) - 125
const lateral = (read: number): number => read / 10 - 12.5
const times =
  (factor: number) =>
  (read: number): number =>
    read * factor
/** Where the distance to the next service is 0. */
const SERVICE_ZERO = 2_105_540_607

const hexOf =
  (name: string): Field =>
  (reader, { fix }) =>
    put(fix.attributes, name, reader.hex(reader.left))

/** By their types; others are not read. */
const items: ReadonlyMap<number, Field> = new Map([
  [0x01, hexOf('brakeFlags')],
  [
    0x02,
    layout(
      ...[u16('wheelSpeed', of256), u16('wheelSpeedDifference', wheels), u8('lateralAcceleration', lateral)],
      u16('vehicleSpeed', of256),
    ),
  ],
  [0x03, u16('axleWeight', times(2))],
  [0x04, layout(u8('tirePressure', times(10)), u8('pneumaticPressure', times(5)))],
  [0x05, layout(u8('brakeLining', times(0.4)), u8('brakeTemperature', times(10)))],
  [
    0x06,
    layout(
      ...[u32('odometer', times(5)), u32('tripOdometer', times(5))],
      u32('serviceOdometer', (read) => (read - SERVICE_ZERO) * 5),
    ),
  ],
  [0x0a, layout(u16('absStatusCounter'), u16('atvbStatusCounter'), u16('vdcActiveCounter'))],
  [0x0b, hexOf('brakeMinMaxData')],
  [0x0c, hexOf('missingPgn')],
  [0x0d, layout(skipBytes(1), u32('towedDetectionStatus'))],
])

const head = layout(u8('versionFw'), u16('event'), u8('dataValidity'), u8('towed'), skipBytes(2))
const MARK = 'EB'

/** Reads what the brakes of a trailer report; nothing where its mark is missing. */
export function readTrailer(given: Reader, reading: Reading): void {
  const reader = new Reader(given.rest())
  if (reader.left < MARK.length || reader.text(MARK.length) !== MARK) return
  head(reader, reading)
  while (reader.left > 0) {
    const type = reader.skip(1).u8()
    const value = reader.slice(reader.u8())
    items.get(type)?.(value, reading)
  }
}

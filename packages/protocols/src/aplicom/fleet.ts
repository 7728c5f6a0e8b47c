import { put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import { type Field, i16, i32, layout, type MaskedFields, readMasked, skipBytes, u8, u16, u32 } from '../layout.ts'
import type { Reading } from '../reading.ts'
import { deviceTime } from './position.ts'

const times =
  (factor: number) =>
  (read: number): number =>
    read * factor
const numbers = (field: typeof u8, text: string): Field[] => text.split(' ').map((name) => field(name))
const MS_PER_HOUR = 3_600_000

const blocks: MaskedFields = [
  [3, layout(...numbers(u16, 'rpm rpmMax rpmMin'))],
  [4, layout(...numbers(i16, 'engineTemp engineTempMax engineTempMin'))],
  [
    5,
    layout(
      ...[u32('hours', times(MS_PER_HOUR)), i32('serviceDistance')],
      ...numbers(u8, 'driverActivity throttle fuel'),
    ),
  ],
  [6, u32('fuelUsed')],
  [7, u32('odometer')],
  [8, layout(...numbers(u8, 'obdSpeed speedMax speedMin hardBraking'))],
  [9, layout(...numbers(u8, 'tachographSpeed driver1State driver2State tachographStatus overspeedCount'))],
  [
    11,
    layout(
      ...[u32('hours', (read) => read / 20), u16('rpm', times(0.125)), u16('obdSpeed', (read) => read / 256)],
      ...[u32('fuelUsed', times(0.5)), u8('fuel', times(0.4))],
    ),
  ],
  [
    12,
    layout(
      ...[u16('ambientTemperature', (read) => read * 0.03125 - 273), skipBytes(2)],
      ...[u16('fuelEconomy', (read) => read / 512), u32('fuelConsumption', (read) => read / 1000), skipBytes(1)],
    ),
  ],
  [13, (reader) => void reader.skip(reader.u8())],
  [
    14,
    layout(
      ...[u8('torque'), u8('brakePressure1', times(8)), u8('brakePressure2', times(8)), u16('grossWeight', times(10))],
      ...[u8('exhaustFluid', times(0.4)), skipBytes(1), u8('retarderTorque'), u8('retarderSelection', times(0.4))],
      skipBytes(32),
    ),
  ],
  [
    15,
    layout(
      ...[...numbers(u8, 'parkingBrakeStatus doorStatus'), skipBytes(8)],
      ...[...numbers(u8, 'alternatorStatus selectedGear currentGear'), skipBytes(8)],
    ),
  ],
  [
    10,
    (reader, { fix }) => {
      const count = reader.u8()
      for (let at = 0; at < count; at++) put(fix.attributes, `axle${at}`, reader.u16())
    },
  ],
]

/** Reads a message of type F: what the fleet management system of the vehicle tells, without a place. */
export function fleet(selector: number, reader: Reader, reading: Reading): void {
  reading.fix.outdated = true
  readMasked(selector, [[2, deviceTime]], reader, reading)
  reader.skip(1)
  readMasked(selector, blocks, reader, reading)
}

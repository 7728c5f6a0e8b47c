import { addAlarm, put } from '../attributes.ts'
import type { Reader } from '../bytes.ts'
import type { Fix } from '../define.ts'
import { type CellDraft, putCell } from './cell.ts'
import { terminated } from './terminated.ts'

interface Draft {
  readonly fix: Fix
  readonly cell: CellDraft
}
type Read = (reader: Reader, draft: Draft) => void

const u8 = (reader: Reader): number => reader.u8()
const u16 = (reader: Reader): number => reader.u16()
const u32 = (reader: Reader): number => reader.u32()

const value =
  (read: (reader: Reader) => number, name: string, convert?: (value: number) => number): Read =>
  (reader, { fix }) => {
    const raw = read(reader)
    put(fix.attributes, name, convert ? convert(raw) : raw)
  }

const times =
  (factor: number) =>
  (raw: number): number =>
    raw * factor
const over =
  (divisor: number) =>
  (raw: number): number =>
    raw / divisor

const text =
  (name: string): Read =>
  (reader, { fix }) =>
    put(fix.attributes, name, terminated(reader))

const flag =
  (name: string, holds: (value: number) => boolean): Read =>
  (reader, { fix }) =>
    put(fix.attributes, name, holds(reader.u8()))

const alarm =
  (name: string): Read =>
  (reader, { fix }) => {
    if (reader.u8() > 0) addAlarm(fix.attributes, name)
  }

const isPositive = (raw: number): boolean => raw > 0

/** The keys of items without a meaning for us, by the number of their bytes. */
const unused: readonly (readonly [bytes: number, keys: string])[] = [
  [1, 'RL EL ML PD IA MP ZO1 ZO2 ZO3 ZO5 ZO7 ZO8 ZO11 ZO12 ZO13 ZO15 ZO16 ZO17 JO1 JO2 JO3 JO6 JO7 JO8 JO9 JO10 JO12'],
  [2, 'MF SM ZH1 JH9 JH10 JH12'],
  [4, 'ZL1 ZL3 JN1 JN2 JN3 JN4 JN5'],
  [6, 'GV'],
  [8, 'CM ME'],
  [60, 'GN'],
]
const skipping = unused.flatMap(([bytes, keys]) =>
  keys.split(' ').map((key): [string, Read] => [key, (reader) => void reader.skip(bytes)]),
)
const skipText: Read = (reader) => void terminated(reader)

const METRES_PER_MILE = 1609.34
const MS_PER_HOUR = 3_600_000

/** Key of a form → how its item is read; items of other keys take no bytes. */
const readers: ReadonlyMap<string, Read> = new Map<string, Read>([
  ...skipping,
  ...Object.entries<Read>({
    SA: value(u8, 'sat'),
    MT: flag('motion', isPositive),
    GQ: (reader, { cell }) => void Object.assign(cell, { signal: reader.u8() }),
    GS: value(u8, 'rssi'),
    DT: flag('archive', (raw) => raw === 1),
    TR: value(u8, 'throttle'),
    FL: value(u8, 'fuel'),
    HA: alarm('hardAcceleration'),
    HB: alarm('hardBraking'),
    HC: alarm('hardCornering'),
    IN0: flag('ignition', isPositive),
    IN1: flag('in1', isPositive),
    IN2: flag('in2', isPositive),
    IN3: flag('in3', isPositive),
    ZO4: value(u8, 'throttle', times(0.4)),
    ZO6: value(u8, 'obdSpeed', times(0.805)),
    ZO9: value(u8, 'engineLoad', times(0.5)),
    ZO10: value(u8, 'fuel', times(0.5)),
    ZO14: value(u8, 'coolantTemp'),
    JO4: value(u8, 'engineLoad'),
    JO5: value(u8, 'fuel', times(0.4)),
    JO11: value(u8, 'coolantTemp', (raw) => raw - 40),
    MV: value(u16, 'power', over(10)),
    BV: value(u16, 'battery', over(10)),
    LC: (reader, { cell }) => void Object.assign(cell, { lac: reader.u16() }),
    RP: value(u16, 'rpm'),
    ET: value(u16, 'temp1'),
    AV1: value(u16, 'adc1'),
    ZH2: value(u16, 'fuelConsumption', (raw) => (raw * 16.428) / 3600),
    ZH3: value(u16, 'rpm', times(0.25)),
    JH1: value(u16, 'obdSpeed', over(256)),
    JH2: value(u16, 'rpm', times(0.125)),
    JH3: value(u16, 'axleWeight1', times(0.5)),
    JH4: value(u16, 'axleWeight2', times(0.5)),
    JH5: value(u16, 'axleWeight3', times(0.5)),
    JH6: value(u16, 'axleWeight4', times(0.5)),
    JH7: value(u16, 'axleWeight5', times(0.5)),
    JH8: value(u16, 'serviceOdometer', times(5)),
    JH11: value(u16, 'fuelConsumption', over(20)),
    CE: (reader, { cell }) => void Object.assign(cell, { cid: reader.u32() || undefined }),
    CN: (reader, { cell }) => {
      const code = reader.u32() % 100_000
      Object.assign(cell, { mcc: Math.trunc(code / 100), mnc: code % 100 })
    },
    PC: value(u32, 'count1'),
    AT: (reader, { fix }) => {
      fix.altitude = reader.i32()
    },
    FC: value(u32, 'fuelConsumption'),
    EO: value(u32, 'odometer', times(METRES_PER_MILE)),
    EH: value(u32, 'hours', times(MS_PER_HOUR / 10)),
    ZL2: value(u32, 'odometer', times(161)),
    ZL4: value(u32, 'hours', times(MS_PER_HOUR / 20)),
    JL1: value(u32, 'fuelUsed', times(0.5)),
    JL2: value(u32, 'hours', times(MS_PER_HOUR / 20)),
    JL3: value(u32, 'odometer', times(1000)),
    JL4: value(u32, 'fuelUsed', over(1000)),
    VN: text('vin'),
    CD: text('iccid'),
    ZS1: text('vin'),
    JS1: text('vin'),
    JS3: text('driver1'),
    JS4: text('driver2'),
    CI: skipText,
    NC: skipText,
    GL: skipText,
    MA: skipText,
    JS2: skipText,
  }),
])

/** Reads the items that a form such as `%SA%MV%VN` names, in its order. */
export function decodeBinaryItems(form: string, reader: Reader, fix: Fix): void {
  const draft: Draft = { fix, cell: {} }
  for (const key of form.slice(1).split('%')) readers.get(key)?.(reader, draft)
  putCell(draft.cell, fix)
}

import { addAlarm, put } from '../attributes.ts'
import type { Fix } from '../define.ts'
import { decodeBeacons } from './beacons.ts'
import { type CellDraft, putCell } from './cell.ts'
import { numberIn } from './number.ts'

interface Draft {
  readonly fix: Fix
  readonly cell: CellDraft
  readonly frameMask: number
}
type Read = (text: string, draft: Draft) => void

const number =
  (name: string, factor = 1): Read =>
  (text, { fix }) =>
    put(fix.attributes, name, numberIn(text) * factor)

const tenth =
  (name: string): Read =>
  (text, { fix }) =>
    put(fix.attributes, name, numberIn(text) / 10)

const same =
  (name: string): Read =>
  (text, { fix }) =>
    put(fix.attributes, name, text)

const alarm =
  (name: string): Read =>
  (text, { fix }) => {
    if (numberIn(text) > 0) addAlarm(fix.attributes, name)
  }

const ofCell =
  (name: keyof CellDraft): Read =>
  (text, { cell }) => {
    const value = numberIn(text)
    if (!Number.isNaN(value)) cell[name] = value
  }

const flag =
  (name: string, holds: (value: number) => boolean): Read =>
  (text, { fix }) => {
    const value = numberIn(text)
    if (!Number.isNaN(value)) put(fix.attributes, name, holds(value))
  }

const MS_PER_TENTH_OF_AN_HOUR = 360_000

/** Key of a form → what its item means; other keys are skipped. */
const readers: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    SA: number('sat'),
    MV: tenth('power'),
    BV: tenth('battery'),
    GQ: ofCell('signal'),
    CE: ofCell('cid'),
    LC: ofCell('lac'),
    CN: (text, { cell }) => {
      const [mcc, mnc] = [numberIn(text.slice(0, 3)), numberIn(text.slice(3))]
      if (!Number.isNaN(mcc + mnc)) Object.assign(cell, { mcc, mnc })
    },
    PC: number('count1'),
    AT: (text, { fix }) => {
      const altitude = numberIn(text)
      if (!Number.isNaN(altitude)) fix.altitude = altitude
    },
    RP: number('rpm'),
    GS: number('rssi'),
    DT: flag('archive', (value) => value === 1),
    VN: same('vin'),
    TR: number('throttle'),
    ET: number('coolantTemp'),
    FL: number('fuel'),
    FC: number('fuelConsumption'),
    AV1: number('adc1'),
    CD: same('iccid'),
    EH: number('hours', MS_PER_TENTH_OF_AN_HOUR),
    IA: number('intakeTemp'),
    EL: number('engineLoad'),
    HA: alarm('hardAcceleration'),
    HB: alarm('hardBraking'),
    HC: alarm('hardCornering'),
    MT: flag('motion', (value) => value > 0),
    BC: (text, { fix, frameMask }) => decodeBeacons(text, frameMask, fix.attributes),
  }),
)

/** Reads the items that a form such as `%SA%MV%VN` names, in its order. */
export function decodeTextItems(form: string, data: string, into: Pick<Draft, 'fix' | 'frameMask'>): void {
  const draft: Draft = { ...into, cell: {} }
  const values = data.split(',')
  for (const [index, key] of form.slice(1).split('%').entries()) readers.get(key)?.(values[index] ?? '', draft)
  putCell(draft.cell, draft.fix)
}

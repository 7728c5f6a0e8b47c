import { fromUnit, type Quantity, toUnit } from '@rastro/core/format/units'
import { coinOf, type Reading, unitText } from '@rastro/core/format/values'
import { alarmsText } from '@rastro/core/i18n/words'
import type { ValueKind } from '@rastro/core/vocabulary/attributes'
import type { CellFormat, SheetCell } from '../../http/sheet.ts'
import type { FileReader } from './report-reader.ts'

/** Kinds whose unit the reader has chosen. */
const quantities: Partial<Record<ValueKind, Quantity>> = {
  speed: 'speed',
  speedKmh: 'speed',
  distance: 'distance',
  altitude: 'altitude',
  volume: 'volume',
}
/** The unit of the other kinds that have one. */
const fixedUnits = {
  length: 'unitM',
  voltage: 'unitVolt',
  percentage: 'unitPercent',
  consumption: 'unitLitresPerHour',
  temperature: 'unitCelsius',
  rpm: 'unitRpm',
  heartRate: 'unitHeartRate',
  acceleration: 'unitAcceleration',
} as const satisfies Partial<Record<ValueKind, string>>

/** The unit that belongs into the heading of a column of this kind, as numbers stand without it in cells. */
export function unitOfKind(reading: Reading, kind: ValueKind): string | undefined {
  const quantity = quantities[kind]
  if (quantity) return unitText(reading, quantity, reading[`${quantity}Unit`] as never)
  if (kind === 'money') return coinOf(reading)
  return Object.hasOwn(fixedUnits, kind) ? reading.t(fixedUnits[kind as keyof typeof fixedUnits]) : undefined
}

/** How a column of this kind shows its numbers or moments. */
export function formatOfKind({ twelveHour }: Reading, kind: ValueKind): CellFormat | undefined {
  if (kind === 'time') return twelveHour ? 'secondsOfTwelve' : 'seconds'
  if (kind === 'latitude' || kind === 'longitude') return 'sixDecimals'
  return quantities[kind] || kind === 'length' || kind === 'money' ? 'twoDecimals' : undefined
}

/** Makes cells of values of one kind, in the units and on the clock of the reader. A value that does not match the kind stays as it is. */
export function cellMaker(
  { reading, zone }: Pick<FileReader, 'reading' | 'zone'>,
  kind: ValueKind,
): (value: unknown) => SheetCell {
  const [yes, no] = [reading.t('sharedYes'), reading.t('sharedNo')]
  const factor = factorOf(reading, kind)
  return (value) => {
    if (value === null && kind === 'score') return reading.t('scoreTooLittle')
    if (value === null && kind === 'place') return reading.t('scoreNotRanked')
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return value ? yes : no
    if (kind === 'alarms') return alarmsText(reading.t, value)
    if (kind === 'time' || kind === 'day') {
      const time = +new Date(value as string | number | Date)
      if (!Number.isFinite(time)) return String(value)
      return kind === 'day' ? { day: zone(time) } : { moment: zone(time) }
    }
    if (typeof value === 'number') return kind === 'hours' ? { lasting: value } : value * factor
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

/** By what numbers of this kind are multiplied to be in the unit of the reader. */
function factorOf(reading: Reading, kind: ValueKind): number {
  if (kind === 'speedKmh')
    return reading.speedUnit === 'kmh' ? 1 : toUnit('speed', fromUnit('speed', 1, 'kmh'), reading.speedUnit)
  const quantity = quantities[kind]
  return quantity ? toUnit(quantity, 1, reading[`${quantity}Unit`] as never) : 1
}

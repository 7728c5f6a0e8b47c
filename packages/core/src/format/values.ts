import type { TextKey } from '../i18n/areas.ts'
import { alarmsText, type Translate } from '../i18n/words.ts'
import { knownAttribute, type ValueKind } from '../vocabulary/attributes.ts'
import { type CoordinateFormat, formatLatitude, formatLongitude } from './coordinates.ts'
import { courseArrow } from './course.ts'
import { type Clock, formatDate, formatDateTime } from './dates.ts'
import { formatDuration } from './durations.ts'
import { formatFixed, formatNumber } from './numbers.ts'
import { fromUnit, type Quantity, toUnit, type UnitOf } from './units.ts'

/** Everything that decides how a value is shown: texts, units and time zone. `Preferences` with a `t` is one. */
export interface Reading extends Clock {
  readonly t: Translate<'shared' | 'fleet'>
  readonly speedUnit: UnitOf<'speed'>
  readonly distanceUnit: UnitOf<'distance'>
  readonly altitudeUnit: UnitOf<'altitude'>
  readonly volumeUnit: UnitOf<'volume'>
  readonly coordinateFormat: CoordinateFormat
  /** The symbol of the currency; reais when undefined. */
  readonly coin?: string | undefined
}

/** Shown for a value that is missing. */
const MISSING = '-'

/** LIST-10: knots → `18,52 km/h`. */
export const formatSpeed = (reading: Reading, knots: number): string => {
  const unit = reading.speedUnit
  return `${formatNumber(toUnit('speed', knots, unit))} ${unitText(reading, 'speed', unit)}`
}

/** Metres → `1,00 km`. */
const formatDistance = (reading: Reading, metres: number): string => {
  const unit = reading.distanceUnit
  return `${formatFixed(toUnit('distance', metres, unit))} ${unitText(reading, 'distance', unit)}`
}

/** Metres → `328,08 ft`. */
const formatAltitude = (reading: Reading, metres: number): string => {
  const unit = reading.altitudeUnit
  return `${formatNumber(toUnit('altitude', metres, unit))} ${unitText(reading, 'altitude', unit)}`
}

/** Litres → `10,00 L`. */
const formatVolume = (reading: Reading, litres: number): string => {
  const unit = reading.volumeUnit
  return `${formatFixed(toUnit('volume', litres, unit))} ${unitText(reading, 'volume', unit)}`
}

/** The symbol of the currency that amounts of this reader stand in. */
export const coinOf = ({ coin }: Pick<Reading, 'coin'>): string => coin ?? 'R$'

/** The name of a unit as it is written after a number. */
export const unitText = <Q extends Quantity>({ t }: Pick<Reading, 't'>, _quantity: Q, unit: UnitOf<Q>): string =>
  t(`unit${unit.charAt(0).toUpperCase()}${unit.slice(1)}` as TextKey<'fleet'>)

const plain = (key: TextKey<'fleet'>, decimals: number) => (reading: Reading, value: number) =>
  `${formatNumber(value, decimals)} ${reading.t(key)}`

const numeric: Partial<Record<ValueKind, (reading: Reading, value: number) => string>> = {
  number: (_, value) => formatNumber(value),
  speed: formatSpeed,
  speedKmh: (reading, value) => formatSpeed(reading, fromUnit('speed', value, 'kmh')),
  distance: formatDistance,
  length: plain('unitM', 2),
  altitude: formatAltitude,
  latitude: ({ coordinateFormat }, value) => formatLatitude(value, coordinateFormat),
  longitude: ({ coordinateFormat }, value) => formatLongitude(value, coordinateFormat),
  course: (_, value) => `${courseArrow(value)} ${formatNumber(value, 0)}°`,
  hours: (_, value) => formatDuration(value),
  voltage: plain('unitVolt', 2),
  percentage: (_, value) => `${formatNumber(value)}%`,
  volume: formatVolume,
  consumption: plain('unitLitresPerHour', 2),
  temperature: plain('unitCelsius', 1),
  rpm: plain('unitRpm', 0),
  heartRate: plain('unitHeartRate', 0),
  signal: (_, value) => formatNumber(value),
  acceleration: plain('unitAcceleration', 2),
  money: (reading, value) => `${coinOf(reading)} ${formatFixed(value)}`,
  score: (_, value) => formatNumber(value, 1),
  place: (_, value) => formatNumber(value),
}

/** A value of this kind as text. A value whose type does not match its kind is shown unchanged. */
export function formatValue(reading: Reading, kind: ValueKind, value: unknown): string {
  if (value === undefined || value === null || value === '') return MISSING
  const asNumber = numeric[kind]
  if (asNumber)
    return typeof value === 'number' && Number.isFinite(value) ? asNumber(reading, value) : plainText(reading, value)
  if (kind === 'time') return formatDateTime(new Date(value as string | number | Date), reading)
  if (kind === 'day') return formatDate(new Date(value as string | number | Date), reading)
  if (kind === 'alarms') return alarmsText(reading.t, value)
  return plainText(reading, value)
}

/** A field or attribute of a position as text. An unknown key is shown by the type of its value. */
export const formatAttribute = (reading: Reading, key: string, value: unknown): string =>
  formatValue(reading, knownAttribute(key)?.kind ?? (typeof value === 'number' ? 'number' : 'text'), value)

function plainText({ t }: Reading, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'sharedYes' : 'sharedNo')
  if (typeof value === 'number') return formatNumber(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

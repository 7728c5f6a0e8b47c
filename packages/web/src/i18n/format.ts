import { formatAgo, formatTimeLeft } from '@rastro/core/format/durations'
import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import { toUnit } from '@rastro/core/format/units'
import { formatAttribute, formatSpeed, formatValue, type Reading, unitText } from '@rastro/core/format/values'
import { languageTags } from '@rastro/core/i18n/languages'
import type { ValueKind } from '@rastro/core/vocabulary/attributes'
import { useMemo } from 'react'
import { usePreferences } from '../session/preferences.ts'
import { useWords } from './language.ts'
import { type Times, timesOf } from './times.ts'
import { useTimezone } from './timezone.ts'
import { useT } from './translate.ts'

/** The formats of values for the person: language, units, clock and time zone are bound in. */
export interface Format extends Times {
  /** `18,52 km/h` */
  speed(knots: number): string
  /** The same in parts, for figures of different sizes: integer `18`, decimals `,52`, unit `km/h`. */
  speedParts(knots: number): { whole: string; decimals: string; unit: string }
  /** Rounded, as on a speedometer. */
  wholeSpeed(knots: number): number
  speedUnit: string
  /** `2 hours ago` */
  ago(time: Date, now: Date): string
  /** `3 days 2 h 5 min` */
  timeLeft(ms: number): string
  /** `13,9 V` */
  voltage(volts: number): string
  /** `12 km`, `3,4 km`: an estimated way in metres, rounded. */
  way(metres: number): string
  /** `64%` */
  percentage(value: number): string
  /** Latitude and longitude */
  place(place: { latitude: number; longitude: number }): string
  /** A field or attribute of a position, by its key. */
  attribute(key: string, value: unknown): string
  /** A value of this kind. */
  value(kind: ValueKind, value: unknown): string
}

export function useFormat(): Format {
  const t = useT('fleet')
  const { language } = useWords()
  const preferences = usePreferences()
  const timezone = useTimezone()
  return useMemo(
    () => formatFor({ ...preferences, t, timezone }, languageTags[language]),
    [preferences, t, timezone, language],
  )
}

function formatFor(reading: Reading & { readonly timezone: string }, tag: string): Format {
  const { t, speedUnit } = reading
  const inUnit = (knots: number) => toUnit('speed', knots, speedUnit)
  const unit = unitText(reading, 'speed', speedUnit)
  return {
    ...timesOf(reading),
    speed: (knots) => formatSpeed(reading, knots),
    speedParts(knots) {
      const [whole = '0', decimals] = formatNumber(inUnit(knots)).split(',')
      return { whole, decimals: decimals ? `,${decimals}` : '', unit }
    },
    wholeSpeed: (knots) => Math.round(inUnit(knots)),
    speedUnit: unit,
    ago: (time, now) => formatAgo(time, now, tag),
    timeLeft: (ms) => formatTimeLeft(t, ms),
    voltage: (volts) => `${formatFixed(volts, 1)} ${t('unitVolt')}`,
    way(metres) {
      const value = toUnit('distance', metres, reading.distanceUnit)
      return `${formatNumber(value, value < 10 ? 1 : 0)} ${unitText(reading, 'distance', reading.distanceUnit)}`
    },
    percentage: (value) => `${formatNumber(value, 0)}%`,
    place: ({ latitude, longitude }) =>
      `${formatAttribute(reading, 'latitude', latitude)}, ${formatAttribute(reading, 'longitude', longitude)}`,
    attribute: (key, value) => formatAttribute(reading, key, value),
    value: (kind, value) => formatValue(reading, kind, value),
  }
}

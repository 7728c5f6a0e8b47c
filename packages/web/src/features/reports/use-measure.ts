import { formatNumber } from '@rastro/core/format/numbers'
import { fromUnit, HOUR_MS, toUnit } from '@rastro/core/format/units'
import { knownAttribute, type ValueKind } from '@rastro/core/vocabulary/attributes'
import { useMemo } from 'react'
import { type Format, useFormat } from '../../i18n/format.ts'
import { usePreferences } from '../../session/preferences.ts'

/** How the values of a numeric attribute are drawn: in the unit of the reader (FMT-1). */
export interface Measure {
  /** Its name as it follows a number; empty without one. */
  readonly unit: string
  /** A value of the model in that unit. */
  shown(value: number): number
  /** A label of an axis, of a value in that unit. */
  label(value: number): string
  /** A value of the model, as everywhere. */
  text(value: number): string
}

type Convert = readonly [shown: (value: number) => number, stored: (value: number) => number]
const same: Convert = [Number, Number]

/** The measure of an attribute by its key. */
export function useMeasureOf(): (key: string) => Measure {
  const format = useFormat()
  const { speedUnit, distanceUnit, altitudeUnit, volumeUnit } = usePreferences()
  return useMemo(() => {
    const converts: Partial<Record<ValueKind, Convert>> = {
      speed: [(value) => toUnit('speed', value, speedUnit), (value) => fromUnit('speed', value, speedUnit)],
      speedKmh: [
        (value) => toUnit('speed', fromUnit('speed', value, 'kmh'), speedUnit),
        (value) => toUnit('speed', fromUnit('speed', value, speedUnit), 'kmh'),
      ],
      distance: [
        (value) => toUnit('distance', value, distanceUnit),
        (value) => fromUnit('distance', value, distanceUnit),
      ],
      altitude: [
        (value) => toUnit('altitude', value, altitudeUnit),
        (value) => fromUnit('altitude', value, altitudeUnit),
      ],
      volume: [(value) => toUnit('volume', value, volumeUnit), (value) => fromUnit('volume', value, volumeUnit)],
      hours: [(value) => value / HOUR_MS, (value) => value * HOUR_MS],
    }
    return (key) => {
      const kind = knownAttribute(key)?.kind ?? 'number'
      const [shown, stored] = converts[kind] ?? same
      return {
        unit: kind === 'hours' ? 'h' : unitIn(format, kind, stored(1)),
        shown,
        label: formatNumber,
        text: (value) => format.value(kind, value),
      }
    }
  }, [format, speedUnit, distanceUnit, altitudeUnit, volumeUnit])
}

/** What follows the number in a text of this kind: `km/h`. */
const unitIn = (format: Format, kind: ValueKind, value: number): string =>
  kind === 'course' ? '°' : format.value(kind, value).replace(/^[-\d.,]+\s*/, '')

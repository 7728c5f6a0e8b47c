import { formatNumber } from '@rastro/core/format/numbers'
import { fromUnit, HOUR_MS, toUnit } from '@rastro/core/format/units'
import { unitText } from '@rastro/core/format/values'
import { isDate } from '@rastro/core/vehicle/maintenance-status'
import { useMemo } from 'react'
import { useTimes } from '../i18n/times.ts'
import { useT } from '../i18n/translate.ts'
import { usePreferences } from '../session/preferences.ts'

const dayMs = 86_400_000

/** Input and output of a count: stored in metres, milliseconds or the unit's own counter. */
export interface Measure {
  /** Undefined where it has none. */
  readonly unit: string | undefined
  toStored(shown: number): number
  toShown(stored: number): number
  /** `12.500 km`, `250 h`; of a date its day. */
  text(stored: number): string
  /** The difference of two counts: of dates the days. */
  spanText(stored: number): string
}

/** The measure of an alert type's attribute (MNT-16, MNT-17), in the person's units. */
export function useMeasures(): (type: string) => Measure {
  const t = useT('fleet')
  const times = useTimes()
  const { distanceUnit } = usePreferences()
  return useMemo(() => {
    const measure = (unit: string | undefined, toStored: Measure['toStored'], toShown: Measure['toShown']): Measure => {
      const text = (stored: number) => [formatNumber(toShown(stored), 1), unit].filter(Boolean).join(' ')
      return { unit, toStored, toShown, text, spanText: text }
    }
    const distance = measure(
      unitText({ t }, 'distance', distanceUnit),
      (shown) => fromUnit('distance', shown, distanceUnit),
      (stored) => toUnit('distance', stored, distanceUnit),
    )
    const hours = measure(
      'h',
      (shown) => shown * HOUR_MS,
      (stored) => stored / HOUR_MS,
    )
    const plain = measure(undefined, Number, Number)
    const date: Measure = {
      ...plain,
      text: (stored) => times.date(new Date(stored)),
      spanText: (stored) => t('maintenanceDays', { count: Math.ceil(stored / dayMs) }),
    }
    return (type) => {
      if (type === 'odometer' || type === 'totalDistance') return distance
      if (type === 'hours') return hours
      return isDate(type) ? date : plain
    }
  }, [t, distanceUnit, times])
}

import { isDate } from '@rastro/core/vehicle/maintenance-status'
import { useMemo } from 'react'
import { type Measure, useMeasures } from '../../fleet/use-measures.ts'
import { useT } from '../../i18n/translate.ts'

const dayMs = 86_400_000

/** The measures of counts, and those of intervals: of a date its days. */
export function useIntervalMeasures(): (type: string) => Measure {
  const t = useT('maintenances')
  const measureOf = useMeasures()
  return useMemo(() => {
    const text = (stored: number) => t('maintenanceDays', { count: Math.ceil(stored / dayMs) })
    const toShown = (stored: number) => stored / dayMs
    const days = {
      unit: t('maintenanceDayUnit'),
      toStored: (shown: number) => shown * dayMs,
      toShown,
      text,
      spanText: text,
    }
    return (type) => (isDate(type) ? days : measureOf(type))
  }, [t, measureOf])
}

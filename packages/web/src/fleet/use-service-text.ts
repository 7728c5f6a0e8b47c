import { isDate } from '@rastro/core/vehicle/maintenance-status'
import { useT } from '../i18n/translate.ts'
import { useMeasures } from './use-measures.ts'
import type { ServiceStatus } from './use-services.ts'

/** The tone of each status. */
export const serviceTones = { noData: 'neutral', onTime: 'parked', pending: 'warn', overdue: 'alarm' } as const

/** A status in words: `1,200 km to go`, `overdue by 300 km`, `due in 5 days`; only what is overdue is called so. */
export function useServiceText(): (service: ServiceStatus) => string {
  const t = useT('fleet')
  const measureOf = useMeasures()
  return ({ alert, state, remaining = 0 }) => {
    const { spanText, toShown } = measureOf(alert.type)
    const value = spanText(Math.abs(remaining))
    if (remaining <= 0)
      return state === 'overdue' && remaining < 0 ? t('serviceOverdue', { value }) : t('serviceDueNow')
    if (isDate(alert.type)) return t('serviceDueIn', { value })
    // The form of the verb follows the number as shown, which has at most one decimal
    return t('serviceLeft', { value, count: Math.round(toShown(remaining) * 10) / 10 })
  }
}

import type { ReportScope } from '@rastro/core/reports/report'
import { type Period, type Preset, periodOf, periods, spanOf } from '../../i18n/periods.ts'
import type { ZoneDays } from '../../i18n/timezone.ts'
import { addressOf, choiceQuery, type ReportFilter, readFilter } from './filter.ts'

/** The moment and the days that a relative period follows from. */
interface Today {
  readonly now: Date
  readonly days: ZoneDays
}

/** A filter as it is saved: its query, in which a period that follows from the present day stays relative. */
export function savedQuery(filter: ReportFilter, { now, days }: Today): string {
  const period = periodOf(filter, now, days)
  if (period === 'custom') return addressOf(filter)
  const query = choiceQuery(filter)
  query.set('period', period)
  return query.toString()
}

/** The filter that a saved query means now; what it cannot mean is left out. */
export function filterOfSaved(text: string, scope: ReportScope, { now, days }: Today): ReportFilter {
  const query = new URLSearchParams(text)
  const filter = readFilter(query, scope, spanOf('today', now, days))
  const period = periodOfSaved(query)
  return period === 'custom' ? filter : { ...filter, ...spanOf(period, now, days) }
}

const periodOfSaved = (query: URLSearchParams): Period => {
  const name = query.get('period')
  return periods.find((period): period is Preset => period !== 'custom' && period === name) ?? 'custom'
}

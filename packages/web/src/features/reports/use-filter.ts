import type { ReportScope } from '@rastro/core/reports/report'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { spanOf } from '../../i18n/periods.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { addressOf, isComplete, type ReportFilter, readFilter } from './filter.ts'

interface FilterOfAddress {
  readonly filter: ReportFilter
  /** The address asks for a report that can be made. */
  readonly isAsked: boolean
  /** The address asks for a report, but for no vehicle. */
  readonly isIncomplete: boolean
  /** Writes a filter into the address, where Back finds the one before. */
  show(filter: ReportFilter): void
}

/** The filter in the address: a link shows the same report at once, and is about today unless it says more (RPT-16), or about this month where it is about a client. */
export function useFilter(scope: ReportScope): FilterOfAddress {
  const [query] = useSearchParams()
  const days = useZoneDays()
  const navigate = useNavigate()
  const text = query.toString()
  const filter = useMemo(
    () =>
      readFilter(
        new URLSearchParams(text),
        scope,
        spanOf(scope === 'client' ? 'thisMonth' : 'today', new Date(), days),
      ),
    [text, scope, days],
  )
  const isAsked = isComplete(filter)
  return {
    filter,
    isAsked,
    isIncomplete: !isAsked && query.has('from'),
    show: (next) => void navigate({ search: addressOf(next) }),
  }
}

import { reportsApi } from '@rastro/core/api/reports'
import { AppError } from '@rastro/core/kit/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ConnectionError, clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { showToast } from '../../ui/toasts.ts'
import { queryOf, type ReportFilter } from './filter.ts'

/** The calls of reports. */
export const api = clientOf({ reports: reportsApi })

type List<T> = (input: { query: object }, onHeaders?: undefined, signal?: AbortSignal) => Promise<readonly T[]>

/** The rows of a report; leaving the page stops the work on the server. */
export function useRows<T>(name: string, filter: ReportFilter, isAsked: boolean) {
  const query = queryOf(name, filter)
  const call = (api.reports as unknown as Readonly<Record<string, List<T>>>)[name]!
  const result = useQuery({
    queryKey: localKey('report', name, query),
    queryFn: ({ signal }) => call({ query }, undefined, signal),
    enabled: isAsked,
    // A report is long, and is made again by its button
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  })
  useFailure(result.error)
  return result
}

/** RPT-25, A-98: the warning of the specification; the reason is on the page and in the console. */
function useFailure(error: unknown): void {
  const t = useT('reports')
  useEffect(() => {
    if (!error || error instanceof ConnectionError || (error instanceof AppError && error.status === 401)) return
    console.warn('A report was not made:', error)
    showToast('warning', t('sharedSelectDevice'))
  }, [error, t])
}

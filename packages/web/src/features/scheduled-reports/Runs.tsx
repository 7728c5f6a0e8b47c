import { reportsApi } from '@rastro/core/api/reports'
import { wordOf } from '@rastro/core/i18n/words'
import { type ReportRun, reportRunBounds } from '@rastro/core/model/report-run'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Scheduled.module.css'

const api = clientOf({ runs: reportsApi.runs })

/** RPT-45: what became of a scheduled report, period by period, the newest first. */
export function Runs({ id }: { id: number }): ReactNode {
  const t = useT('reports')
  const { data, error, refetch } = useQuery({
    queryKey: localKey('report-runs', id),
    queryFn: () => api.runs({ params: { id }, query: {} }),
    gcTime: 0,
    meta: { quiet: true },
  })
  if (error)
    return (
      <div role="alert" className={styles.failed}>
        <p>{errorText(error)}</p>
        <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
      </div>
    )
  if (!data) return <Skeleton height={80} />
  if (data.length === 0) return <p className={styles.none}>{t('scheduledNothingYet')}</p>
  return (
    <>
      <ol className={styles.runs} aria-label={t('scheduledSent')}>
        {data.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ol>
      {data.length === reportRunBounds.usualRows && (
        <p className={styles.none}>{t('scheduledLatest', { count: reportRunBounds.usualRows })}</p>
      )}
    </>
  )
}

function Run({ run: { from, to, state, reason, sentTime, userName } }: { run: ReportRun }): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  return (
    <li className={styles.run} data-state={state}>
      <span>{t('scheduledPeriod', { from: format.dateTime(from), to: format.dateTime(to) })}</span>
      <span>{userName}</span>
      <span className={styles.state}>
        {wordOf(t, 'reportRun', state)}
        {sentTime && ` · ${format.dateTime(sentTime)}`}
        {reason && `: ${wordOf(t, 'reportRun', reason)}`}
      </span>
    </li>
  )
}

import type { ReportScope } from '@rastro/core/reports/report'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './reports.module.css'

export interface NoRowsProps {
  isAsked: boolean
  isPending: boolean
  error: unknown
  onRetry(): void
}

interface OfScope extends NoRowsProps {
  /** What the filter asks for. */
  scope?: ReportScope
}

/** In place of the rows of a report: that it is being made, why it was not, what to choose, or that it is empty (RPT-60). */
export function NoRows({ scope, isAsked, isPending, error, onRetry }: OfScope): ReactNode {
  const t = useT('reports')
  if (isPending) return <Loading />
  if (error)
    return (
      <section className={styles.nothing} role="alert">
        <Empty title={t('reportFailed')} action={<Button onClick={onRetry}>{t('sharedRetry')}</Button>}>
          <p>{errorText(error)}</p>
        </Empty>
      </section>
    )
  const [title, text] = isAsked
    ? (['reportNoData', 'reportNoDataText'] as const)
    : ([scope === 'client' ? 'reportNothingClient' : 'reportNothing', 'reportNothingText'] as const)
  return (
    <section className={styles.nothing}>
      <Empty title={t(title)}>
        <p>{t(text)}</p>
      </Empty>
    </section>
  )
}

/** Rows as they will be, while the server makes them. */
function Loading(): ReactNode {
  const t = useT('reports')
  return (
    <section className={styles.nothing} aria-busy="true" aria-label={t('sharedLoading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={styles.bones}>
          <Skeleton height={14} width="80%" />
          <Skeleton height={14} width="60%" />
          <Skeleton height={14} width="70%" />
        </div>
      ))}
    </section>
  )
}

import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import styles from './reports.module.css'
import { type AnyReport, largestOf, type Row, sumsOf } from './rows.ts'

/** The figures of a whole report: how many rows, what adds up, and the largest speed. */
export function Figures({
  report,
  title,
  rows,
}: {
  report: AnyReport
  title: string
  rows: readonly Row[]
}): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  const sums = sumsOf(report.columns, rows)
  const fastest = report.columns.some(({ field }) => field === 'maxSpeed') ? largestOf('maxSpeed', rows) : undefined
  if (sums.size === 0 || rows.length === 0) return null
  return (
    <dl className={styles.figures} tabIndex={0}>
      <div>
        <dt>{title}</dt>
        <dd>{format.value('number', rows.length)}</dd>
      </div>
      {report.columns
        .filter(({ field }) => sums.has(field))
        .map(({ field, heading, kind }) => (
          <div key={field}>
            <dt>{t(heading)}</dt>
            <dd>{format.value(kind, sums.get(field))}</dd>
          </div>
        ))}
      {fastest !== undefined && (
        <div>
          <dt>{t('reportMaximumSpeed')}</dt>
          <dd>{format.speed(fastest)}</dd>
        </div>
      )}
    </dl>
  )
}

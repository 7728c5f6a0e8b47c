import { formatNumber } from '@rastro/core/format/numbers'
import type { Statistics } from '@rastro/core/model/statistics'
import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { columnWords } from './column-words.ts'
import styles from './Monitoring.module.css'
import { type CountColumn, type StatisticsColumn, statisticsColumns, sumOf } from './statistics-columns.ts'

interface StatisticsTableProps {
  days: readonly Statistics[]
  columns: readonly StatisticsColumn[]
}

/** A row a day, and the sums below them; an empty answer is an empty table (RPT-60). */
export function StatisticsTable({ days, columns }: StatisticsTableProps): ReactNode {
  const t = useT('monitoring')
  const times = useTimes()
  const counts = statisticsColumns.filter(
    (column): column is CountColumn => column !== 'captureTime' && columns.includes(column),
  )
  const hasTime = columns.includes('captureTime')
  const number = (value: number | undefined) => (value === undefined ? '' : formatNumber(value, 0))
  return (
    <table className={styles.statistics}>
      <thead>
        <tr>
          {hasTime && <th>{t(columnWords.captureTime)}</th>}
          {counts.map((column) => (
            <th key={column}>{t(columnWords[column])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.captureTime.getTime()}>
            {hasTime && <td data-label={t(columnWords.captureTime)}>{times.dateTime(day.captureTime)}</td>}
            {counts.map((column) => (
              <td key={column} data-label={t(columnWords[column])}>
                {number(day[column])}
              </td>
            ))}
          </tr>
        ))}
        {days.length === 0 && (
          <tr>
            <td className={styles.none} colSpan={columns.length}>
              {t('statisticsNone')}
            </td>
          </tr>
        )}
      </tbody>
      {days.length > 0 && (
        <tfoot>
          <tr>
            {hasTime && <th>{t('statisticsSum')}</th>}
            {counts.map((column) => (
              <td key={column} data-label={t(columnWords[column])}>
                {number(sumOf(days, column))}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

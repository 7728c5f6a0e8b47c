import { statisticsApi } from '@rastro/core/api/reports'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { clientOf } from '../../api/client.ts'
import { localKey } from '../../api/query-keys.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import styles from './Monitoring.module.css'
import { StatisticsTable } from './StatisticsTable.tsx'
import { storeColumns, storedColumns } from './statistics-columns.ts'

const api = clientOf({ statistics: statisticsApi })

const periods = { today: 1, week: 7, month: 30, custom: 0 } as const
type Period = keyof typeof periods
const words = {
  today: 'statisticsToday',
  week: 'statisticsWeek',
  month: 'statisticsMonth',
  custom: 'statisticsCustom',
} as const satisfies Record<Period, string>
const dayMs = 86_400_000

/** RPT-36, RPT-62: the counts of the server, a row a day. */
export default function StatisticsPage(): ReactNode {
  const t = useT('monitoring')
  const days = useZoneDays()
  const [now] = useState(() => new Date())
  const [period, setPeriod] = useState<Period>('week')
  const [typed, setTyped] = useState(() => ({ from: days.after(now, 1 - periods.week), to: days.of(now) }))
  const [columns, setColumns] = useState(storedColumns)
  const { from, to } = period === 'custom' ? typed : { from: days.after(now, 1 - periods[period]), to: days.of(now) }
  const range = { from: days.start(from), to: new Date(days.start(to).getTime() + dayMs - 1) }
  const isRange = range.from < range.to
  const { data, error, refetch } = useQuery({
    queryKey: localKey('statistics', from, to),
    queryFn: () => api.statistics.list({ query: range }),
    enabled: isRange,
    gcTime: 0,
    meta: { quiet: true },
  })
  const day = (label: string, key: 'from' | 'to') => (
    <TextField
      label={label}
      type="date"
      max="9999-12-30"
      value={typed[key]}
      onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
    />
  )
  return (
    <main className={styles.page}>
      <ReportHead title={t('reportStatistics')}>
        <ColumnChoice
          chosen={columns}
          onChange={(chosen) => {
            storeColumns(chosen)
            setColumns(storedColumns())
          }}
        />
      </ReportHead>
      <search className={styles.tools} aria-label={t('statisticsPeriod')}>
        <Segments<Period>
          label={t('statisticsPeriod')}
          value={period}
          choices={(Object.keys(periods) as Period[]).map((value) => ({ value, text: t(words[value]) }))}
          onChange={setPeriod}
        />
        {period === 'custom' && (
          <div className={styles.range}>
            {day(t('statisticsFrom'), 'from')}
            {day(t('statisticsUntil'), 'to')}
          </div>
        )}
      </search>
      <section className={styles.panel}>
        {!isRange ? (
          <p role="alert" className={styles.none}>
            {t('statisticsRangeWrong')}
          </p>
        ) : error ? (
          <div role="alert" className={styles.failed}>
            <p>{errorText(error)}</p>
            <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
          </div>
        ) : data ? (
          <StatisticsTable days={data} columns={columns} />
        ) : (
          <Skeleton height={240} />
        )}
      </section>
    </main>
  )
}

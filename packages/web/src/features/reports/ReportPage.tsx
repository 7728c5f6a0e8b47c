import type { FiledReport } from '@rastro/core/api/reports'
import { reportList } from '@rastro/core/reports/index'
import { scheduledReportTypes } from '@rastro/core/resources/report'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { showError } from '../../resource/show-error.ts'
import { has } from '../../session/capabilities.ts'
import { showToast } from '../../ui/toasts.ts'
import { Figures } from './Figures.tsx'
import { FilesLink } from './FilesLink.tsx'
import { FilterBar } from './FilterBar.tsx'
import { isLongFile } from './file-size.ts'
import { fileAddress, queryOf } from './filter.ts'
import { isFiledHere } from './is-filed.ts'
import { Results } from './Results.tsx'
import styles from './reports.module.css'
import type { AnyReport, Row } from './rows.ts'
import { ScoreHow } from './ScoreHow.tsx'
import { type Point, shownPoints } from './thin.ts'
import { titles } from './titles.ts'
import { useAddExport } from './use-exports.ts'
import { useFilter } from './use-filter.ts'
import { useMissingChoice } from './use-missing-choice.ts'
import { api, useRows } from './use-rows.ts'
import { useSchedule } from './use-schedule.ts'

export type PageName = keyof typeof titles

/** RPT-1 … RPT-5: the page of any report of `core/reports`: filter, figures, rows. */
export default function ReportPage({ name }: { name: PageName }): ReactNode {
  const t = useT('reports')
  const report = reportList.find((each) => each.name === name)! as AnyReport
  const { filter, isAsked, isIncomplete, show } = useFilter(report.scope)
  const { data, error, isFetching, refetch } = useRows<Row>(name, filter, isAsked)
  useMissingChoice(report, isIncomplete)
  const mail = useMail(name)
  const schedule = useSchedule(name)
  const addition = useAddExport(name as FiledReport)
  const title = t(titles[name])
  const all = data ?? none
  const rows = useMemo(() => (name === 'route' ? shownPoints(all as readonly (Row & Point)[]) : all), [name, all])
  return (
    <main className={styles.page}>
      <ReportHead isOfHistory title={title}>
        <FilesLink />
      </ReportHead>
      <FilterBar
        report={report}
        filter={filter}
        isBusy={isFetching || mail.isPending || schedule.isPending}
        onShow={(next) => {
          const isSame = JSON.stringify(queryOf(name, next)) === JSON.stringify(queryOf(name, filter))
          if (isSame && isAsked) void refetch()
          else show(next)
        }}
        filing={
          isFiledHere(report)
            ? {
                onExport: (next) =>
                  has('reportFiles') && isLongFile(next)
                    ? addition.mutate({ format: 'xlsx', filter: next })
                    : location.assign(fileAddress(name, 'xlsx', next)),
                onMail: (next) => mail.mutate(next),
                onSchedule: mayBeScheduled(name)
                  ? (next, about) => schedule.mutate({ filter: next, schedule: about })
                  : undefined,
              }
            : undefined
        }
      />
      {(name === 'score' || name === 'ranking' || name === 'deductions') && <ScoreHow name={name} />}
      <Figures report={report} title={name === 'score' || name === 'ranking' ? t('sharedDrivers') : title} rows={all} />
      <Results
        report={report}
        title={title}
        filter={filter}
        rows={rows}
        all={all.length}
        isAsked={isAsked}
        isPending={isFetching}
        error={error}
        onRetry={() => void refetch()}
      />
    </main>
  )
}
const none: readonly Row[] = []

const mayBeScheduled = (name: string): boolean => (scheduledReportTypes as readonly string[]).includes(name)

/** RPT-54: the server sends the file by mail, or says why it cannot. */
function useMail(name: PageName) {
  const t = useT('reports')
  return useMutation({
    mutationFn: (filter: Parameters<typeof queryOf>[1]) =>
      api.reports.mail({ params: { report: name as FiledReport }, query: queryOf(name, filter) }),
    onSuccess: () => showToast('notice', t('reportMailed')),
    onError: showError,
  })
}

import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { sortedBy } from '../../resource/list/sorted-by.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MapIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { useDesk, useMedia } from '../../ui/use-media.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { FilesButton } from './FilesButton.tsx'
import type { ReportFilter } from './filter.ts'
import { isFiledHere } from './is-filed.ts'
import { MapFoot } from './MapFoot.tsx'
import type { Line } from './map-features.ts'
import { NoRows, type NoRowsProps } from './NoRows.tsx'
import { ReportCards } from './ReportCards.tsx'
import { ReportTable } from './ReportTable.tsx'
import { useOneDay, useReportColumns } from './report-columns.ts'
import styles from './reports.module.css'
import { type AnyReport, isMissing, type Row, sumsOf } from './rows.ts'
import type { ShownRows } from './shown.ts'
import { maximumRows } from './thin.ts'
import { useColumns } from './use-columns.ts'
import { usePlaces } from './use-places.ts'

const ReportMap = lazyPage(() => import('./ReportMap.tsx'))

interface ResultsProps extends NoRowsProps {
  report: AnyReport
  title: string
  filter: ReportFilter
  rows: readonly Row[]
  /** How many there are, of which the page may show fewer. */
  all: number
  /** Lines for the map that the rows do not have themselves. */
  lines?: readonly Line[]
}

/** What the server answered: rows, or why there is none. */
export function Results(props: ResultsProps): ReactNode {
  const { rows, isPending, report } = props
  return rows.length > 0 && !isPending ? <Rows {...props} /> : <NoRows {...props} scope={report.scope} />
}

/** RPT-26: the narrowest window with a table, less one pixel. */
const cardsUpTo = (name: string): number => (name === 'route' ? 768 : 600)

function Rows({ report, title, filter, rows, all, lines }: ResultsProps): ReactNode {
  const t = useT('reports')
  const asCards = useMedia(`(max-width: ${cardsUpTo(report.name)}px)`)
  const { columns, attributes } = useReportColumns(report, rows, filter)
  const rare = useMemo(() => new Set(report.columns.flatMap(({ field, isRare }) => (isRare ? [field] : []))), [report])
  const usual = useMemo(
    () =>
      columns
        // Rows of several vehicles say of which they are
        .filter(({ id, isExtra }) => !isExtra || (id === 'deviceId' && filter.deviceIds.length > 1))
        .filter(({ id }) => !rare.has(id) || rows.some(({ [id]: value }) => !isMissing(value)))
        .map(({ id }) => id),
    [columns, filter.deviceIds, rare, rows],
  )
  const ids = useMemo(() => columns.map(({ id }) => id), [columns])
  const chosen = useColumns(report.columnsKey, ids, { usual, attributes })
  const [sort, setSort] = useState('')
  const [selected, setSelected] = useState<Row>()
  const sorted = useMemo(() => {
    const column = columns.find(({ id }) => id === sort.replace(/^-/, ''))
    return column ? sortedBy(rows, column, sort.startsWith('-')) : rows
  }, [rows, columns, sort])
  const shown: ShownRows = {
    label: t('reportRowsOf'),
    rows: sorted,
    columns: columns.filter(({ id }) => chosen.ids.includes(id)),
    totals: useTotals(report, rows),
    sort,
    onSort: setSort,
    selected,
    onSelect: setSelected,
  }
  const day = useOneDay(filter)
  const isDesk = useDesk()
  const [isMapShown, showMap] = useState(isDesk || !asCards)
  const places = usePlaces(report.map ? rows : none, selected)
  const hasMap = report.map !== undefined
  // Of a route the whole is looked at, also where its rows are cards
  const isMapInCard = asCards && report.name !== 'route' && !lines
  const map = hasMap && (
    <Suspense fallback={null}>
      <ReportMap report={report} rows={rows} places={places} selected={selected} onSelect={setSelected} lines={lines} />
    </Suspense>
  )
  const isBeside = hasMap && isMapShown && !isMapInCard
  return (
    <section className={classNames(styles.results, isBeside && styles.beside)} aria-label={title}>
      <div className={styles.panel}>
        <header className={styles.panelHead}>
          <div>
            <p role="status">{[day, t('reportCount', { count: rows.length })].filter(Boolean).join(' · ')}</p>
            <Notes rows={rows} all={all} />
          </div>
          {hasMap && !isMapInCard && (
            <IconButton
              lined
              icon={MapIcon}
              label={t(isMapShown ? 'reportMapHide' : 'reportMapShow')}
              aria-pressed={isMapShown}
              onClick={() => showMap(!isMapShown)}
            />
          )}
          {isFiledHere(report) && <FilesButton report={report} filter={filter} rows={all} />}
          {report.columnsKey && <ColumnsButton columns={columns} attributes={attributes} chosen={chosen} />}
        </header>
        {asCards ? (
          <ReportCards {...shown} map={isMapInCard ? map : undefined} isOne={report.scope === 'device'} day={day} />
        ) : (
          <ReportTable {...shown} />
        )}
      </div>
      {isBeside && (
        <div className={styles.mapPanel}>
          <div className={styles.map}>{map}</div>
          <MapFoot row={selected} places={places} />
        </div>
      )}
    </section>
  )
}
const none: readonly Row[] = []

/** The sums of a report as texts. */
function useTotals({ columns }: AnyReport, rows: readonly Row[]): ReadonlyMap<string, string> {
  const format = useFormat()
  return useMemo(() => {
    const sums = sumsOf(columns, rows)
    return new Map(
      columns
        .filter(({ field }) => sums.has(field))
        .map(({ field, kind }) => [field, format.value(kind, sums.get(field))]),
    )
  }, [columns, rows, format])
}

/** What the page leaves out, and how to get it; and which rows are longer than the period. */
function Notes({ rows, all }: Pick<ResultsProps, 'rows' | 'all'>): ReactNode {
  const t = useT('reports')
  const format = useFormat()
  const [shown, whole] = [rows.length, all].map((count) => format.value('number', count)) as [string, string]
  const crossing = rows.filter(({ crosses }) => crosses !== undefined && crosses !== null).length
  return (
    <>
      {all > rows.length && (
        <p>
          {t(rows.length === maximumRows ? 'reportCut' : 'reportThinned', { shown, all: whole })} {t('reportExportAll')}
        </p>
      )}
      {crossing > 0 && <p>{t('reportCrossing', { count: crossing })}</p>}
    </>
  )
}

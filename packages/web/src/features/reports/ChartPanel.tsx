import { shownIn } from '@rastro/core/calendar/clock'
import type { Position } from '@rastro/core/model/position'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { useTimezone } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { AddIcon, LessIcon, UndoIcon } from '../../ui/icons.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import chart from './chart.module.css'
import type { ReportFilter } from './filter.ts'
import { LineChart, type Series } from './LineChart.tsx'
import { MapFoot } from './MapFoot.tsx'
import { zoomed } from './peaks.ts'
import styles from './reports.module.css'
import type { Row } from './rows.ts'
import { type Point, shownPoints } from './thin.ts'
import { useMeasureOf } from './use-measure.ts'
import { usePlaces } from './use-places.ts'

const ReportMap = lazyPage(() => import('./ReportMap.tsx'))
const mapped = { name: 'route', map: 'place' } as const

interface ChartPanelProps {
  rows: readonly Position[]
  filter: ReportFilter
  keys: readonly string[]
  labelOf(key: string): string
}

/** The chart and the map of the same positions: the map follows the cursor, and a click on the map moves it. */
export function ChartPanel({ rows, filter, keys, labelOf }: ChartPanelProps): ReactNode {
  const t = useT('reports')
  const timezone = useTimezone()
  const measureOf = useMeasureOf()
  const whole = useMemo(() => wholeOf(rows, filter), [rows, filter])
  const [zoom, setZoom] = useState<{ from: number; to: number }>()
  const span = zoom ?? whole
  const [cursor, setCursor] = useState<number>()
  const moments = useMemo(() => rows.map(({ fixTime }) => ({ time: fixTime.getTime() })), [rows])
  const series = useMemo(
    (): Series[] =>
      keys.map((key) => {
        const measure = measureOf(key)
        const samples = rows.flatMap((row) => {
          const value = numberIn(row, key)
          return value === undefined ? [] : [{ time: row.fixTime.getTime(), value: measure.shown(value) }]
        })
        return { key, name: labelOf(key), measure, samples }
      }),
    [rows, keys.join(), measureOf, labelOf],
  )
  const onMap = useMemo(() => shownPoints(rows as unknown as readonly (Row & Point)[]), [rows])
  const selected = cursor === undefined ? undefined : (rows[cursor] as unknown as Row)
  const places = usePlaces(none, undefined)
  const middle = selected ? moments[cursor!]!.time : (span.from + span.to) / 2
  return (
    <section className={classNames(styles.results, styles.beside)} aria-label={t('reportChart')}>
      <div className={classNames(styles.panel, chart.chart)}>
        <ul className={chart.legend}>
          {series.map(({ key, name, measure, samples }, index) => (
            <li key={key}>
              <svg width="24" height="4" aria-hidden>
                <line className={chart.line} data-series={index} x1="0" x2="24" y1="2" y2="2" />
              </svg>
              {name}
              <span>{samples.length === 0 ? t('chartNone') : measure.unit}</span>
            </li>
          ))}
          <li className={chart.tools}>
            <IconButton
              lined
              size="small"
              icon={AddIcon}
              label={t('mapZoomIn')}
              onClick={() => setZoom(zoomed(span, whole, 0.5, middle))}
            />
            <IconButton
              lined
              size="small"
              icon={LessIcon}
              label={t('mapZoomOut')}
              onClick={() => setZoom(zoomed(span, whole, 2, middle))}
            />
            <IconButton
              lined
              size="small"
              icon={UndoIcon}
              label={t('chartWhole')}
              disabled={!zoom}
              onClick={() => setZoom(undefined)}
            />
          </li>
        </ul>
        <LineChart
          label={t('reportChart')}
          series={series}
          moments={moments}
          whole={whole}
          span={span}
          cursor={cursor}
          offset={shownIn(timezone)(span.from) - span.from}
          onCursor={setCursor}
          onSpan={setZoom}
        />
        <p className={chart.note}>{t('chartKeepsPeaks', { count: rows.length })}</p>
      </div>
      <div className={styles.mapPanel}>
        <div className={styles.map}>
          <Suspense fallback={null}>
            <ReportMap
              report={mapped}
              rows={onMap}
              places={places}
              selected={selected}
              onSelect={(row) => setCursor(rows.indexOf(row as unknown as Position))}
            />
          </Suspense>
        </div>
        {selected ? <MapFoot row={selected} places={places} /> : <p className={styles.foot}>{t('chartHint')}</p>}
      </div>
    </section>
  )
}
const none: readonly Row[] = []

/** The period as far as there are positions in it. */
function wholeOf(rows: readonly Position[], { from, to }: ReportFilter) {
  const [first, last] = [rows[0]!.fixTime.getTime(), rows.at(-1)!.fixTime.getTime()]
  return last > first ? { from: first, to: last } : { from: from.getTime(), to: to.getTime() }
}

function numberIn(row: Position, key: string): number | undefined {
  const value = (row as unknown as Row)[key] ?? row.attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

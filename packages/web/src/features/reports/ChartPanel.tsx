import { shownIn } from '@rastro/core/calendar/clock'
import type { Position } from '@rastro/core/model/position'
import { plateOf, vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { vehicleColours } from '../../fleet/vehicle-colours.ts'
import { useTimezone } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { ChartLegend } from './ChartLegend.tsx'
import chart from './chart.module.css'
import { chartedOf, linesIn, momentsOfAll, onMapOf, rowNear, samplesOf, wholeOf } from './charted.ts'
import type { ReportFilter } from './filter.ts'
import { LineChart, type Series } from './LineChart.tsx'
import { MapFoot } from './MapFoot.tsx'
import { nearestTo, zoomed } from './peaks.ts'
import styles from './reports.module.css'
import type { Row } from './rows.ts'
import { useMeasureOf } from './use-measure.ts'
import { usePlaces } from './use-places.ts'
import { useVehiclesOf } from './use-vehicles.ts'

const ReportMap = lazyPage(() => import('./ReportMap.tsx'))
const mapped = { name: 'route', map: 'place' } as const
/** Several vehicles report at other moments: what one reported so near to the cursor is shown at it. */
const nearMs = 5 * 60_000

interface ChartPanelProps {
  rows: readonly Position[]
  filter: ReportFilter
  keys: readonly string[]
  labelOf(key: string): string
}

/** The chart and the map of the same positions: the map follows cursor and zoom, and a click on the map moves the cursor. */
export function ChartPanel({ rows, filter, keys, labelOf }: ChartPanelProps): ReactNode {
  const t = useT('reports')
  const timezone = useTimezone()
  const measureOf = useMeasureOf()
  const charted = useMemo(() => chartedOf(rows, filter.deviceIds), [rows, filter.deviceIds])
  const isMany = charted.length > 1
  const whole = useMemo(() => wholeOf(charted, filter), [charted, filter])
  const [zoom, setZoom] = useState<{ from: number; to: number }>()
  const span = zoom ?? whole
  const [cursor, setCursor] = useState<number>()
  const moments = useMemo(() => momentsOfAll(charted), [charted])
  const known = useVehiclesOf(rows as unknown as readonly Row[])
  const vehicles = useMemo(
    () =>
      charted.map(({ deviceId }, index) => {
        const device = known.get(deviceId)
        return {
          id: deviceId,
          name: device ? plateOf(device) || vehicleTitle(device) : '',
          colour: vehicleColours[index]!,
        }
      }),
    [charted, known],
  )
  const attributes = useMemo(
    () => keys.map((key) => ({ key, name: labelOf(key), measure: measureOf(key) })),
    [keys.join(), measureOf, labelOf],
  )
  const series = useMemo(
    (): Series[] =>
      charted.flatMap((each, vehicle) =>
        attributes.map(({ key, name, measure }, attribute) => ({
          key: `${key} ${each.deviceId}`,
          name: isMany ? [vehicles[vehicle]!.name, ...(keys.length > 1 ? [name] : [])].join(', ') : name,
          measure,
          attribute,
          colour: isMany ? vehicles[vehicle]!.colour : undefined,
          samples: samplesOf(each, key, measure.shown),
        })),
      ),
    [charted, attributes, vehicles],
  )
  const seen = useDeferredValue(span)
  const onMap = useMemo(() => onMapOf(charted, seen), [charted, seen])
  const points = useMemo(() => onMap.flat(), [onMap])
  const lines = useMemo(
    () =>
      isMany
        ? linesIn(
            onMap,
            vehicles.map(({ colour }) => colour),
          )
        : undefined,
    [onMap, vehicles],
  )
  const time = cursor === undefined ? undefined : moments[cursor]!.time
  const marked = useMemo(
    () =>
      time === undefined
        ? none
        : (charted.flatMap((each) => rowNear(each, time, isMany ? nearMs : 0) ?? []) as unknown as readonly Row[]),
    [charted, time],
  )
  const selected = marked.find(({ fixTime }) => (fixTime as Date).getTime() === time)
  const places = usePlaces(none, undefined)
  return (
    <section className={classNames(styles.results, styles.beside)} aria-label={t('reportChart')}>
      <div className={classNames(styles.panel, chart.chart)}>
        <ChartLegend
          vehicles={isMany ? vehicles : none}
          attributes={attributes.map((each, attribute) => ({
            ...each,
            isEmpty: series.every((line) => line.attribute !== attribute || line.samples.length === 0),
          }))}
          isWhole={!zoom}
          onZoom={(factor) =>
            setZoom(factor === undefined ? factor : zoomed(span, whole, factor, time ?? (span.from + span.to) / 2))
          }
        />
        <LineChart
          label={t('reportChart')}
          series={series}
          moments={moments}
          whole={whole}
          span={span}
          cursor={cursor}
          nearMs={isMany ? nearMs : 0}
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
              rows={points}
              places={places}
              selected={selected}
              marked={marked}
              lines={lines}
              onSelect={(row) => setCursor(nearestTo(moments, (row.fixTime as Date).getTime()))}
            />
          </Suspense>
        </div>
        {selected ? <MapFoot row={selected} places={places} /> : <p className={styles.foot}>{t('chartHint')}</p>}
      </div>
    </section>
  )
}
const none: readonly never[] = []

import type { Position } from '@rastro/core/model/position'
import { knownAttribute, positionAttributes, positionFields } from '@rastro/core/vocabulary/attributes'
import { type ReactNode, useMemo } from 'react'
import { useAttributeLabel } from '../../fleet/use-attribute-label.ts'
import { useT } from '../../i18n/translate.ts'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { AttributesField } from './AttributesField.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { FilesLink } from './FilesLink.tsx'
import { FilterBar } from './FilterBar.tsx'
import { queryOf } from './filter.ts'
import { NoRows } from './NoRows.tsx'
import styles from './reports.module.css'
import { useFilter } from './use-filter.ts'
import { useMissingChoice } from './use-missing-choice.ts'
import { useRows } from './use-rows.ts'

/** Shown only, and of no more vehicles than can be told apart. */
const report = { name: 'chart', scope: 'devices', most: 5 } as const
const usual = ['speed']
/** Lines that can be told apart. */
const most = 4

/** RPT-6, RPT-35: numeric attributes of the positions of vehicles over time, several at once, with the map following the cursor. */
export default function ChartPage(): ReactNode {
  const t = useT('reports')
  const { filter: asked, isAsked, isIncomplete, show } = useFilter(report.scope)
  const filter = useMemo(() => ({ ...asked, deviceIds: asked.deviceIds.slice(0, report.most) }), [asked])
  const { data, error, isFetching, refetch } = useRows<Position>('route', filter, isAsked)
  useMissingChoice(report, isIncomplete)
  const rows = data ?? none
  const keys = useMemo(() => numericKeys(rows), [rows])
  const labelOf = useAttributeLabel(keys)
  const choices = useMemo(
    () => keys.map((key) => ({ key, name: labelOf(key) })).sort((a, b) => a.name.localeCompare(b.name)),
    [keys, labelOf],
  )
  const chosen = filter.attributes.length > 0 ? filter.attributes.slice(0, most) : usual
  return (
    <main className={styles.page}>
      <ReportHead isOfHistory title={t('reportChart')}>
        <FilesLink />
      </ReportHead>
      <FilterBar
        report={report}
        filter={filter}
        isBusy={isFetching}
        onShow={(next) => {
          const isSame = JSON.stringify(queryOf('route', next)) === JSON.stringify(queryOf('route', filter))
          if (isSame && isAsked && next.attributes.join() === filter.attributes.join()) void refetch()
          else show(next)
        }}
      >
        {(draft, change) => (
          <AttributesField
            choices={choices}
            chosen={draft.attributes.length > 0 ? draft.attributes.slice(0, most) : usual}
            most={most}
            onChange={(attributes) => {
              change({ attributes })
              // What has been fetched is drawn at once
              if (isAsked) show({ ...filter, attributes })
            }}
          />
        )}
      </FilterBar>
      {rows.length > 0 && !isFetching ? (
        <ChartPanel rows={rows} filter={filter} keys={chosen} labelOf={labelOf} />
      ) : (
        <NoRows isAsked={isAsked} isPending={isFetching} error={error} onRetry={() => void refetch()} />
      )}
    </main>
  )
}
const none: readonly Position[] = []

const textual: ReadonlySet<string> = new Set([
  'text',
  'flag',
  'time',
  'alarms',
  'file',
  'driver',
  'geofences',
  'colour',
])
const notDrawn: ReadonlySet<string> = new Set(['id', 'deviceId', 'latitude', 'longitude'])

/** The keys of numbers: fields, what the positions have, and the known attributes. */
function numericKeys(rows: readonly Position[]): string[] {
  const found = new Set<string>()
  for (const { attributes } of rows)
    for (const [key, value] of Object.entries(attributes)) if (typeof value === 'number') found.add(key)
  const known = [...Object.keys(positionFields), ...Object.keys(positionAttributes)].filter(
    (key) => !textual.has(knownAttribute(key)?.kind ?? 'text') && !notDrawn.has(key),
  )
  return [...new Set([...known, ...found])]
}

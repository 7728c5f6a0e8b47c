import type { Combined } from '@rastro/core/model/report-items'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { ReportHead } from '../../resource/ReportHead.tsx'
import { FilesLink } from './FilesLink.tsx'
import { FilterBar } from './FilterBar.tsx'
import { queryOf } from './filter.ts'
import type { Line } from './map-features.ts'
import { Results } from './Results.tsx'
import styles from './reports.module.css'
import type { AnyReport, Row } from './rows.ts'
import { useFilter } from './use-filter.ts'
import { useMissingChoice } from './use-missing-choice.ts'
import { useRows } from './use-rows.ts'

/** RPT-34: exactly these columns; shown only. */
const report: AnyReport = {
  name: 'combined',
  scope: 'devicesAndGroups',
  isFiled: false,
  map: 'place',
  columns: [
    { field: 'deviceId', heading: 'attributeDeviceId', kind: 'number', width: 24 },
    { field: 'fixTime', heading: 'attributeFixTime', kind: 'time', width: 20 },
    { field: 'type', heading: 'reportEvent', kind: 'text', words: 'event', width: 28 },
  ],
}

/** RPT-7, RPT-34, RPT-46, A-105: the events of several vehicles and groups, and a map of them and of the routes. */
export default function CombinedPage(): ReactNode {
  const t = useT('reports')
  const { filter, isAsked, isIncomplete, show } = useFilter(report.scope)
  const { data, error, isFetching, refetch } = useRows<Combined>(report.name, filter, isAsked)
  useMissingChoice(report, isIncomplete)
  const rows = useMemo(() => (data ?? []).flatMap(rowsOf), [data])
  const lines = useMemo(() => (data ?? []).map(lineOf), [data])
  const title = t('reportCombined')
  return (
    <main className={styles.page}>
      <ReportHead isOfHistory title={title}>
        <FilesLink />
      </ReportHead>
      <FilterBar
        report={report}
        filter={filter}
        isBusy={isFetching}
        onShow={(next) => {
          const isSame = JSON.stringify(queryOf(report.name, next)) === JSON.stringify(queryOf(report.name, filter))
          if (isSame && isAsked) void refetch()
          else show(next)
        }}
      />
      <Results
        report={report}
        title={title}
        filter={filter}
        rows={rows}
        all={rows.length}
        lines={lines}
        isAsked={isAsked}
        isPending={isFetching}
        error={error}
        onRetry={() => void refetch()}
      />
    </main>
  )
}

/** The events of a vehicle with the time and the place of their positions; one without a position has its own time. */
function rowsOf({ deviceId, events, positions }: Combined): Row[] {
  const byId = new Map(positions.map((position) => [position.id, position]))
  return events.map((event) => {
    const position = byId.get(event.positionId)
    return {
      ...event,
      deviceId,
      fixTime: position?.fixTime ?? event.eventTime,
      ...(position && { latitude: position.latitude, longitude: position.longitude, address: position.address }),
    }
  })
}

const lineOf = ({ route }: Combined): Line => ({ points: route, colour: undefined })

import { type Maintenance, recordKeys } from '@rastro/core/resources/maintenance'
import { performedOf } from '@rastro/core/vehicle/performed'
import { type ReactNode, useMemo, useState } from 'react'
import { useMeasures } from '../../fleet/use-measures.ts'
import { useT } from '../../i18n/translate.ts'
import { performedEntity } from '../../resource/entities/maintenances.ts'
import { useRights } from '../../resource/entity.ts'
import { Cards } from '../../resource/list/Cards.tsx'
import type { Column } from '../../resource/list/columns.ts'
import { ExportButton } from '../../resource/list/ExportButton.tsx'
import { maxUnpaged, Paging, pageSizes } from '../../resource/list/Paging.tsx'
import { Table } from '../../resource/list/Table.tsx'
import { useFound } from '../../resource/list/use-found.ts'
import { useListState } from '../../resource/list/use-list-state.ts'
import { useRemoval } from '../../resource/list/use-removal.tsx'
import { ReceiptLink } from '../../resource/receipt/ReceiptLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './Maintenances.module.css'

interface PerformedListProps {
  rows: readonly Maintenance[]
  amount: (value: number) => string
  vehicleOf: (deviceId: number) => string
}

/** MNT-11, MNT-25, MNT-29, MNT-30: the records, paged; the latest first unless sorted. */
export function PerformedList({ rows, amount, vehicleOf }: PerformedListProps): ReactNode {
  const t = useT('maintenances')
  const { mayEdit } = useRights(performedEntity)
  const asCards = useMedia('(max-width: 600px)')
  const state = useListState()
  const [size, setSize] = useState<number>(pageSizes[0])
  const [page, setPage] = useState(0)
  const removal = useRemoval(performedEntity, () => {})
  const measureOf = useMeasures()
  const latestFirst = useMemo(() => rows.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)) || b.id - a.id), [rows])
  const reading = (type: string, stored: number) => (stored === 0 ? '' : measureOf(type).text(stored))
  const columns: readonly Column<Maintenance>[] = [
    { id: 'name', title: t('maintenanceWhat'), text: (row) => performedOf(row)!.name },
    { id: 'vehicle', title: t('sharedVehicle'), text: (row) => vehicleOf(performedOf(row)!.deviceId) },
    {
      id: 'day',
      title: t('sharedDate'),
      text: (row) => dayText(dayOf(row)),
      value: (row) => (dayOf(row) ? new Date(dayOf(row)) : null),
      isDay: true,
    },
    {
      id: 'cost',
      title: t('maintenanceCost'),
      text: (row) => amount(performedOf(row)!.cost),
      value: (row) => performedOf(row)!.cost,
      numeric: true,
    },
    {
      id: 'odometer',
      title: t('maintenanceOdometer'),
      text: (row) => reading('odometer', performedOf(row)!.odometer),
      value: (row) => performedOf(row)!.odometer,
      numeric: true,
    },
    {
      id: 'hours',
      title: t('maintenanceHours'),
      text: (row) => reading('hours', performedOf(row)!.hours),
      value: (row) => performedOf(row)!.hours,
      numeric: true,
    },
    {
      id: 'description',
      title: t('sharedDescription'),
      text: ({ attributes }) => String(attributes[recordKeys.description] ?? ''),
    },
  ]
  const stable = useMemo(() => columns, [amount, vehicleOf, measureOf, t])
  const found = useFound(latestFirst, { columns: stable, ...state })
  const last = Math.max(0, Math.ceil(found.length / size) - 1)
  const at = Math.min(page, last)
  const isPaged = found.length > maxUnpaged
  const Rows = asCards ? Cards : Table
  return (
    <section className={styles.performed} aria-labelledby="performed">
      <div className={styles.performedHead}>
        <h2 id="performed">{t('maintenanceRecords')}</h2>
        <SearchField
          label={t('listSearchIn', { list: t('maintenanceRecords') })}
          clearLabel={t('listSearchClear')}
          value={state.keyword}
          onChange={(keyword) => {
            setPage(0)
            state.setKeyword(keyword)
          }}
        />
        <ExportButton of={performedEntity} items={found} columns={stable} />
      </div>
      {found.length === 0 ? (
        <Empty title={t('sharedNothingFoundFor', { keyword: state.keyword.trim() })} />
      ) : (
        <Rows
          of={performedEntity}
          items={found.slice(at * size, at * size + size)}
          columns={stable}
          sort={state.sort}
          selection={undefined}
          rowActions={(row) => <ReceiptLink row={row} />}
          onSort={state.sortBy}
          onRemove={mayEdit ? removal.ask : undefined}
          onEnd={() => {}}
        />
      )}
      {isPaged && (
        <Paging
          total={found.length}
          size={size}
          page={at}
          onPage={setPage}
          onSize={(next) => {
            setSize(next)
            setPage(0)
          }}
        />
      )}
      {removal.question}
    </section>
  )
}

const dayOf = (row: Maintenance): string => performedOf(row)!.day ?? ''
/** `21/08/2026` */
const dayText = (day: string): string => day.split('-').toReversed().join('/')

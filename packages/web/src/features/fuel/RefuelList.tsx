import { formatFixed } from '@rastro/core/format/numbers'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { refuelEntity } from '../../resource/entities/maintenances.ts'
import { useRights } from '../../resource/entity.ts'
import { Cards } from '../../resource/list/Cards.tsx'
import type { Column } from '../../resource/list/columns.ts'
import { ExportButton } from '../../resource/list/ExportButton.tsx'
import { Paging, pageSizes } from '../../resource/list/Paging.tsx'
import { Table } from '../../resource/list/Table.tsx'
import { useRemoval } from '../../resource/list/use-removal.tsx'
import { ReceiptLink } from '../../resource/receipt/ReceiptLink.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './Fuel.module.css'
import { fuelText } from './fuel-text.ts'
import type { RefuelRow } from './use-refuels.ts'

interface RefuelListProps {
  rows: readonly RefuelRow[]
  columns: readonly Column<RefuelRow>[]
  sort: string
  onSort(column: string): void
  paging: ReturnType<typeof usePaging>
}

/** FUEL-12 … FUEL-16: the records in pages, as a table or as cards. */
export function RefuelList({ rows, columns, sort, onSort, paging }: RefuelListProps): ReactNode {
  const t = useT('refuelling')
  const { size, page } = paging
  const { mayEdit } = useRights(refuelEntity)
  const asCards = useMedia('(max-width: 600px)')
  const removal = useRemoval(
    refuelEntity,
    () => {},
    (row) => ({
      text: t('refuellingRemoveText'),
      submit: t('refuellingRemove'),
      about: (
        <p>{`${fuelText(t, (row as RefuelRow).refuel.name)}, ${formatFixed((row as RefuelRow).refuel.litres, 1)} L`}</p>
      ),
    }),
  )
  const at = Math.min(page, Math.max(0, Math.ceil(rows.length / size) - 1))
  const Rows = asCards ? Cards : Table
  return (
    <section className={styles.records} aria-labelledby="records">
      <div className={styles.recordsHead}>
        <h2 id="records">{t('refuellingRecords')}</h2>
        <ExportButton of={refuelEntity} items={rows} columns={columns} />
      </div>
      <Rows
        of={refuelEntity}
        items={rows.slice(at * size, at * size + size)}
        columns={columns}
        sort={sort}
        selection={undefined}
        rowActions={(row) => <ReceiptLink row={row} />}
        onSort={onSort}
        onRemove={mayEdit ? removal.ask : undefined}
        onEnd={() => {}}
      />
      <Paging total={rows.length} size={size} page={at} onPage={paging.setPage} onSize={paging.setSize} />
      {removal.question}
    </section>
  )
}

/** FUEL-16: how many rows a page has, ten at first, and which one is shown; kept while the filters leave nothing. */
export function usePaging() {
  const [{ size, page }, set] = useState<{ size: number; page: number }>({ size: pageSizes[0], page: 0 })
  return {
    ...{ size, page },
    setPage: (next: number) => set({ size, page: next }),
    setSize: (next: number) => set({ size: next, page: 0 }),
  }
}

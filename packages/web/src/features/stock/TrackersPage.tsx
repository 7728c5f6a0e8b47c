import type { Tracker } from '@rastro/core/resources/tracker'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../resource/list/columns.ts'
import { useNow } from '../../ui/use-now.ts'
import { StockPage } from './StockPage.tsx'
import { trackerEntity } from './stock-entities.ts'
import { useMoneyText, useStockColumns } from './use-stock-columns.tsx'
import { useStockFilter } from './use-stock-filter.ts'

/** Decision 151: the trackers of a seller. */
export default function TrackersPage(): ReactNode {
  const t = useT('stock')
  const now = useNow(60_000)
  const filter = useStockFilter(now)
  const money = useMoneyText()
  const { placed, bought } = useStockColumns<Tracker>(now)
  const columns = useMemo<Column<Tracker>[]>(
    () => [
      { id: 'uniqueId', title: t('trackerIdentifier'), text: ({ uniqueId }) => uniqueId, width: 155 },
      { id: 'model', title: t('trackerModel'), text: ({ model }) => model ?? '', width: 100 },
      ...placed,
      { id: 'serial', title: t('trackerSerial'), text: ({ serial }) => serial ?? '', isExtra: true },
      {
        id: 'cost',
        title: t('trackerCost'),
        text: ({ cost }) => money(cost),
        value: ({ cost }) => (cost === null ? null : cost / 100),
        numeric: true,
        isExtra: true,
      },
      ...bought,
    ],
    [t, placed, bought, money],
  )
  return (
    <StockPage
      kind="tracker"
      of={trackerEntity}
      columns={columns}
      filter={filter}
      words={{
        title: t('settingsTrackers'),
        addLabel: t('trackerNew'),
        emptyTitle: t('trackersEmptyTitle'),
        emptyText: t('trackersEmptyText'),
        importAt: paths.import('trackers'),
      }}
    />
  )
}

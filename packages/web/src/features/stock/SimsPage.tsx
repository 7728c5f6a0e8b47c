import type { Sim } from '@rastro/core/resources/sim'
import { type ReactNode, useMemo } from 'react'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../resource/list/columns.ts'
import { useNow } from '../../ui/use-now.ts'
import { StockPage } from './StockPage.tsx'
import { simEntity } from './stock-entities.ts'
import { dayText, dayValue, useMoneyText, useStockColumns } from './use-stock-columns.tsx'
import { useStockFilter } from './use-stock-filter.ts'

/** Decision 151: the SIM cards of a seller. */
export default function SimsPage(): ReactNode {
  const t = useT('stock')
  const now = useNow(60_000)
  const filter = useStockFilter(now)
  const money = useMoneyText()
  const { placed, bought } = useStockColumns<Sim>(now)
  const columns = useMemo<Column<Sim>[]>(
    () => [
      { id: 'iccid', title: t('simIccid'), text: ({ iccid }) => iccid, width: 195 },
      { id: 'phone', title: t('simPhone'), text: ({ phone }) => phone ?? '', width: 150, isExtra: true },
      { id: 'carrier', title: t('simCarrier'), text: ({ carrier }) => carrier ?? '', width: 90 },
      ...placed,
      { id: 'plan', title: t('simPlan'), text: ({ plan }) => plan ?? '', isExtra: true },
      { id: 'apn', title: t('simApn'), text: ({ apn }) => apn ?? '', isExtra: true },
      {
        id: 'monthlyCost',
        title: t('simMonthlyCost'),
        text: ({ monthlyCost }) => money(monthlyCost),
        value: ({ monthlyCost }) => (monthlyCost === null ? null : monthlyCost / 100),
        numeric: true,
        isExtra: true,
      },
      {
        id: 'activationDate',
        title: t('simActivation'),
        text: ({ activationDate }) => dayText(activationDate),
        value: ({ activationDate }) => dayValue(activationDate),
        isDay: true,
        isExtra: true,
      },
      {
        id: 'expiryDate',
        title: t('simExpiry'),
        text: ({ expiryDate }) => dayText(expiryDate),
        value: ({ expiryDate }) => dayValue(expiryDate),
        isDay: true,
        isExtra: true,
      },
      ...bought,
    ],
    [t, placed, bought, money],
  )
  return (
    <StockPage
      kind="sim"
      of={simEntity}
      columns={columns}
      filter={filter}
      words={{
        title: t('settingsSims'),
        addLabel: t('simNew'),
        emptyTitle: t('simsEmptyTitle'),
        emptyText: t('simsEmptyText'),
        importAt: paths.import('sims'),
      }}
    />
  )
}

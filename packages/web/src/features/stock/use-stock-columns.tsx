import { formatFixed } from '@rastro/core/format/numbers'
import { useMemo } from 'react'
import { useCurrency } from '../../i18n/currency.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import type { Column } from '../../resource/list/columns.ts'
import { useCan } from '../../session/viewer.ts'
import { StateCell } from './StateCell.tsx'
import { stateWords } from './state-words.ts'
import type { StockItem } from './stock-entities.ts'

/** `31/12/2027` */
export const dayText = (day: string | null): string => day?.split('-').toReversed().join('/') ?? ''
export const dayValue = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00Z`))

/** The text and the value of an amount in centavos. */
export function useMoneyText(): (centavos: number | null) => string {
  const currency = useCurrency()
  return useMemo(
    () => (centavos) => (centavos === null ? '' : `${currency} ${formatFixed(centavos / 100)}`),
    [currency],
  )
}

/** The columns that trackers and SIM cards have in common: first where they are, then how they were bought. */
export function useStockColumns<T extends StockItem>(
  now: Date,
): {
  readonly placed: readonly Column<T>[]
  readonly bought: readonly Column<T>[]
} {
  const t = useT('stock')
  const times = useTimes()
  const isAdministrator = useCan('resellerColumn')
  return useMemo(
    () => ({
      placed: [
        {
          id: 'state',
          title: t('stockState'),
          text: ({ state }) => t(stateWords[state]),
          cell: (item) => <StateCell item={item} now={now} />,
          width: 200,
        },
        { id: 'holder', title: t('stockWhere'), text: ({ holderName }) => holderName },
        {
          id: 'since',
          title: t('stockSince'),
          text: ({ since }) => (since ? times.date(since) : ''),
          value: ({ since }) => since,
          width: 100,
        },
        {
          id: 'report',
          title: t('stockReport'),
          text: ({ lastUpdate }) => (lastUpdate ? times.moment(lastUpdate, now) : ''),
          value: ({ lastUpdate }) => lastUpdate,
          width: 130,
        },
        ...(isAdministrator
          ? [
              {
                id: 'seller',
                title: t('sharedReseller'),
                text: ({ sellerName }: T) => sellerName || t('stockAdministration'),
                width: 140,
                isExtra: true,
              },
            ]
          : []),
      ],
      bought: [
        { id: 'lent', title: t('stockLent'), text: ({ lent }) => t(lent ? 'sharedYes' : 'sharedNo'), isExtra: true },
        { id: 'supplier', title: t('stockSupplier'), text: ({ supplier }) => supplier ?? '', isExtra: true },
        { id: 'batch', title: t('stockBatch'), text: ({ batch }) => batch ?? '', isExtra: true },
        { id: 'invoice', title: t('stockInvoice'), text: ({ invoice }) => invoice ?? '', isExtra: true },
        {
          id: 'purchaseDate',
          title: t('stockPurchaseDate'),
          text: ({ purchaseDate }) => dayText(purchaseDate),
          value: ({ purchaseDate }) => dayValue(purchaseDate),
          isDay: true,
          isExtra: true,
        },
        { id: 'note', title: t('stockNote'), text: ({ note }) => note ?? '', isExtra: true },
      ],
    }),
    [t, times, now, isAdministrator],
  )
}

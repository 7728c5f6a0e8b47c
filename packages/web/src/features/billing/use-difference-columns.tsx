import type { BillingDifference } from '@rastro/core/api/billing'
import { formatDay } from '@rastro/core/billing/days'
import { useMemo } from 'react'
import { useMoney } from '../../i18n/money.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import type { Column } from '../../resource/list/columns.ts'
import { TwoLines } from './TwoLines.tsx'
import { useDifferenceTexts } from './use-difference-texts.ts'

/** The columns of differences from the billing service. */
export function useDifferenceColumns(): readonly Column<BillingDifference>[] {
  const t = useT('billing')
  const money = useMoney()
  const times = useTimes()
  const texts = useDifferenceTexts()
  return useMemo(() => {
    const charge = ({ chargeId, providerId }: BillingDifference) =>
      [chargeId && t('differenceCharge', { id: chargeId }), providerId].filter(Boolean).join(' · ')
    return [
      {
        id: 'name',
        title: t('chargeClient'),
        text: (row) => [row.name ?? t('differenceNoCharge'), charge(row)].join(' '),
        cell: (row) => <TwoLines below={charge(row)}>{row.name ?? t('differenceNoCharge')}</TwoLines>,
      },
      { id: 'field', title: t('differenceKind'), text: texts.kind, width: 130 },
      { id: 'ours', title: t('differenceOurs'), text: texts.ours, width: 122 },
      { id: 'theirs', title: t('differenceTheirs'), text: texts.theirs, width: 122 },
      {
        id: 'value',
        title: t('chargeValue'),
        text: ({ value }) => (value === null ? '-' : money(value)),
        value: ({ value }) => value,
        numeric: true,
        width: 110,
      },
      {
        id: 'dueDate',
        title: t('chargeDue'),
        text: ({ dueDate }) => (dueDate ? formatDay(dueDate) : '-'),
        value: ({ dueDate }) => (dueDate ? new Date(dueDate) : null),
        isDay: true,
        isWide: true,
        width: 104,
      },
      {
        id: 'foundTime',
        title: t('differenceFound'),
        text: ({ foundTime }) => times.date(foundTime),
        value: ({ foundTime }) => foundTime,
        isWide: true,
        width: 104,
      },
    ]
  }, [t, money, times, texts])
}

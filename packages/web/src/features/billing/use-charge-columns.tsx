import { stateOfCharge } from '@rastro/core/billing/charge-states'
import { daysBetween, formatDay } from '@rastro/core/billing/days'
import { formatFixed, formatNumber } from '@rastro/core/format/numbers'
import type { Charge } from '@rastro/core/resources/billing'
import { useMemo } from 'react'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import type { Column } from '../../resource/list/columns.ts'
import { StatusCell } from './StatusCell.tsx'
import { TwoLines } from './TwoLines.tsx'
import { taxIdText } from './tax-id-text.ts'
import { today } from './this-month.ts'
import { useStatusText } from './use-status-text.ts'

/** BILL-6, BILL-14: the columns of charges. */
export function useChargeColumns(): readonly Column<Charge>[] {
  const t = useT('billing')
  const money = useMoney()
  const statusText = useStatusText()
  return useMemo(() => {
    const now = today()
    const when = ({ dueDate, paymentDate, status }: Charge): string => {
      if (paymentDate) return t('chargePaidOn', { day: formatDay(paymentDate).slice(0, 5) })
      const days = daysBetween(now, dueDate)
      if (stateOfCharge(status) === 'late') return t('chargeLate', { count: -days })
      if (stateOfCharge(status) !== 'due') return ''
      return days === 0 ? t('chargeToday') : t('chargeIn', { count: days })
    }
    /** What it is made of; the sign of the money stands above. */
    const lateParts = ({ value, fineValue, interestValue }: Charge): string =>
      [
        formatFixed(value, 2),
        fineValue !== null && t('chargeFine', { value: formatFixed(fineValue, 2) }),
        interestValue !== null && t('chargeInterest', { value: formatFixed(interestValue, 2) }),
      ]
        .filter(Boolean)
        .join(' + ')
    return [
      {
        id: 'name',
        title: t('chargeClient'),
        text: ({ name, cpfCnpj, customer }) => [name || customer, taxIdText(cpfCnpj)].filter(Boolean).join(' '),
        cell: ({ name, cpfCnpj, customer }) => <TwoLines below={taxIdText(cpfCnpj)}>{name || customer}</TwoLines>,
      },
      {
        id: 'id',
        title: t('chargeNumber'),
        text: ({ id }) => String(id),
        value: ({ id }) => id,
        isWide: true,
        width: 72,
      },
      {
        id: 'dateCreated',
        title: t('chargeCreated'),
        text: ({ dateCreated }) => formatDay(dateCreated),
        value: ({ dateCreated }) => new Date(dateCreated),
        isDay: true,
        isWide: true,
        width: 110,
      },
      {
        id: 'dueDate',
        title: t('chargeDue'),
        text: ({ dueDate }) => formatDay(dueDate),
        cell: (charge) => (
          <TwoLines below={when(charge)} isLate={stateOfCharge(charge.status) === 'late'}>
            {formatDay(charge.dueDate)}
          </TwoLines>
        ),
        value: ({ dueDate }) => new Date(dueDate),
        isDay: true,
        width: 104,
      },
      {
        id: 'value',
        title: t('chargeValue'),
        text: (charge) =>
          charge.totalValue === null ? money(charge.value) : `${money(charge.totalValue)} ${lateParts(charge)}`,
        cell: (charge) => {
          const { value, netValue, feePercent, totalValue } = charge
          if (totalValue !== null)
            return (
              <TwoLines below={lateParts(charge)} isLong>
                {money(totalValue)}
              </TwoLines>
            )
          if (netValue === null) return money(value)
          const below = t('chargeNet', { value: money(netValue), fee: formatNumber(feePercent!, 2) })
          return (
            <TwoLines below={below} isLong>
              {money(value)}
            </TwoLines>
          )
        },
        value: ({ value, totalValue }) => totalValue ?? value,
        numeric: true,
        width: 156,
      },
      {
        id: 'status',
        title: t('chargeStatus'),
        text: ({ status, refusedDay }) =>
          [statusText(status), status, refusedDay && t('refusedState')].filter(Boolean).join(' '),
        cell: ({ status, refusedDay }) => <StatusCell status={status} isRefused={refusedDay !== null} />,
        width: 144,
      },
    ]
  }, [t, money, statusText])
}

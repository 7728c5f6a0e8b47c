import type { BillingMonth } from '@rastro/core/api/billing'
import { formatFixed } from '@rastro/core/format/numbers'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useCurrency } from '../../i18n/currency.ts'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Billing.module.css'

type Figure = BillingMonth['due']

/** A month at a glance: what is to come, paid, late and lost; late is red above zero. */
export function MonthStrip({ month, whose }: { month: string; whose: object }): ReactNode {
  const t = useT('billing')
  const { data } = useQuery({
    queryKey: viewKey('charge', 'month', month, whose),
    queryFn: () => api.billing.month({ query: { ...whose, month } }),
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  if (!data) return <div className={styles.month} aria-busy />
  const { due, paid, late, lost } = data
  const whole = due.value + paid.value + late.value
  return (
    <section className={styles.month} aria-label={t('monthSummary')}>
      <Amount title={t('monthDue')} of={due} note={t('monthCharges', { count: due.charges })} />
      <Amount
        title={t('monthPaid')}
        of={paid}
        note={t('monthShare', { share: whole > 0 ? Math.round((paid.value / whole) * 100) : 0 })}
      />
      <Amount title={t('monthLate')} of={late} note={t('monthClients', { count: late.customers })} isAlert />
      <Amount title={t('monthLost')} of={lost} note={t('monthCharges', { count: lost.charges })} />
    </section>
  )
}

function Amount({
  title,
  of,
  note,
  isAlert = false,
}: {
  title: string
  of: Figure
  note: string
  isAlert?: boolean
}): ReactNode {
  const currency = useCurrency()
  return (
    <div className={classNames(isAlert && of.value > 0 && styles.alert)}>
      <h2>{title}</h2>
      <p>
        <small>{currency}</small> <b>{formatFixed(of.value)}</b>
      </p>
      <span>{note}</span>
    </div>
  )
}

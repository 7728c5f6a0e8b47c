import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './Billing.module.css'
import { Figure } from './Figure.tsx'

/** A month at a glance: what is to come, paid, late and lost; late is red above zero. Below it what came through the provider. */
export function MonthStrip({ month, whose }: { month: string; whose: object }): ReactNode {
  const t = useT('billing')
  const { data } = useQuery({
    queryKey: viewKey('charge', 'month', month, whose),
    queryFn: () => api.billing.month({ query: { ...whose, month } }),
    placeholderData: (before) => before,
    meta: { quiet: true },
  })
  if (!data) return <div className={styles.month} aria-busy />
  const { due, paid, late, lost, split } = data
  const whole = due.value + paid.value + late.value
  return (
    <>
      <section className={styles.month} aria-label={t('monthSummary')}>
        <Figure title={t('monthDue')} value={due.value} note={t('monthCharges', { count: due.charges })} />
        <Figure
          title={t('monthPaid')}
          value={paid.value}
          note={t('monthShare', { share: whole > 0 ? Math.round((paid.value / whole) * 100) : 0 })}
        />
        <Figure
          title={t('monthLate')}
          value={late.value}
          note={t('monthClients', { count: late.customers })}
          isAlert={late.value > 0}
        />
        <Figure title={t('monthLost')} value={lost.value} note={t('monthCharges', { count: lost.charges })} />
      </section>
      {split && (
        <section className={classNames(styles.month, styles.split)} aria-label={t('monthSplit')}>
          <Figure title={t('monthGross')} value={split.gross} note={t('monthGrossNote')} />
          <Figure title={t('monthFee')} value={split.fee} note={t('monthFeeNote')} />
          <Figure title={t('monthNet')} value={split.net} note={t('monthNetNote')} />
        </section>
      )}
    </>
  )
}

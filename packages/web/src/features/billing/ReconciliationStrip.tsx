import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import styles from './Billing.module.css'
import { Figure } from './Figure.tsx'

/** How the last comparison ended; not asked by those who may not. */
export const useReconciliation = (enabled = true) =>
  useQuery({
    queryKey: viewKey('charge', 'reconciliation'),
    queryFn: () => api.billing.reconciliation({}),
    enabled,
    meta: { quiet: true },
  })

/** What is paid here and at the billing service, the difference between them, and what waits for a decision. */
export function ReconciliationStrip(): ReactNode {
  const t = useT('billing')
  const times = useTimes()
  const { data } = useReconciliation()
  if (!data) return <div className={styles.month} aria-busy />
  const { last, isOn, open, taken, settled } = data
  if (!last) {
    return <p className={styles.note}>{t(isOn ? 'reconciliationNever' : 'reconciliationOff')}</p>
  }
  return (
    <>
      <section className={styles.month} aria-label={t('reconciliationTitle')}>
        <Figure title={t('reconciliationOurs')} value={last.ours} note={t('monthPayments', { count: last.payments })} />
        <Figure title={t('reconciliationTheirs')} value={last.theirs} note={times.dateTime(last.time)} />
        <Figure
          title={t('reconciliationDifference')}
          value={last.difference}
          note={t(last.difference === 0 ? 'reconciliationEqual' : 'reconciliationUnequal')}
          isAlert={last.difference !== 0}
        />
        <Figure
          title={t('differencesOpen')}
          count={open}
          note={t('reconciliationDone', { taken, settled })}
          isAlert={open > 0}
        />
      </section>
      {!isOn && <p className={styles.note}>{t('reconciliationOff')}</p>}
    </>
  )
}

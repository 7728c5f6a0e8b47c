import { formatNumber } from '@rastro/core/format/numbers'
import type { Spending } from '@rastro/core/vehicle/spending'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import styles from './Maintenances.module.css'

interface SummaryProps {
  spending: Spending
  amount: (value: number) => string
}

/** MNT-25: total spending, number of records, and average. */
export function Summary({ spending: { total, count }, amount }: SummaryProps): ReactNode {
  const t = useT('maintenances')
  const figures = [
    [t('maintenanceTotal'), amount(total)],
    [t('maintenanceCount'), formatNumber(count)],
    [t('maintenanceAverage'), amount(total / count)],
  ] as const
  return (
    <dl className={styles.summary}>
      {figures.map(([title, text]) => (
        <div key={title} className={styles.figure}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { OwnPayment } from '@rastro/core/api/dunning'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Empty } from '../../ui/Empty.tsx'
import { usePaymentWords } from './PaymentNotice.tsx'
import styles from './payment.module.css'

/** In place of a screen that waits for a payment (decision 177): what is owed, what goes on, and how to pay. */
export default function PaymentWall({ payment }: { payment: OwnPayment }): ReactNode {
  const t = useT('dunning')
  const { text, actions } = usePaymentWords(payment)
  return (
    <main className={styles.wall}>
      <h1>{t('paymentTitle')}</h1>
      <section className={styles.panel}>
        <Empty title={text} action={<div className={styles.actions}>{actions}</div>}>
          <p>{t('paymentStays')}</p>
        </Empty>
      </section>
    </main>
  )
}

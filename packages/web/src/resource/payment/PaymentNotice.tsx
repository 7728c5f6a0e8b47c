import type { OwnPayment } from '@rastro/core/api/dunning'
import { formatDay } from '@rastro/core/billing/days'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { useUser } from '../../session/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { QrCodeIcon, WarningIcon } from '../../ui/icons.ts'
import { PixDialog } from './PixDialog.tsx'
import styles from './payment.module.css'

/** A line across the page: what is owed, what follows, and the way to pay. */
export default function PaymentNotice({ payment }: { payment: OwnPayment }): ReactNode {
  const { text, actions } = usePaymentWords(payment)
  return (
    <div className={styles.notice}>
      <Icon of={WarningIcon} />
      <p>{text}</p>
      <div className={styles.ways}>{actions}</div>
    </div>
  )
}

/** What is said of a payment, and the buttons beside it. */
export function usePaymentWords({ isLimited, charges, limitDay }: OwnPayment): { text: string; actions: ReactNode } {
  const t = useT('dunning')
  const money = useMoney()
  const { name, email } = useUser()
  const [isPaying, setPaying] = useState(false)
  const [first, ...more] = charges
  const facts = first && { value: money(first.value), day: formatDay(first.dueDate), more: more.length }
  const due = facts ? t('paymentDue', facts) : ''
  const total = first?.totalValue
  const late = total ? t('paymentLate', { total: money(total), more: money(total - first.value) }) : ''
  const after = isLimited
    ? t(first ? 'paymentLimited' : 'paymentOther')
    : limitDay
      ? t('paymentAhead', { day: formatDay(limitDay) })
      : ''
  const actions = first && (
    <>
      {first.pixPayload && (
        <Button icon={QrCodeIcon} onClick={() => setPaying(true)}>
          {t('paymentPix')}
        </Button>
      )}
      <Link className={buttonClass('text')} to={paths.ownCharges}>
        {t('paymentCharges')}
      </Link>
      {isPaying && <PixDialog charge={first} name={name || email} onClose={() => setPaying(false)} />}
    </>
  )
  return { text: [due, late, after].filter(Boolean).join(' '), actions }
}

import { type ReactNode, Suspense } from 'react'
import { usePayment } from '../fleet/use-payment.ts'
import { withWords } from '../i18n/language.ts'
import { lazyPage } from '../ui/lazy-page.ts'

const PaymentNotice = lazyPage(withWords('dunning', () => import('../resource/payment/PaymentNotice.tsx')))

/** Decision 177: what the account owes, while dunning says so. */
export function PaymentBanner(): ReactNode {
  const payment = usePayment()
  if (!payment || (!payment.isLimited && payment.charges.length === 0)) return null
  return (
    <Suspense>
      <PaymentNotice payment={payment} />
    </Suspense>
  )
}

import { type ReactNode, Suspense } from 'react'
import { usePayment } from '../fleet/use-payment.ts'
import { withWords } from '../i18n/language.ts'
import { lazyPage } from '../ui/lazy-page.ts'

const PaymentWall = lazyPage(withWords('dunning', () => import('../resource/payment/PaymentWall.tsx')))

/** A screen that shows where vehicles were: itself, or what is said while a payment is pending (decision 177). */
export function Paid({ children }: { children: ReactNode }): ReactNode {
  const payment = usePayment()
  if (!payment?.isLimited) return children
  return (
    <Suspense>
      <PaymentWall payment={payment} />
    </Suspense>
  )
}

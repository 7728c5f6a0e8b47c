import { formatNumber } from '@rastro/core/format/numbers'
import { feeAttribute } from '@rastro/core/vocabulary/split-attributes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { useUser } from '../../session/session.ts'
import styles from './Billing.module.css'

/** Decision 212: tells a reseller with a wallet which of its open charges go to the billing service. */
export function OpenCharges(): ReactNode {
  const t = useT('billing')
  const money = useMoney()
  const { id, attributes } = useUser()
  const { data } = useQuery({
    queryKey: viewKey('charge', 'open', id),
    queryFn: () => api.billing.openCharges({ query: { idcard: id } }),
    meta: { quiet: true },
  })
  if (!data?.isOn || !data.hasWallet || data.here.charges === 0) return null
  const { here, there } = data
  const fee = Number(attributes[feeAttribute] ?? 0)
  return (
    <p className={styles.sent} data-tone="info" role="status">
      {[
        t('openSent', { count: here.charges, value: money(here.value) }),
        ...(fee > 0 ? [t('openFee', { fee: formatNumber(fee) })] : []),
        ...(there.charges > 0 ? [t('openKept', { count: there.charges })] : []),
      ].join(' ')}
    </p>
  )
}

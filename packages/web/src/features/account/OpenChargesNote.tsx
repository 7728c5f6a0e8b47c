import { walletIdOf } from '@rastro/core/billing/split'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/billing.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useMoney } from '../../i18n/money.ts'
import { useT } from '../../i18n/translate.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { useFieldValue } from '../../resource/form/use-field.tsx'
import styles from './People.module.css'

/** Decision 212: what becomes of the open charges of a reseller with the wallet and the fee as they are typed. */
export function OpenChargesNote({ sellerId }: { sellerId: number }): ReactNode {
  const t = useT('people')
  const money = useMoney()
  const hasWallet = walletIdOf(useFieldValue('attributes.billing.walletId')) !== undefined
  const { data } = useQuery({
    queryKey: viewKey('charge', 'open', sellerId),
    queryFn: () => api.billing.openCharges({ query: { idcard: sellerId } }),
    meta: { quiet: true },
  })
  if (!data?.isOn || data.here.charges + data.there.charges === 0) return null
  const facts = ({ charges, value }: { charges: number; value: number }) => ({ count: charges, value: money(value) })
  return (
    <Wide>
      <div className={styles.note} data-tone="info" role="status">
        {data.here.charges > 0 && (
          <p>{t(hasWallet ? 'permissionOpenSent' : 'permissionOpenByHand', facts(data.here))}</p>
        )}
        {data.there.charges > 0 && <p>{t('permissionOpenKept', facts(data.there))}</p>}
      </div>
    </Wide>
  )
}

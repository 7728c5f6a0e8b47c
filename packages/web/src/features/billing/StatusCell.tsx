import { stateOfCharge } from '@rastro/core/billing/charge-states'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './Billing.module.css'

const words = {
  due: 'chargeStateDue',
  late: 'chargeStateLate',
  paid: 'chargeStatePaid',
  lost: 'chargeStateLost',
} as const
const glyphs = { late: WarningIcon, paid: CheckIcon } as const

/** BILL-9: the status as it was returned, below what it means; on a phone it is the tooltip. A word that is not known here stands alone. */
export function StatusCell({ status, isRefused = false }: { status: string; isRefused?: boolean }): ReactNode {
  const t = useT('billing')
  const state = stateOfCharge(status)
  const own = `chargeStatus${status}`
  const text = t.has(own) ? t(own as TextKey<'billing'>) : state === 'other' ? '' : t(words[state])
  const glyph = state === 'late' || state === 'paid' ? glyphs[state] : undefined
  return (
    <span className={styles.status} data-state={state} title={status}>
      {text && (
        <span>
          {glyph && <Icon of={glyph} size={14} />}
          {text}
        </span>
      )}
      {isRefused ? <small className={styles.late}>{t('refusedState')}</small> : <small>{status}</small>}
    </span>
  )
}

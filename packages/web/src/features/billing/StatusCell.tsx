import { stateOfCharge } from '@rastro/core/billing/charge-states'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './Billing.module.css'
import { useStatusText } from './use-status-text.ts'

const glyphs = { late: WarningIcon, paid: CheckIcon } as const

/** BILL-9: the status as it was returned, beside what it means. A word that is not known here stands alone. */
export function StatusCell({ status, isRefused = false }: { status: string; isRefused?: boolean }): ReactNode {
  const t = useT('billing')
  const state = stateOfCharge(status)
  const text = useStatusText()(status)
  const glyph = state === 'late' || state === 'paid' ? glyphs[state] : undefined
  return (
    <span className={styles.status} data-state={state} data-refused={isRefused || undefined}>
      {text && (
        <span>
          {glyph && <Icon of={glyph} size={14} />}
          {text}
        </span>
      )}
      <small>{status}</small>
      {isRefused && <small className={styles.late}>{t('refusedState')}</small>}
    </span>
  )
}

import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './CommandPage.module.css'

/** The outcome of a command, with details. */
export interface Shown {
  readonly kind: 'sent' | 'requested' | 'error'
  readonly text?: string
}

const icons = { sent: CheckIcon, requested: ClockIcon, error: WarningIcon }
const tones = { sent: 'parked', requested: 'warn', error: 'alarm' }

/** CMD-37: sent, requested or refused, each with its style. */
export function ResultBox({ shown }: { shown: Shown | undefined }): ReactNode {
  const t = useT('settings')
  if (!shown) return null
  const { kind, text } = shown
  return (
    <p className={styles.result} data-tone={tones[kind]} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon of={icons[kind]} />
      <span>{text ?? t(kind === 'sent' ? 'sendDone' : 'sendRequested')}</span>
    </p>
  )
}

import { AppError } from '@rastro/core/kit/errors'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './Block.module.css'

/** CARD-18: why a command was refused, shown in the dialog; nothing without an error. */
export function Failure({ error }: { error: unknown }): ReactNode {
  const t = useT('block')
  if (!error) return null
  const isTooLate = error instanceof AppError && error.status === 409
  return (
    <p className={styles.failed} role="alert">
      <Icon of={WarningIcon} />
      <span>{isTooLate ? t('blockTooLate') : t('blockFailed', { error: errorText(error) })}</span>
    </p>
  )
}

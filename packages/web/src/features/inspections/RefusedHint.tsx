import { reasonWords } from '@rastro/core/i18n/reason-words'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { KeptInspection } from '../../outbox/kept-inspection.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './Inspections.module.css'

/** Why the server has not accepted an inspection that is being corrected. */
export function RefusedHint({ of }: { of: KeptInspection | undefined }): ReactNode {
  const t = useT('inspections')
  const refused = of?.refused
  if (!refused) return null
  const reason = (refused.reason && reasonWords(t, refused.reason)) || refused.message
  return (
    <p className={styles.refused} role="alert">
      <Icon of={WarningIcon} size={18} />
      {t('inspectionRefused', { reason })}
    </p>
  )
}

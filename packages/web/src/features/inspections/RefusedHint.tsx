import { reasonWords } from '@rastro/core/i18n/reason-words'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { KeptInspection } from '../../outbox/kept-inspection.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './Inspections.module.css'

interface RefusedHintProps {
  of: KeptInspection | undefined
  /** Shown where it is about one of these fields, or about none of another step; undefined: about any. */
  fields?: readonly string[]
}

/** Why the server has not accepted an inspection that is being corrected. */
export function RefusedHint({ of, fields }: RefusedHintProps): ReactNode {
  const t = useT('inspections')
  const refused = of?.refused
  if (!refused || (fields && !fields.includes(refused.field ?? ''))) return null
  const reason = (refused.reason && reasonWords(t, refused.reason)) || refused.message
  return (
    <p className={styles.refused} role="alert">
      <Icon of={WarningIcon} size={18} />
      {t('inspectionRefused', { reason })}
    </p>
  )
}

import { formatDateTime } from '@rastro/core/format/dates'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { UndoIcon } from '../../ui/icons.ts'
import styles from './form.module.css'

interface RestoredProps {
  at: Date
  /** In how many of these fields somebody else has saved something meanwhile. */
  theirs: number
  onDiscard(): void
}

/** Above a form whose fields hold what was typed before and never saved. */
export function Restored({ at, theirs, onDiscard }: RestoredProps): ReactNode {
  const t = useT('resource')
  return (
    <div className={styles.restored} role="status">
      <Icon of={UndoIcon} />
      <p>
        {t('draftRestored', { time: formatDateTime(at) })}
        {theirs > 0 && ` ${t('draftTheirs', { count: theirs })}`}
      </p>
      <Button size="small" onClick={onDiscard}>
        {t('draftDiscard')}
      </Button>
    </div>
  )
}

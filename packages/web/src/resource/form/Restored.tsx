import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { UndoIcon } from '../../ui/icons.ts'
import styles from './form.module.css'

interface RestoredProps {
  at: Date
  /** The number of these fields that somebody else has changed meanwhile. */
  theirs: number
  onDiscard(): void
}

/** Shown above a form whose fields were restored from an unsaved draft. */
export function Restored({ at, theirs, onDiscard }: RestoredProps): ReactNode {
  const t = useT('resource')
  const times = useTimes()
  return (
    <div className={styles.restored} role="status">
      <Icon of={UndoIcon} />
      <p>
        {t('draftRestored', { time: times.dateTime(at) })}
        {theirs > 0 && ` ${t('draftTheirs', { count: theirs })}`}
      </p>
      <Button size="small" onClick={onDiscard}>
        {t('draftDiscard')}
      </Button>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { BackIcon } from '../ui/icons.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import styles from './ReportHead.module.css'
import { RetentionNote } from './RetentionNote.tsx'

interface ReportHeadProps {
  title: string
  /** It is made from stored positions and events: for how long they are stored stands below the title. */
  isOfHistory?: boolean
  /** Buttons at the right. */
  children?: ReactNode
}

/** APP-50: the head of a report. */
export function ReportHead({ title, isOfHistory, children }: ReportHeadProps): ReactNode {
  const t = useT('menu')
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <IconButton icon={BackIcon} label={t('sharedBack')} onClick={() => navigate(-1)} />
      </span>
      <div>
        <Breadcrumbs steps={[{ text: t('reportTitle') }, { text: title }]} />
        <h1>{title}</h1>
        {isOfHistory && <RetentionNote />}
      </div>
      {children}
    </header>
  )
}

import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { Breadcrumbs } from '../../resource/Breadcrumbs.tsx'
import { RetentionNote } from '../../resource/RetentionNote.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { BackIcon } from '../../ui/icons.ts'
import { FilesLink } from './FilesLink.tsx'
import styles from './reports.module.css'

/** APP-50: the head of a report. `children`: buttons at the right. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  const t = useT('reports')
  const navigate = useNavigate()
  return (
    <header className={styles.head}>
      <span className={styles.back}>
        <IconButton icon={BackIcon} label={t('sharedBack')} onClick={() => navigate(-1)} />
      </span>
      <div>
        <Breadcrumbs steps={[{ text: t('reportTitle') }, { text: title }]} />
        <h1>{title}</h1>
        <RetentionNote />
      </div>
      <FilesLink />
      {children}
    </header>
  )
}

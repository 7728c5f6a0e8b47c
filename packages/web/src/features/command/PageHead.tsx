import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { BackIcon } from '../../ui/icons.ts'
import styles from './CommandPage.module.css'

/** The way back, what the page is for, and to whom the command goes. */
export function PageHead({ title, about }: { title: string; about: string | undefined }): ReactNode {
  const t = useT('settings')
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={paths.map} aria-label={t('sharedBack')} data-tip={t('sharedBack')}>
        <Icon of={BackIcon} />
      </Link>
      <div>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
    </header>
  )
}

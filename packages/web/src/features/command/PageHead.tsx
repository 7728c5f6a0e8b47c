import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Breadcrumbs, type Crumb } from '../../resource/Breadcrumbs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BackIcon } from '../../ui/icons.ts'
import styles from './CommandPage.module.css'

interface PageHeadProps {
  /** The page of the settings that this one belongs to. */
  from: Crumb
  /** The recipient of the command. */
  about: string | undefined
}

/** The link back, where the page belongs, and the recipient of the command. */
export function PageHead({ from, about }: PageHeadProps): ReactNode {
  const t = useT('settings')
  const title = t('screenSendCommand')
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={paths.map} aria-label={t('sharedBack')} data-tip={t('sharedBack')}>
        <Icon of={BackIcon} />
      </Link>
      <div>
        <Breadcrumbs steps={[{ text: t('settingsTitle') }, from, { text: title }]} />
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
    </header>
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import styles from './Forbidden.module.css'

/** ROLE-28: in place of a page that the person may not open, under its address: says so, and links to the map. */
export function Forbidden(): ReactNode {
  const t = useT('shared')
  return (
    <main className={styles.page}>
      <h1>{t('sharedForbidden')}</h1>
      <section className={styles.panel} role="alert">
        <Empty
          title={t('sharedForbiddenTitle')}
          action={
            <Link className={buttonClass('primary', 'large')} to={paths.map}>
              {t('sharedBackToMap')}
            </Link>
          }
        >
          <p>{t('sharedForbiddenText')}</p>
        </Empty>
      </section>
    </main>
  )
}

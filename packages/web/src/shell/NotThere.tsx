import { AppError } from '@rastro/core/kit/errors'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/translate.ts'
import { paths } from '../paths.ts'
import { errorText } from '../resource/show-error.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import styles from './NotThere.module.css'

interface NotThereProps {
  /** Shown when the item does not exist, or not for this person. */
  missing: string
  error?: unknown
}

/** A page whose item cannot be shown: why, and a link to the map. */
export function NotThere({ missing, error }: NotThereProps): ReactNode {
  const t = useT('shared')
  const isMissing = !error || (error instanceof AppError && error.status < 500)
  return (
    <section className={styles.panel} role="alert">
      <Empty title={isMissing ? missing : errorText(error)} action={<BackToMap />}>
        {isMissing && <p>{t('sharedNotThere')}</p>}
      </Empty>
    </section>
  )
}

/** The main button of a page without other actions. */
export function BackToMap(): ReactNode {
  const t = useT('shared')
  return (
    <Link className={buttonClass('primary', 'large')} to={paths.map}>
      {t('sharedBackToMap')}
    </Link>
  )
}

import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { Logo } from '../ui/Logo.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Waiting.module.css'

/** The product's logo and a spinner, after a moment. */
export function Waiting(): ReactNode {
  const t = useT('start')
  return (
    <div className={styles.page}>
      <div className={styles.mark}>
        <Logo size={48} />
        <Spinner label={t('appLoading')} />
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import { errorText } from '../show-error.ts'
import styles from './list.module.css'

/** Shown in place of data that could not be loaded: the error, and a retry. */
export function Failed({ error, retry }: { error: Error; retry(): void }): ReactNode {
  const t = useT('resource')
  return (
    <section className={styles.nothing} role="alert">
      <div className={styles.failed}>
        <Icon of={WarningIcon} size={24} />
        <h2>{t('listFailed')}</h2>
        <p>{errorText(error)}</p>
        <Button onClick={retry}>{t('sharedRetry')}</Button>
      </div>
    </section>
  )
}

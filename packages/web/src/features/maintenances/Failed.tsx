import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './Maintenances.module.css'

/** Shown in place of data that could not be loaded: the error, and a retry. */
export function Failed({ error, retry }: { error: Error; retry(): void }): ReactNode {
  const t = useT('maintenances')
  return (
    <section className={styles.failed} role="alert">
      <Icon of={WarningIcon} size={24} />
      <h2>{t('listFailed')}</h2>
      <p>{errorText(error)}</p>
      <Button onClick={retry}>{t('sharedRetry')}</Button>
    </section>
  )
}

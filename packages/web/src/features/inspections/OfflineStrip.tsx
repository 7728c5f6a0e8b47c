import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OfflineIcon } from '../../ui/icons.ts'
import styles from './Inspections.module.css'
import { useOnline } from './use-online.ts'

/** Says that there is no connection, and that this does no harm. */
export function OfflineStrip(): ReactNode {
  const t = useT('inspections')
  if (useOnline()) return null
  return (
    <p className={styles.strip} role="status">
      <Icon of={OfflineIcon} size={20} />
      <span>
        <b>{t('inspectionOffline')}</b> {t('inspectionOfflineText')}
      </span>
    </p>
  )
}

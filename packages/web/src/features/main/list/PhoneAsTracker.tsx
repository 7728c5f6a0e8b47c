import type { ReactNode } from 'react'
import { useT } from '../../../i18n/translate.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CopyIcon } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/toasts.ts'
import styles from './PhoneAsTracker.module.css'

/** What to type into the phone's app. The server does not tell its ports, so the usual one of the OsmAnd protocol is shown. */
export function PhoneAsTracker(): ReactNode {
  const t = useT('main')
  const address = `http://${location.hostname}:5055`
  const copy = () => navigator.clipboard.writeText(address).then(() => showToast('notice', t('sharedCopied')))
  return (
    <div className={styles.phone}>
      <h3>{t('devicePhoneTitle')}</h3>
      <p>{t('devicePhoneText')}</p>
      <div className={styles.server}>
        <span className="visually-hidden">{t('devicePhoneServer')}:</span>
        <code>{address}</code>
        {'clipboard' in navigator && <IconButton size="small" icon={CopyIcon} label={t('sharedCopy')} onClick={copy} />}
      </div>
      <p>{t('devicePhonePort')}</p>
    </div>
  )
}

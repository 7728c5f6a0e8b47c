import { quietHoursOf } from '@rastro/core/messages/quiet'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { Wide } from '../../resource/form/Section.tsx'
import { useUser } from '../../session/session.ts'
import styles from './notifications.module.css'

/** The person's quiet hours, with a link to the setting. */
export function QuietHint(): ReactNode {
  const t = useT('notifications')
  const hours = quietHoursOf(useUser())
  return (
    <Wide>
      <p className={styles.quiet}>
        {hours ? t('notificationQuietOwn', hours) : t('notificationQuietNone')}{' '}
        <Link to={`${paths.preferences}#quiet`}>{t(hours ? 'notificationQuietChange' : 'notificationQuietSet')}</Link>
      </p>
    </Wide>
  )
}

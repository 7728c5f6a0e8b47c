import type { ReactNode } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { useUser } from '../session/session.ts'
import { Icon } from '../ui/Icon.tsx'
import { ClockIcon } from '../ui/icons.ts'
import { useNow } from '../ui/use-now.ts'
import styles from './ExpiryNotice.module.css'

/** MAP-13, A-49: on narrow screens, how long the person's access is valid. */
export function ExpiryNotice(): ReactNode {
  const { expirationTime } = useUser()
  return expirationTime && <Left until={expirationTime} />
}

function Left({ until }: { until: Date }): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const left = until.getTime() - useNow(60_000).getTime()
  if (left <= 0) return null
  return (
    <div className={styles.line}>
      <Icon of={ClockIcon} size={16} />
      {t('userExpiresIn', { time: format.timeLeft(left) })}
    </div>
  )
}

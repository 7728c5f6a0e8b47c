import type { Announced } from '@rastro/core/api/notifications'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { outcomeWords } from '../../resource/outcome-words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './Announcement.module.css'

/** What became of the last announcement: how many got it, and who did not, and why. */
export function Outcomes({ announced }: { announced: readonly Announced[] }): ReactNode {
  const t = useT('announcement')
  const missed = announced.filter(({ isSent }) => !isSent)
  const sent = announced.length - missed.length
  return (
    <section className={styles.panel} aria-labelledby="announcement-outcome">
      <h2 id="announcement-outcome">{t('announcementOutcome')}</h2>
      {sent > 0 && (
        <p className={styles.state} data-tone="good">
          <Icon of={CheckIcon} size={18} />
          {t('announcementReached', { count: sent })}
        </p>
      )}
      {missed.length > 0 && (
        <p className={styles.state} data-tone="bad">
          <Icon of={WarningIcon} size={18} />
          {t('announcementMissed', { count: missed.length })}
        </p>
      )}
      {missed.length > 0 && (
        <ul className={styles.missed}>
          {missed.map((one) => (
            <li key={one.userId}>
              <strong>{one.name}</strong>
              <span>{outcomeWords(t, one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

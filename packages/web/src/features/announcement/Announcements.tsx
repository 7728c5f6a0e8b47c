import { wordOf } from '@rastro/core/i18n/words'
import type { SentAnnouncement } from '@rastro/core/model/announcement'
import type { ReactNode } from 'react'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Announcement.module.css'
import { Outcomes } from './Outcomes.tsx'
import { isAtWork, useAnnouncements } from './use-announcements.ts'

interface AnnouncementsProps {
  /** The one whose outcomes are shown. */
  open: number | undefined
  onOpen(id: number | undefined): void
}

/** The announcements that go out and went out, with their progress, and the outcomes of one. */
export function Announcements({ open, onOpen }: AnnouncementsProps): ReactNode {
  const t = useT('announcement')
  const { data, error, refetch } = useAnnouncements()
  return (
    <section className={styles.panel} aria-labelledby="announcements-sent">
      <h2 id="announcements-sent">{t('announcementEarlier')}</h2>
      {error && !data ? (
        <div role="alert">
          <p className={styles.note}>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t('sharedRetry')}</Button>
        </div>
      ) : !data ? (
        <Skeleton height={64} />
      ) : data.length === 0 ? (
        <p className={styles.note}>{t('announcementNone')}</p>
      ) : (
        <ul className={styles.sent}>
          {data.map((one) => (
            <Item key={one.id} one={one} isOpen={one.id === open} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ItemProps {
  one: SentAnnouncement
  isOpen: boolean
  onOpen(id: number | undefined): void
}

function Item({ one, isOpen, onOpen }: ItemProps): ReactNode {
  const t = useT('announcement')
  const times = useTimes()
  const { id, subject, channel, author, createdTime, state, left } = one
  const count = one.sent + one.missed + one.cancelled + left
  const about = [wordOf(t, 'channel', channel), author, times.dateTime(createdTime)].filter(Boolean).join(' · ')
  const words = {
    waiting: t('announcementWaiting'),
    sending: t('announcementProgress', { done: count - left, count }),
    done: t('announcementDone', { sent: one.sent, count }),
    cancelled: t('announcementCancelledAfter', { sent: one.sent, count }),
  }
  return (
    <li aria-label={subject}>
      <button type="button" aria-expanded={isOpen} onClick={() => onOpen(isOpen ? undefined : id)}>
        <strong>{subject}</strong>
        <span>{about}</span>
        <span role="status">{words[state]}</span>
      </button>
      {isAtWork(one) && <progress value={count - left} max={Math.max(1, count)} aria-label={subject} />}
      {isOpen && <Outcomes id={id} />}
    </li>
  )
}

import { type AnnouncementDetails, announcementBounds } from '@rastro/core/model/announcement'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { outcomeWords } from '../../resource/outcome-words.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Announcement.module.css'
import { OutcomePages } from './OutcomePages.tsx'
import { isAtWork, useCancel, useOutcomes } from './use-announcements.ts'

/** What became of an announcement: how many got it, who did not and why, and of all the others when they are asked for. */
export function Outcomes({ id }: { id: number }): ReactNode {
  const t = useT('announcement')
  const cancelling = useCancel()
  const [isWhole, setWhole] = useState(false)
  const [page, setPage] = useState(0)
  const { data, error } = useOutcomes(id, { isWhole, page })
  if (error && !data) return <p className={styles.note}>{errorText(error)}</p>
  if (!data) return <Skeleton height={64} />
  const { sent, missed, cancelled, left } = data
  const all = sent + missed + cancelled + left
  const total = isWhole ? all : missed
  return (
    <div className={styles.outcomes}>
      <p className={styles.text}>{data.body}</p>
      {sent > 0 && <Sum tone="good" text={t('announcementReached', { count: sent })} />}
      {missed > 0 && <Sum tone="bad" text={t('announcementMissed', { count: missed })} />}
      {cancelled > 0 && <Sum tone="bad" text={t('announcementNever', { count: cancelled })} />}
      {left > 0 && <p className={styles.note}>{t('announcementLeft', { count: left })}</p>}
      {data.people.length > 0 && (
        <ul className={styles.missed}>
          {data.people.map((person) => (
            <li key={person.userId}>
              <strong>{person.name || t('sharedNoName')}</strong>
              <span>{wordsOf(person)}</span>
            </li>
          ))}
        </ul>
      )}
      {total > announcementBounds.page && <OutcomePages total={total} page={page} onPage={setPage} />}
      <div className={styles.tools}>
        {total < all && (
          <Button
            size="small"
            kind="text"
            onClick={() => {
              setWhole(true)
              setPage(0)
            }}
          >
            {t('announcementShowAll')}
          </Button>
        )}
        {isAtWork(data) && (
          <Button size="small" disabled={cancelling.isPending} onClick={() => cancelling.mutate(id)}>
            {t('announcementStop')}
          </Button>
        )}
      </div>
    </div>
  )

  function wordsOf({ state, words, code, codeValues }: AnnouncementDetails['people'][number]): string {
    if (state === 'sending') return t('announcementSending')
    if (state === 'cancelled') return t('announcementCancelled')
    return words === null ? t('announcementWaiting') : outcomeWords(t, { words, code, codeValues })
  }
}

const Sum = ({ tone, text }: { tone: 'good' | 'bad'; text: string }): ReactNode => (
  <p className={styles.state} data-tone={tone}>
    <Icon of={tone === 'good' ? CheckIcon : WarningIcon} size={18} />
    {text}
  </p>
)

import { messagingApi } from '@rastro/core/api/messaging'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { outcomeWords } from '../../resource/outcome-words.ts'
import { errorText } from '../../resource/show-error.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Messaging.module.css'

const calls = clientOf({ queue: messagingApi.queue })
const everyMs = 10_000

/** What waits to go out and how long that takes, and what became of the last messages. */
export function Queue(): ReactNode {
  const t = useT('messaging')
  const { data, error } = useQuery({
    queryKey: viewKey('server', 'messaging', 'queue'),
    queryFn: () => calls.queue({}),
    refetchInterval: everyMs,
    gcTime: 0,
    meta: { quiet: true },
  })
  return (
    <section className={styles.queue} aria-labelledby="messaging-queue">
      <h2 id="messaging-queue">{t('messagingQueue')}</h2>
      {data ? <Shown {...data} /> : error ? <p role="alert">{errorText(error)}</p> : <Skeleton height={64} />}
    </section>
  )
}

function Shown({ events, announcements, paceMs, last }: Awaited<ReturnType<typeof calls.queue>>): ReactNode {
  const t = useT('messaging')
  const times = useTimes()
  const count = events + announcements
  const minutes = Math.ceil((count * paceMs) / 60_000)
  return (
    <>
      <p role="status">
        <strong>{t('messagingWaitingCount', { count })}</strong>{' '}
        {count > 0 && t('messagingWaitingOf', { events, announcements, minutes })}
      </p>
      <p>{t('messagingPace', { seconds: paceMs / 1000 })}</p>
      {last.length === 0 ? (
        <p>{t('messagingNoOutcomes')}</p>
      ) : (
        <ul aria-label={t('messagingOutcomes')}>
          {last.map((one, index) => (
            <li key={index} data-tone={one.isSent ? 'good' : 'bad'}>
              <Icon of={one.isSent ? CheckIcon : WarningIcon} size={18} />
              <div>
                <strong>{one.name}</strong>
                <span>
                  {t(one.about === 'event' ? 'messagingOfEvent' : 'messagingOfAnnouncement')} ·{' '}
                  {times.dateTime(one.time)}
                </span>
                <span>{outcomeWords(t, one)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

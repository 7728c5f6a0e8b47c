import { reasonWords } from '@rastro/core/i18n/reason-words'
import { wordOf } from '@rastro/core/i18n/words'
import type { Delivery } from '@rastro/core/model/delivery'
import type { Event } from '@rastro/core/model/event'
import type { OutcomeValues } from '@rastro/core/vocabulary/delivery-outcomes'
import type { DeliveryState } from '@rastro/core/vocabulary/delivery-states'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/alarms.ts'
import { itemKey } from '../../api/query-keys.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { has } from '../../session/capabilities.ts'
import styles from './Messages.module.css'

const stateWords = {
  waiting: 'messageWaiting',
  sent: 'messageSent',
  failed: 'messageFailed',
  expired: 'messageExpired',
  skipped: 'messageSkipped',
} as const satisfies Record<DeliveryState, string>

/** The recipients of notifications of the event, with channel and delivery state. Empty on servers without this call. */
export function Messages({ event: { id, deviceId } }: { event: Pick<Event, 'id' | 'deviceId'> }): ReactNode {
  const t = useT('happened')
  const { data: messages } = useQuery({
    queryKey: itemKey('delivery', deviceId, 'event', id),
    queryFn: () => api.events.deliveries({ params: { id } }),
    enabled: has('deliveries'),
    meta: { quiet: true },
  })
  if (!messages) return null
  return (
    <section className={styles.messages} aria-label={t('happenedMessages')}>
      <h2>{t('happenedMessages')}</h2>
      {messages.length === 0 && <p>{t('happenedNoMessages')}</p>}
      <ul>
        {messages.map((message) => (
          <DeliveryRow key={message.id} message={message} />
        ))}
      </ul>
    </section>
  )
}

function DeliveryRow({ message }: { message: Delivery }): ReactNode {
  const t = useT('happened')
  const format = useFormat()
  const { channel, userName, notificationName, endedTime, dueTime } = message
  const state = message.state as DeliveryState
  return (
    <li data-state={state}>
      <b>{wordOf(t, 'channel', channel)}</b>
      <span>{userName ?? t('eventsSomebody')}</span>
      {notificationName && <span className={styles.rule}>{t('eventByNotification', { name: notificationName })}</span>}
      <span className={styles.state}>{t(stateWords[state], { time: format.dateTime(endedTime ?? dueTime) })}</span>
      {state !== 'sent' && <Outcome message={message} />}
    </li>
  )
}

/** In the reader's language; texts of a foreign service unchanged. */
function Outcome({ message: { outcome, code, codeValues } }: { message: Delivery }): ReactNode {
  const t = useT('happened')
  const words = code ? reasonWords(t, { code: `outcome.${code}`, values: codeValues as OutcomeValues }) : undefined
  if (!words) {
    return (
      outcome && (
        <span className={styles.outcome} lang="en">
          {outcome}
        </span>
      )
    )
  }
  return <span className={styles.outcome}>{words}</span>
}

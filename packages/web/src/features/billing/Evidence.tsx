import type { DunningEvidence, DunningMessage } from '@rastro/core/api/dunning'
import { formatDay } from '@rastro/core/billing/days'
import { textKey, wordOf } from '@rastro/core/i18n/words'
import type { ReactNode } from 'react'
import { useMoney } from '../../i18n/money.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import styles from './Dunning.module.css'
import { useDayFromDue } from './use-day-from-due.ts'

/** What was done, the latest first, with the messages as they were sent. */
export function Evidence({ done }: { done: readonly DunningEvidence[] }): ReactNode {
  const t = useT('dunning')
  if (done.length === 0) return <p className={styles.small}>{t('dunningNothingDone')}</p>
  return (
    <ol className={styles.list}>
      {done.map((deed) => (
        <Deed key={deed.id} deed={deed} />
      ))}
    </ol>
  )
}

function Deed({ deed }: { deed: DunningEvidence }): ReactNode {
  const t = useT('dunning')
  const money = useMoney()
  const times = useTimes()
  const dayOf = useDayFromDue()
  const { action, days, time, chargeId, dueDate, value, graceUntil, exempt, reason, personName, messages } = deed
  const facts = [
    chargeId && dueDate && value !== null
      ? t('dunningChargeText', { id: chargeId, value: money(value), due: formatDay(dueDate) })
      : '',
    exempt ? t('dunningExempt') : '',
    graceUntil ? t('dunningPromised', { day: formatDay(graceUntil) }) : '',
    action === 'terms' && !exempt && !graceUntil ? t('dunningNoTerms') : '',
    reason ?? '',
    personName ? t('dunningBy', { name: personName }) : t('dunningByServer'),
  ]
  return (
    <li>
      <div className={styles.line}>
        <time dateTime={time.toISOString()}>{times.dateTime(time)}</time>
        <b>{wordOf(t, 'dunningAction', action)}</b>
        <span className={styles.small}>{days === null ? '' : dayOf(days)}</span>
      </div>
      <span className={styles.small}>{facts.filter(Boolean).join(' · ')}</span>
      {messages.map((message) => (
        <Message key={message.channel} message={message} />
      ))}
    </li>
  )
}

function Message({ message }: { message: DunningMessage }): ReactNode {
  const t = useT('dunning')
  const times = useTimes()
  const { channel, address, state, code, codeValues, words, subject, text, endedTime } = message
  const key = code ? textKey(t, 'outcome', code) : undefined
  const outcome = key ? t(key, codeValues) : words
  const facts = [address, outcome, endedTime ? times.dateTime(endedTime) : '']
  return (
    <div className={styles.message}>
      <div className={styles.line}>
        <span>{wordOf(t, 'dunningChannel', channel)}</span>
        <span className={styles.badge} data-state={state === 'failed' ? 'late' : state}>
          {wordOf(t, 'dunningState', state)}
        </span>
        <span className={styles.small}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <details>
        <summary>{t('dunningSentText')}</summary>
        <pre>{text.startsWith(subject) ? text : `${subject}\n${text}`}</pre>
      </details>
    </div>
  )
}

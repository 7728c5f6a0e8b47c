import { type Rehearsal, rehearsalBounds } from '@rastro/core/model/rehearsal'
import type { ReactNode } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { eventText } from '../../shell/events.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './notifications.module.css'

interface RehearsalResultProps {
  rehearsal: Rehearsal
  /** The form is another by now. */
  isOld: boolean
}

/** How often, for whom and where it would have fired, the latest events, and what was not tried. */
export function RehearsalResult({ rehearsal, isOld }: RehearsalResultProps): ReactNode {
  const t = useT('notifications')
  const format = useFormat()
  const notes = useNotes(rehearsal, isOld)
  const { events, messages, firing, tried, top, places, examples } = rehearsal
  const perDay = events / rehearsalBounds.days
  return (
    <section className={classNames(styles.rehearsal, isOld && styles.isOld)} aria-label={t('rehearsalTitle')}>
      <p className={styles.fired}>
        <b>{t('rehearsalEvents', { count: events })}</b>
        {events > 0 && ` · ${t('rehearsalOf', { firing, tried })}`}
        {perDay >= 1 && ` · ${t('rehearsalPerDay', { count: format.value('number', Math.round(perDay)) })}`}
      </p>
      {messages < events && <p>{t('rehearsalMessages', { count: messages })}</p>}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note} data-tone="warn">
              <Icon of={WarningIcon} size={18} />
              {note}
            </li>
          ))}
        </ul>
      )}
      {events > 0 && (
        <>
          <div className={styles.shares}>
            <Shares
              title={t('rehearsalTop')}
              rows={top.map(({ deviceName, events: count }) => ({ name: deviceName, count }))}
            />
            <Shares
              title={t('rehearsalPlaces')}
              rows={places.map(({ address, events: count, ...place }) => ({
                name: address ?? format.place(place),
                count,
              }))}
            />
          </div>
          <div>
            <h3>{t('rehearsalLatest')}</h3>
            <ul className={styles.latest}>
              {examples.map((example) => (
                <li key={`${example.deviceId} ${example.eventTime.getTime()} ${JSON.stringify(example.attributes)}`}>
                  <time dateTime={example.eventTime.toISOString()}>{format.dateTime(example.eventTime)}</time>
                  <span className="ellipsis">{example.deviceName}</span>
                  <span>{eventText(t, format, example)}</span>
                  <span>{example.address ?? format.place(example)}</span>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </section>
  )
}

/** What the figures leave out, in words. */
function useNotes(rehearsal: Rehearsal, isOld: boolean): readonly string[] {
  const t = useT('notifications')
  const { vehicles, tried, cut, unset, tooLarge, examples } = rehearsal
  const cuts = { vehicles: 'rehearsalCutVehicles', time: 'rehearsalCutTime', events: 'rehearsalCutEvents' } as const
  return [
    isOld && t('rehearsalChanged'),
    vehicles === 0 && t('rehearsalNoVehicles'),
    cut && t(cuts[cut], { tried, all: vehicles }),
    unset > 0 && t('rehearsalUnset', { count: unset }),
    tooLarge > 0 && t('rehearsalTooLarge', { count: tooLarge }),
    examples[0]?.type === 'deviceInactive' && t('rehearsalEstimate'),
  ].filter((note): note is string => typeof note === 'string')
}

interface Share {
  readonly name: string
  readonly count: number
}

/** Names with their counts, and a bar for each as long as its part of the largest. */
function Shares({ title, rows }: { title: string; rows: readonly Share[] }): ReactNode {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const format = useFormat()
  return (
    <div>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {rows.map(({ name, count }, index) => (
          <li key={`${index} ${name}`} className={styles.share}>
            <span className="ellipsis">{name}</span>
            <span>{format.value('number', count)}</span>
            <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </div>
  )
}

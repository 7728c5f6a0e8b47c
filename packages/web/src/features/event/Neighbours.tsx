import type { Event } from '@rastro/core/model/event'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { eventText } from '../../shell/events.ts'
import styles from './Messages.module.css'
import { useNeighbours } from './use-around.ts'
import { useNames } from './use-names.ts'

/** Other events of the vehicle within half an hour before and after. */
export function Neighbours({ event }: { event: Event }): ReactNode {
  const t = useT('happened')
  const format = useFormat()
  const others = useNeighbours(event)
  const nameOf = useNames(others ?? [])
  if (!others) return null
  return (
    <section className={styles.messages} aria-label={t('happenedAround')}>
      <h2>{t('happenedAround')}</h2>
      {others.length === 0 && <p>{t('happenedAlone')}</p>}
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={paths.event(other.id)}>{eventText(t, format, other, nameOf(other))}</Link>
            <time className={styles.state} dateTime={other.eventTime.toISOString()}>
              {format.dateTime(other.eventTime)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}

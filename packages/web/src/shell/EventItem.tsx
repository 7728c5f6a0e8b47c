import type { Seen } from '@rastro/core/api/alarms'
import type { Event } from '@rastro/core/model/event'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { useDevice } from '../live/live.ts'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.ts'
import styles from './EventsDrawer.module.css'
import { eventLook, eventText, seerText } from './events.ts'

interface EventItemProps {
  event: Event
  /** Undefined if no acknowledgement is needed. */
  seen: Seen | undefined
  onRemove(): void
  onOpen(): void
}

/** MAP-51: an entry with a server id opens its page. */
export function EventItem({ event, seen, onRemove, onOpen }: EventItemProps): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const device = useDevice(event.deviceId)
  const { icon, tone } = eventLook(event)
  const { notification: rule } = event.attributes
  const title = device ? vehicleTitle(device) : t('sharedDevice')
  return (
    <li className={styles.event}>
      <span className={styles.kind} data-tone={tone}>
        <Icon of={icon} />
      </span>
      <div className={styles.text}>
        <h3 className="ellipsis">
          {event.id > 0 ? (
            <Link to={paths.event(event.id)} onClick={onOpen}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className={styles.what}>{eventText(t, format, event)}</p>
        {typeof rule === 'string' && <p className={styles.note}>{t('eventByNotification', { name: rule })}</p>}
        <time dateTime={event.eventTime.toISOString()}>{format.dateTime(event.eventTime)}</time>
        {seen && <small>{t('eventsSeen', { who: seerText(t, format, seen) })}</small>}
        {seen?.note && <p className={styles.note}>{seen.note}</p>}
      </div>
      <IconButton size="small" icon={CloseIcon} label={t('eventsRemove')} onClick={onRemove} />
    </li>
  )
}

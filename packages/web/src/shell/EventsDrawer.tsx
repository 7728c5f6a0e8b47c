import type { Seen } from '@rastro/core/api/alarms'
import type { Event } from '@rastro/core/model/event'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { useAlarms } from '../live/alarms.ts'
import { live, useDevice, useEvents } from '../live/live.ts'
import { useSeenAlarms } from '../live/seen-alarms.ts'
import { paths } from '../paths.ts'
import { useCan } from '../session/viewer.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import styles from './EventsDrawer.module.css'
import { whileListed } from './event-toasts.ts'
import { eventLook, eventText, seerText } from './events.ts'
import { SeeAlarm } from './SeeAlarm.tsx'

/** MAP-47 … MAP-49: the events since the page was opened, the latest first. */
export default function EventsDrawer({ onClose }: { onClose(): void }): ReactNode {
  const t = useT('fleet')
  const events = useEvents()
  const seen = useSeenAlarms(events)
  const drawer = useRef<HTMLElement>(null)
  const focus = () => drawer.current?.focus()
  useFocusReturn()
  useEffect(focus, [])
  useEffect(whileListed, [])
  return (
    <aside ref={drawer} className={styles.drawer} data-tour="events" aria-label={t('eventsTitle')} tabIndex={-1}>
      <div className={styles.head}>
        <h2>
          {t('eventsTitle')} {events.length > 0 && <span className="numeric">{events.length}</span>}
        </h2>
        {events.length > 0 && (
          <Button
            kind="text"
            size="small"
            onClick={() => {
              live.clearEvents()
              focus()
            }}
          >
            {t('eventsClear')}
          </Button>
        )}
        <IconButton icon={CloseIcon} label={t('sharedClose')} onClick={onClose} />
      </div>
      {events.length === 0 ? (
        <Empty title={t('eventsEmpty')}>
          <p>{t('eventsEmptyText')}</p>
        </Empty>
      ) : (
        <ul className={styles.list}>
          {events.map((event, index) => (
            <EventItem
              key={event.id || `${event.type} ${index}`}
              event={event}
              seen={seen.get(event.id)}
              onRemoved={focus}
              onOpen={onClose}
            />
          ))}
        </ul>
      )}
    </aside>
  )
}

interface EventItemProps {
  event: Event
  /** Undefined if not acknowledged, or if no acknowledgement is needed. */
  seen: Seen | undefined
  onRemoved(): void
  onOpen(): void
}

/** MAP-51: an entry with a server id opens its page. An alarm stays red until somebody has acknowledged it. */
function EventItem({ event, seen, onRemoved, onOpen }: EventItemProps): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const waits = useAlarms(event.deviceId)?.events.some(({ id }) => id === event.id) ?? false
  const maySee = useCan('alarm.see')
  const device = useDevice(event.deviceId)
  const { icon, tone } = eventLook(event)
  const { notification: rule } = event.attributes
  const title = device ? vehicleTitle(device) : t('sharedDevice')
  return (
    <li className={classNames(styles.event, waits && styles.waits)}>
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
        {waits && maySee && (
          <div className={styles.see}>
            <SeeAlarm
              deviceId={event.deviceId}
              eventId={event.id}
              what={eventText(t, format, event)}
              onSeen={onRemoved}
            />
          </div>
        )}
      </div>
      <IconButton
        size="small"
        icon={CloseIcon}
        label={t('eventsRemove')}
        onClick={() => {
          live.removeEvent(event)
          onRemoved()
        }}
      />
    </li>
  )
}

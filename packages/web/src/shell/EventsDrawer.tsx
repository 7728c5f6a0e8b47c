import type { Event } from '@rastro/core/model/event'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFormat } from '../i18n/format.ts'
import { useT } from '../i18n/translate.ts'
import { live, useEvents } from '../live/live.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import styles from './EventsDrawer.module.css'
import { eventLook, eventText } from './events.ts'

/** MAP-47 … MAP-49: what has happened while the page was open, the latest first. */
export function EventsDrawer({ onClose }: { onClose(): void }): ReactNode {
  const t = useT('fleet')
  const events = useEvents()
  const drawer = useRef<HTMLElement>(null)
  const focus = () => drawer.current?.focus()
  useFocusReturn()
  useEffect(focus, [])
  return (
    <aside ref={drawer} className={styles.drawer} aria-label={t('eventsTitle')} tabIndex={-1}>
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
            <EventItem key={event.id || `${event.type} ${index}`} event={event} onRemoved={focus} />
          ))}
        </ul>
      )}
    </aside>
  )
}

function EventItem({ event, onRemoved }: { event: Event; onRemoved(): void }): ReactNode {
  const t = useT('fleet')
  const format = useFormat()
  const device = live.device(event.deviceId)
  const { icon, tone } = eventLook(event)
  return (
    <li className={styles.event}>
      <span className={styles.kind} data-tone={tone}>
        <Icon of={icon} />
      </span>
      <div className={styles.text}>
        <h3 className="ellipsis">{device ? vehicleTitle(device) : t('sharedDevice')}</h3>
        <p className="ellipsis">{eventText(t, format, event)}</p>
        <time dateTime={event.eventTime.toISOString()}>{format.dateTime(event.eventTime)}</time>
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

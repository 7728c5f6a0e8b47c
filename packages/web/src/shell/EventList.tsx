import type { Event } from '@rastro/core/model/event'
import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { live } from '../live/live.ts'
import { useSeenAlarms } from '../live/seen-alarms.ts'
import { Empty } from '../ui/Empty.tsx'
import { showToast } from '../ui/toasts.ts'
import { EventItem } from './EventItem.tsx'
import styles from './EventsDrawer.module.css'

interface EventListProps {
  events: readonly Event[]
  /** The focused button is gone. */
  onRemoved(): void
  onOpen(): void
}

/** MAP-47 … MAP-49: the events since the page was opened, the latest first, but for the alarms that wait. */
export function EventList({ events, onRemoved, onOpen }: EventListProps): ReactNode {
  const t = useT('shared')
  const seen = useSeenAlarms(events)
  if (events.length === 0)
    return (
      <Empty title={t('eventsEmpty')}>
        <p>{t('eventsEmptyText')}</p>
      </Empty>
    )
  return (
    <ul className={styles.list}>
      {events.map((event, index) => (
        <EventItem
          key={event.id || `${event.type} ${index}`}
          event={event}
          seen={seen.get(event.id)}
          onOpen={onOpen}
          onRemove={() => {
            live.removeEvents([event])
            onRemoved()
          }}
        />
      ))}
    </ul>
  )
}

/** Empties the list of events, which can be undone. `text`: what is shown of it. */
export function clearEvents(events: readonly Event[], { text, undo }: { text: string; undo: string }): void {
  const before = live.events()
  live.removeEvents(events)
  showToast('notice', text, { text: undo, onSelect: () => live.restoreEvents(before) })
}

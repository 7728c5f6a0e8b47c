import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n/translate.ts'
import { useAlarmQueue } from '../live/alarms.ts'
import { useEvents } from '../live/live.ts'
import { useCan } from '../session/viewer.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { CloseIcon } from '../ui/icons.ts'
import { TabList } from '../ui/TabList.tsx'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { clearEvents, EventList } from './EventList.tsx'
import styles from './EventsDrawer.module.css'
import { whileListed } from './event-toasts.ts'
import { AlarmQueue } from './queue/AlarmQueue.tsx'
import { attendToNext } from './queue/use-alarm-key.ts'

/** The queue of alarms that wait, and the events since the page was opened (MAP-47, issue 19 A 2). */
export default function EventsDrawer({ onClose }: { onClose(): void }): ReactNode {
  const t = useT('fleet')
  const events = useEvents()
  const waiting = useAlarmQueue().length
  const [tab, choose] = useState<'alarms' | 'events'>(waiting > 0 ? 'alarms' : 'events')
  const isQueue = tab === 'alarms'
  const drawer = useRef<HTMLElement>(null)
  const focus = () => drawer.current?.focus()
  useFocusReturn()
  useEffect(() => {
    // The current line may have the focus
    if (!drawer.current?.contains(document.activeElement)) drawer.current?.focus()
  }, [])
  useEffect(whileListed, [])
  const clear = () => {
    clearEvents(events, { text: t('eventsCleared', { count: events.length }), undo: t('eventsUndo') })
    focus()
  }
  return (
    <aside ref={drawer} className={styles.drawer} data-tour="events" aria-label={t('eventsTitle')} tabIndex={-1}>
      <div className={styles.head}>
        <h2>
          {t(isQueue ? 'alarmsTitle' : 'eventsTitle')}{' '}
          {isQueue && waiting > 0 && <span className="numeric">{t('alarmsWait', { count: waiting })}</span>}
        </h2>
        {isQueue && waiting > 0 && (
          <Button size="small" aria-keyshortcuts="n" onClick={attendToNext}>
            {t('alarmsNext')} <kbd aria-hidden>N</kbd>
          </Button>
        )}
        {!isQueue && events.length > 0 && (
          <Button kind="text" size="small" onClick={clear}>
            {t('eventsClear')}
          </Button>
        )}
        <IconButton icon={CloseIcon} label={t('sharedClose')} onClick={onClose} />
      </div>
      <div className={styles.tabs}>
        <TabList<'alarms' | 'events'>
          label={t('eventsTitle')}
          chosen={tab}
          onChoose={choose}
          tabs={[
            { id: 'alarms', title: t('alarmsTitle'), count: waiting, isUrgent: true },
            { id: 'events', title: t('eventsTitle'), count: events.length },
          ]}
        />
      </div>
      {isQueue ? (
        <AlarmQueue onSeen={focus} onOpen={onClose} />
      ) : (
        <EventList events={events} onRemoved={focus} onOpen={onClose} />
      )}
      {isQueue && waiting > 0 && <Keys />}
    </aside>
  )
}

/** The keys of the queue, where there is a keyboard. */
function Keys(): ReactNode {
  const t = useT('shared')
  const maySee = useCan('alarm.see')
  return (
    <p className={styles.keys} aria-hidden>
      <kbd>N</kbd> {t('alarmsKeyNext')}
      {maySee && (
        <>
          <kbd>V</kbd> {t('alarmsKeySee')}
        </>
      )}
      <kbd>Esc</kbd> {t('alarmsKeyClose')}
    </p>
  )
}

import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { useAlarmQueue } from '../live/alarms.ts'
import { useEvents } from '../live/live.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { EventsIcon } from '../ui/icons.ts'
import { badgeOf } from './events.ts'

/** The bell with the number of alarms that wait; without any, of the events since the page was opened (MAP-5). */
export function EventsButton({ open, onClick }: { open: boolean; onClick(): void }): ReactNode {
  const t = useT('shared')
  const waiting = useAlarmQueue().length
  const events = useEvents().length
  const label = waiting > 0 ? t('menuAlarmsWait', { count: waiting }) : t('menuEventsNew', { count: events })
  return (
    <IconButton
      data-tour="bell"
      icon={EventsIcon}
      label={label}
      badge={badgeOf(waiting || events)}
      aria-expanded={open}
      onClick={onClick}
    />
  )
}

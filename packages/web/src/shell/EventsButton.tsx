import type { ReactNode } from 'react'
import { useT } from '../i18n/translate.ts'
import { useEvents } from '../live/live.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { EventsIcon } from '../ui/icons.ts'
import { badgeOf } from './events.ts'

/** The bell with the number of events that came since the page was opened. */
export function EventsButton({ open, onClick }: { open: boolean; onClick(): void }): ReactNode {
  const t = useT('shared')
  const count = useEvents().length
  const label = t('menuEventsNew', { count })
  return (
    <IconButton
      data-tour="bell"
      icon={EventsIcon}
      label={label}
      badge={badgeOf(count)}
      aria-expanded={open}
      onClick={onClick}
    />
  )
}

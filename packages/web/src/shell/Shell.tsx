import { type ReactNode, useCallback, useState } from 'react'
import { Outlet } from 'react-router'
import { useDesk } from '../ui/use-media.ts'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { EventsDrawer } from './EventsDrawer.tsx'
import { ExpiryNotice } from './ExpiryNotice.tsx'
import { eventsPanel, type Panel } from './panel.ts'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useEscape } from './use-escape.ts'

/** What frames the screens behind the login: the bar at the top of a desk or at the foot of a phone, the banner, the events. */
export default function Shell(): ReactNode {
  const desk = useDesk()
  const [open, show] = useState<string | null>(null)
  const close = useCallback(() => show(null), [])
  useEscape(open === null ? undefined : close)
  const eventsOpen = open === eventsPanel
  const toggleEvents = () => show(eventsOpen ? null : eventsPanel)
  return (
    <div className={styles.shell}>
      {desk ? <TopBar eventsOpen={eventsOpen} onEvents={toggleEvents} /> : <ExpiryNotice />}
      <ConnectionBanner />
      <div className={styles.middle}>
        <Outlet context={{ open, show, close } satisfies Panel} />
        {eventsOpen && <EventsDrawer onClose={close} />}
      </div>
      {!desk && <BottomBar eventsOpen={eventsOpen} onEvents={toggleEvents} onMap={close} />}
    </div>
  )
}

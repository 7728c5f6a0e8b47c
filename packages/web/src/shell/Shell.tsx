import { isShown } from '@rastro/core/access/menu'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { FleetClock } from '../i18n/FleetClock.tsx'
import { withWords } from '../i18n/language.ts'
import { opensAlarms } from '../session/start-up.ts'
import { useViewer } from '../session/viewer.ts'
import { lazily } from '../ui/lazily.tsx'
import { lazyPage } from '../ui/lazy-page.ts'
import { useDesk } from '../ui/use-media.ts'
import { AnotherBanner } from './AnotherBanner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { ExpiryNotice } from './ExpiryNotice.tsx'
import { PaymentBanner } from './PaymentBanner.tsx'
import { eventsPanel, menuPanel, type Panel, reportsPanel } from './panel.ts'
import { useAlarmKey } from './queue/use-alarm-key.ts'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useEscape } from './use-escape.ts'

const EventsDrawer = lazily(() => import('./EventsDrawer.tsx'), 'soon')
const MenuPanel = lazyPage(
  withWords('menu', () => import('./menu/MenuPanel.tsx')),
  'soon',
)

/**
 * The frame of the screens behind the login: the bar at the top of a desk or at the foot of a phone, the banner, the events,
 * the menu.
 */
export default function Shell(): ReactNode {
  const desk = useDesk()
  const showsEvents = isShown(useViewer(), 'events')
  const { search } = useLocation()
  const [open, show] = useState(() => (showsEvents && opensAlarms(search) ? eventsPanel : null))
  const close = useCallback(() => show(null), [])
  useEscape(open === null ? undefined : close)
  const openEvents = useCallback(() => show(eventsPanel), [])
  useAlarmKey(showsEvents ? openEvents : undefined)
  const toggle = (name: string) => show(open === name ? null : name)
  const panel: Panel = { open, show, close, toggle }
  const covers = open === menuPanel || open === reportsPanel
  return (
    <div className={styles.shell}>
      {desk ? <TopBar panel={panel} /> : <ExpiryNotice />}
      <AnotherBanner />
      <ConnectionBanner />
      <PaymentBanner />
      <div className={styles.middle}>
        <Outlet context={panel} />
        {open === eventsPanel && (
          <FleetClock>
            <EventsDrawer onClose={close} />
          </FleetClock>
        )}
        {covers && (
          <Suspense>
            <MenuPanel which={open} onClose={close} />
          </Suspense>
        )}
      </div>
      {!desk && <BottomBar panel={panel} />}
    </div>
  )
}

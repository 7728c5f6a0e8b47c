import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { withWords } from '../i18n/language.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { useDesk } from '../ui/use-media.ts'
import { AnotherBanner } from './AnotherBanner.tsx'
import { BottomBar } from './BottomBar.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { toastRoom } from './event-toasts.ts'
import styles from './Pages.module.css'
import { PaymentBanner } from './PaymentBanner.tsx'
import { menuPanel, type Panel, reportsPanel } from './panel.ts'
import { useEscape } from './use-escape.ts'

const SideDrawer = lazyPage(
  withWords('menu', () => import('./SideDrawer.tsx')),
  'soon',
)
const MenuPanel = lazyPage(withWords('menu', () => import('./menu/MenuPanel.tsx')))

/**
 * The frame of every page but the map: the drawer at the left of a desk (APP-20), the bar at the foot of a phone. A page with a
 * foot of its own covers the phone's screen.
 */
export default function Pages({ bare = false }: { bare?: boolean }): ReactNode {
  const desk = useDesk()
  const { pathname } = useLocation()
  const [open, show] = useState<string | null>(null)
  const close = useCallback(() => show(null), [])
  useEscape(open === null ? undefined : close)
  const panel: Panel = { open, show, close, toggle: (name) => show(open === name ? null : name) }
  const section = pathname.startsWith('/reports/') || pathname === '/replay' ? 'reports' : 'settings'
  return (
    <div className={styles.frame}>
      {desk && (
        <Suspense fallback={<div className={styles.room} />}>
          <SideDrawer key={section} section={section} panel={panel} />
        </Suspense>
      )}
      <div className={styles.side}>
        <AnotherBanner />
        <ConnectionBanner />
        <PaymentBanner />
        {!desk && <div ref={toastRoom.set} className={styles.toasts} aria-live="polite" />}
        <div className={styles.middle}>
          <div className={styles.page}>
            <Outlet />
          </div>
          {(open === menuPanel || open === reportsPanel) && (
            <Suspense>
              <MenuPanel which={open} onClose={close} />
            </Suspense>
          )}
        </div>
        {!desk && !bare && <BottomBar panel={panel} />}
      </div>
    </div>
  )
}

import type { Viewer } from '@rastro/core/access/access'
import { isShown } from '@rastro/core/access/menu'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { ConnectionError } from '../api/client.ts'
import { withWords } from '../i18n/language.ts'
import { alarms } from '../live/alarms.ts'
import { blockingValue } from '../live/blocking.ts'
import { useCachedFleet } from '../live/cached-fleet.ts'
import { useLiveFleet, watchLiveEvents } from '../live/live.ts'
import { useEntityChanges } from '../live/use-entity-changes.ts'
import { startOutbox } from '../outbox/start-outbox.ts'
import { showError } from '../resource/show-error.ts'
import { dropDraftsOfOthers } from '../session/drafts.ts'
import { followOtherTabs } from '../session/log-in.ts'
import { isAsAnother } from '../session/login-as.ts'
import { useUser } from '../session/session.ts'
import { useValue } from '../session/value.ts'
import { useViewer } from '../session/viewer.ts'
import { waitingCount } from '../session/waiting-count.ts'
import { lazyPage, startEarly } from '../ui/lazy-page.ts'
import { eventToasts, forgetEvents, showEvents } from './event-toasts.ts'
import { helpValue } from './help/help-value.ts'
import { useHelpKey } from './help/use-help-key.ts'
import { paletteValue } from './palette/open.ts'
import { usePaletteKey } from './palette/use-palette-key.ts'
import { startOffline } from './start-offline.ts'
import { tourValue } from './tour/tour-state.ts'

const Palette = lazyPage(
  withWords('menu', () => import('./palette/Palette.tsx')),
  'soon',
)

const Blocking = lazyPage(withWords('block', () => import('./block/Blocking.tsx')))
const HelpDrawer = lazyPage(withWords('help', () => import('./help/HelpDrawer.tsx')))
const TourGuide = lazyPage(withWords('help', () => import('./tour/TourGuide.tsx')))
const TermsQuestion = lazyPage(withWords('privacy', () => import('./terms/TermsQuestion.tsx')))
const EventToasts = lazyPage(
  withWords('fleet', () => import('./EventToasts.tsx')),
  'soon',
)

/** Keeps the fleet live across screens, and opens the command palette from anywhere. */
export default function LiveScreens(): ReactNode {
  useLiveFleet(showUnlessAway)
  useCachedFleet()
  const { id: userId } = useUser()
  useEffect(() => dropDraftsOfOthers(userId), [userId])
  useEntityChanges()
  useEffect(startOffline, [])
  useEffect(() => startOutbox(userId), [userId])
  useEffect(followOtherTabs, [])
  useEffect(startEarlySoon, [])
  useLiveEvents()
  useOwnPush()
  usePaletteKey()
  useHelpKey()
  const blocking = useValue(blockingValue)
  return (
    <>
      <Outlet />
      {useValue(eventToasts).shown.length > 0 && (
        <Suspense>
          <EventToasts />
        </Suspense>
      )}
      {useValue(paletteValue) && (
        <Suspense>
          <Palette />
        </Suspense>
      )}
      {blocking !== null && (
        <Suspense>
          <Blocking deviceId={blocking} />
        </Suspense>
      )}
      {useValue(helpValue) && (
        <Suspense>
          <HelpDrawer />
        </Suspense>
      )}
      {mayBeAskedForTerms(useViewer()) && (
        <Suspense>
          <TermsQuestion />
        </Suspense>
      )}
      {useValue(tourValue) && (
        <Suspense>
          <TourGuide />
        </Suspense>
      )}
    </>
  )
}

/** where terms are set. Nobody accepts them for another account, and a shared link has none. */
const mayBeAskedForTerms = ({ user, server }: Viewer): boolean =>
  Boolean(server.attributes.termsUrl) && !user.temporary && !isAsAnother()

/** New events are shown, and waiting alarms counted, for everybody who has the list of events (NTF-14). */
function useLiveEvents(): void {
  const isTold = isShown(useViewer(), 'events')
  useEffect(() => {
    if (!isTold) return
    const count = () => waitingCount.set(alarms.queue().length)
    count()
    const stops = [watchLiveEvents(showEvents), alarms.watch(count)]
    return () => {
      for (const stop of stops) stop()
      waitingCount.set(0)
      forgetEvents()
    }
  }, [isTold])
}

/** Unsubscribes this browser from the push messages of another person. */
function useOwnPush(): void {
  const { id } = useUser()
  useEffect(() => {
    if ('Notification' in window && Notification.permission === 'granted')
      import('../session/push.ts').then(({ leaveOthersPush }) => leaveOthersPush(id)).catch(() => {})
  }, [id])
}

/** Delays what is not needed for the first render of the map. */
const calmMs = 3000
function startEarlySoon(): () => void {
  const wait = setTimeout(startEarly, calmMs)
  return () => clearTimeout(wait)
}

/** The banner reports that the server is unreachable. */
const showUnlessAway = (error: unknown): void => {
  if (!(error instanceof ConnectionError)) showError(error)
}

import type { ComponentType, ReactNode } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import type { Screen, Title } from '../feature/feature.ts'
import { addressesOf, redirectOf, screenAt } from '../feature/screens.ts'
import { features } from '../features/index.ts'
import { withWords } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { Forbidden } from '../resource/Forbidden.tsx'
import { has, supports } from '../session/capabilities.ts'
import { useViewer } from '../session/viewer.ts'
import { Paid } from '../shell/Paid.tsx'
import { Bought } from '../shell/plan/Bought.tsx'
import { fetchQuietly } from '../ui/fetch-quietly.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { fetchPointedAt } from './fetch-pointed-at.ts'

const loadPages = withWords('fleet', () => import('../shell/Pages.tsx'))
const Pages = lazyPage(loadPages, 'soon')
const loadLater = withWords('menu', () => import('../features/later/LaterPage.tsx'))
const LaterPage = lazyPage(loadLater)

/** Fetches the code and texts of a screen. */
type Load = () => Promise<{ default: ComponentType<object> }>
const loadersOf = ({ load, words }: Screen): Load => (load ? withWords(words, load as Load) : loadLater)

/** Each screen once, with its code and texts to be fetched when it is first shown. */
const screens = features
  .flatMap((feature) => feature.screens.map((screen) => ({ screen, title: feature.title })))
  .map(({ screen, title }) => ({ screen, title, Component: screen.load ? lazyPage(loadersOf(screen)) : LaterPage }))

/** Fetches the screen at this address in parallel with its frame; its component waits for it and reports failures. */
export function fetchAhead(address: string): void {
  const found = screenAt(features, address)
  void fetchQuietly([loadPages, ...(found ? [loadersOf(found.screen)] : [])])
}
fetchPointedAt(fetchAhead)

/** The addresses of all features, including screens that come later; any other redirects to the map. */
export default function FeatureRoutes(): ReactNode {
  return (
    <Routes>
      <Route element={<Pages bare />}>{routesOf(true)}</Route>
      <Route element={<Pages />}>
        {routesOf(false)}
        <Route path="*" element={<LaterPage />} />
      </Route>
    </Routes>
  )
}

const routesOf = (isBare: boolean): ReactNode =>
  screens
    .filter(({ screen }) => screen.isBare === isBare)
    .flatMap(({ screen, title, Component }) =>
      addressesOf(screen).map((path) => (
        // A form opened after another one starts empty
        <Route
          key={path}
          path={path}
          element={
            <Guarded key={path} screen={screen} title={title}>
              <Component {...screen.props} />
            </Guarded>
          }
        />
      )),
    )

interface GuardedProps {
  screen: Screen
  /** Of its feature. */
  title: Title
  children: ReactNode
}

/** ROLE-28: says to users who may not see a screen that they may not; who may only not edit is led to its list, and what the
 * server lacks to the map. */
function Guarded({ screen, title, children }: GuardedProps): ReactNode {
  const viewer = useViewer()
  const { id } = useParams()
  const instead = redirectOf(viewer, screen)
  if (instead === undefined)
    return (
      <Unlocked screen={screen} title={title}>
        {children}
      </Unlocked>
    )
  const { requires, own, leadsAway } = screen
  if (own && Number(id) === viewer.user.id) return <Navigate to={own(viewer.user.id)} replace />
  const isLacking = leadsAway || (requires !== undefined && !supports(viewer, requires))
  return isLacking || instead !== paths.map ? <Navigate to={instead} replace /> : <Forbidden />
}

/** What shows where vehicles were waits for a payment that is pending (decision 177). */
const paidFor: ReadonlySet<string> = new Set(['reports', 'history', 'shareLinks'])

/** The screen, unless the person's plan lacks its feature; a stock server has no plans. */
function Unlocked({ screen: { plan, isBare }, title, children }: GuardedProps): ReactNode {
  if (!plan || !has('plans')) return children
  const shown = paidFor.has(plan) ? <Paid>{children}</Paid> : children
  return (
    <Bought feature={plan} title={title} isList={!isBare}>
      {shown}
    </Bought>
  )
}

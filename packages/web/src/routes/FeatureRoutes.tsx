import type { ComponentType, ReactNode } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import type { Screen } from '../feature/feature.ts'
import { addressesOf, redirectOf, screenAt } from '../feature/screens.ts'
import { features } from '../features/index.ts'
import { withWords } from '../i18n/language.ts'
import { useViewer } from '../session/viewer.ts'
import { lazyPage } from '../ui/lazy-page.ts'

const loadPages = withWords('fleet', () => import('../shell/Pages.tsx'))
const Pages = lazyPage(loadPages)
const loadLater = withWords('menu', () => import('../features/later/LaterPage.tsx'))
const LaterPage = lazyPage(loadLater)

/** Fetches what a screen needs: its code and its words. */
type Load = () => Promise<{ default: ComponentType<object> }>
const loadersOf = ({ load, words }: Screen): Load => (load ? withWords(words, load as Load) : loadLater)

/** Each screen once, with its code and words to be fetched when it is first shown. */
const screens = features
  .flatMap((feature) => feature.screens)
  .map((screen) => ({ screen, Component: screen.load ? lazyPage(loadersOf(screen)) : LaterPage }))

/** Fetches the screen at this address beside what frames it, not after it; whoever shows it waits for it and says what failed. */
export function fetchAhead(address: string): void {
  const found = screenAt(features, address)
  void Promise.allSettled([loadPages(), found && loadersOf(found.screen)()])
}

/** The addresses of all features, those whose screen comes later among them; any other leads to the map. */
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

const routesOf = (isWhole: boolean): ReactNode =>
  screens
    .filter(({ screen }) => screen.isWhole === isWhole)
    .flatMap(({ screen, Component }) =>
      addressesOf(screen).map((path) => (
        // A form that is opened anew after another one begins empty
        <Route
          key={path}
          path={path}
          element={
            <Guarded key={path} screen={screen}>
              <Component {...screen.props} />
            </Guarded>
          }
        />
      )),
    )

/** ROLE-28: who may not see a screen is led to where they may be. */
function Guarded({ screen, children }: { screen: Screen; children: ReactNode }): ReactNode {
  const instead = redirectOf(useViewer(), screen)
  return instead === undefined ? children : <Navigate to={instead} replace />
}

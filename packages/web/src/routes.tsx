import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { FeaturesContext, type LoadFeatures } from './feature/use-features.ts'
import { withWords } from './i18n/language.ts'
import { paths } from './paths.ts'
import { signedOutValue, userValue } from './session/session.ts'
import { loginSearch, retainedSearch } from './session/start-up.ts'
import { useValue } from './session/value.ts'
import { Waiting } from './shell/Waiting.tsx'
import { lazyPage } from './ui/lazy-page.ts'
import { retryImport } from './ui/retry-import.ts'

const LoginPage = lazyPage(withWords('login', () => import('./features/login/LoginPage.tsx')))
const RegisterPage = lazyPage(withWords('login', () => import('./features/login/RegisterPage.tsx')))
const ResetPage = lazyPage(withWords('login', () => import('./features/login/ResetPage.tsx')))
const ChangeServerPage = lazyPage(withWords('login', () => import('./features/login/ChangeServerPage.tsx')))
const ConfirmEmailPage = lazyPage(withWords('login', () => import('./features/login/ConfirmEmailPage.tsx')))
const ProofCheckPage = lazyPage(withWords('proofCheck', () => import('./features/login/ProofCheckPage.tsx')))
const loadMainScreen = withWords('main', () => import('./features/main/MainScreen.tsx'))
const MainScreen = lazyPage(loadMainScreen)
const loadShell = withWords('fleet', () => import('./shell/Shell.tsx'))
const Shell = lazyPage(loadShell)
const loadFeatureRoutes = () => import('./routes/FeatureRoutes.tsx')
const FeatureRoutes = lazyPage(loadFeatureRoutes, 'soon')
const LiveScreens = lazyPage(() => {
  // The first screen is fetched at once and not after its frame; the component that shows it waits for it and reports failures.
  const { pathname } = location
  if (pathname === paths.map) void Promise.allSettled([loadShell(), loadMainScreen()])
  else
    loadFeatureRoutes().then(
      ({ fetchAhead }) => fetchAhead(pathname),
      () => {},
    )
  return import('./shell/LiveScreens.tsx')
})

let fetched: ReturnType<LoadFeatures> | undefined
/** The list of features, for menu, palette and help, which are below it. */
const loadFeatures: LoadFeatures = () => {
  fetched ??= retryImport(() => import('./features/index.ts')).then(({ features }) => features)
  return fetched
}

/** Every address and its screen: those before the login, the map, and those of the features. */
export function AppRoutes(): ReactNode {
  return (
    <Suspense fallback={<Waiting />}>
      <FeaturesContext value={loadFeatures}>
        <Routes>
          <Route element={<Visitors />}>
            <Route path={paths.login} element={<LoginPage />} />
            <Route path={paths.register} element={<RegisterPage />} />
            <Route path={paths.reset} element={<ResetPage />} />
          </Route>
          <Route path={paths.changeServer} element={<ChangeServerPage />} />
          <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
          <Route path={paths.proofCheck} element={<ProofCheckPage />} />
          <Route element={<Members />}>
            <Route element={<Shell />}>
              <Route path={paths.map} element={<MainScreen />} />
            </Route>
            <Route path="*" element={<FeatureRoutes />} />
          </Route>
        </Routes>
      </FeaturesContext>
    </Suspense>
  )
}

/** Screens behind the login; unauthenticated users are redirected to it (APP-12, AUTH-40), and find their vehicle after it. */
function Members(): ReactNode {
  const user = useValue(userValue)
  const hasSignedOut = useValue(signedOutValue)
  const location = useLocation()
  if (user === undefined) return <Waiting />
  if (user) return <LiveScreens />
  return <Navigate to={paths.login + loginSearch(location, hasSignedOut)} replace />
}

/** Screens for unauthenticated users; authenticated ones are redirected to the map. */
function Visitors(): ReactNode {
  const user = useValue(userValue)
  const { search } = useLocation()
  return user ? <Navigate to={paths.map + retainedSearch(search)} replace /> : <Outlet />
}

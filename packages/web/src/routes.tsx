import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { useLiveFleet } from './live/live.ts'
import { paths } from './paths.ts'
import { showError } from './resource/show-error.ts'
import { userValue } from './session/session.ts'
import { useValue } from './session/value.ts'
import { Waiting } from './shell/Waiting.tsx'

const LoginPage = lazy(() => import('./features/login/LoginPage.tsx'))
const RegisterPage = lazy(() => import('./features/login/RegisterPage.tsx'))
const loadMainScreen = () => import('./features/main/MainScreen.tsx')
const MainScreen = lazy(loadMainScreen)
// What stands in the shell is fetched beside it: one after the other would cost a way to the server and back.
const Shell = lazy(async () => (await Promise.all([import('./shell/Shell.tsx'), loadMainScreen()]))[0])
const AccountPage = lazy(() => import('./features/account/AccountPage.tsx'))

/** Every address and its screen; any other leads to the map. */
export function AppRoutes(): ReactNode {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route element={<Visitors />}>
          <Route path={paths.login} element={<LoginPage />} />
          <Route path={paths.register} element={<RegisterPage />} />
        </Route>
        <Route element={<Members />}>
          <Route element={<Shell />}>
            <Route path={paths.map} element={<MainScreen />} />
          </Route>
          <Route path={paths.account(':id')} element={<AccountPage />} />
        </Route>
        <Route path="*" element={<Navigate to={paths.map} replace />} />
      </Routes>
    </Suspense>
  )
}

/** Screens behind the login; without a session they lead there (APP-12, AUTH-40). */
function Members(): ReactNode {
  const user = useValue(userValue)
  if (user === undefined) return <Waiting />
  return user ? <LiveScreens /> : <Navigate to={paths.login} replace />
}

/** The fleet stays live while one goes from screen to screen. */
function LiveScreens(): ReactNode {
  useLiveFleet(showError)
  return <Outlet />
}

/** Screens for people who are not logged in; the others have no business here. */
function Visitors(): ReactNode {
  const user = useValue(userValue)
  return user ? <Navigate to={paths.map} replace /> : <Outlet />
}

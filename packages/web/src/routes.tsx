import { type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { withWords } from './i18n/language.ts'
import { paths } from './paths.ts'
import { userValue } from './session/session.ts'
import { useValue } from './session/value.ts'
import { Waiting } from './shell/Waiting.tsx'
import { part } from './ui/part.ts'

const LoginPage = part(withWords('login', () => import('./features/login/LoginPage.tsx')))
const RegisterPage = part(withWords('login', () => import('./features/login/RegisterPage.tsx')))
const ResetPage = part(withWords('login', () => import('./features/login/ResetPage.tsx')))
const ChangeServerPage = part(withWords('login', () => import('./features/login/ChangeServerPage.tsx')))
const ConfirmEmailPage = part(withWords('login', () => import('./features/login/ConfirmEmailPage.tsx')))
const AccountPage = part(withWords('account', () => import('./features/account/AccountPage.tsx')))
const PreferencesPage = part(withWords('preferences', () => import('./features/preferences/PreferencesPage.tsx')))
const PositionPage = part(withWords('card', () => import('./features/position/PositionPage.tsx')))
const EventPage = part(withWords('happened', () => import('./features/event/EventPage.tsx')))
const CommandPage = part(withWords('settings', () => import('./features/command/CommandPage.tsx')))
const GroupCommandPage = part(withWords('settings', () => import('./features/command/GroupCommandPage.tsx')))
const GeofencesPage = part(withWords('fences', () => import('./features/geofences/GeofencesPage.tsx')))
const GeofencePage = part(withWords('fences', () => import('./features/geofences/GeofencePage.tsx')))
const TutorialPage = part(withWords('help', () => import('./features/tutorial/TutorialPage.tsx')))
const GroupsPage = part(withWords('groups', () => import('./features/groups/GroupsPage.tsx')))
const ComputedAttributesPage = part(
  withWords('formulas', () => import('./features/computed/ComputedAttributesPage.tsx')),
)
const ComputedAttributePage = part(withWords('formulas', () => import('./features/computed/ComputedAttributePage.tsx')))
const GroupPage = part(withWords('groups', () => import('./features/groups/GroupPage.tsx')))
const CalendarsPage = part(withWords('calendars', () => import('./features/calendars/CalendarsPage.tsx')))
const CalendarPage = part(withWords('calendars', () => import('./features/calendars/CalendarPage.tsx')))
const SavedCommandsPage = part(withWords('commands', () => import('./features/saved-commands/SavedCommandsPage.tsx')))
const SavedCommandPage = part(withWords('commands', () => import('./features/saved-commands/SavedCommandPage.tsx')))
const SchedulesPage = part(withWords('schedules', () => import('./features/schedules/SchedulesPage.tsx')))
const ServerPage = part(withWords('server', () => import('./features/server/ServerPage.tsx')))
const ConnectionsPage = part(withWords('connections', () => import('./features/connections/ConnectionsPage.tsx')))
const MaintenancesPage = part(withWords('maintenances', () => import('./features/maintenances/MaintenancesPage.tsx')))
const AlertTypePage = part(withWords('maintenances', () => import('./features/maintenances/AlertTypeForm.tsx')))
const RecordPage = part(withWords('maintenances', () => import('./features/maintenances/RecordForm.tsx')))
const NotificationsPage = part(
  withWords('notifications', () => import('./features/notifications/NotificationsPage.tsx')),
)
const NotificationPage = part(withWords('notifications', () => import('./features/notifications/NotificationPage.tsx')))
const LaterPage = part(withWords('menu', () => import('./features/later/LaterPage.tsx')))
const Pages = part(withWords('fleet', () => import('./shell/Pages.tsx')))
const loadMainScreen = withWords('main', () => import('./features/main/MainScreen.tsx'))
const MainScreen = part(loadMainScreen)
const loadShell = withWords('fleet', () => import('./shell/Shell.tsx'))
const Shell = part(loadShell)
const LiveScreens = part(() => {
  // The map is fetched at once and not after what it stands in; whoever shows it waits for it and says what failed.
  if (location.pathname === paths.map) void Promise.allSettled([loadShell(), loadMainScreen()])
  return import('./shell/LiveScreens.tsx')
})

/** Every address and its screen. `LaterPage` knows those whose screen comes later, and leads any other to the map. */
export function AppRoutes(): ReactNode {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route element={<Visitors />}>
          <Route path={paths.login} element={<LoginPage />} />
          <Route path={paths.register} element={<RegisterPage />} />
          <Route path={paths.reset} element={<ResetPage />} />
        </Route>
        <Route path={paths.changeServer} element={<ChangeServerPage />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailPage />} />
        <Route element={<Members />}>
          <Route element={<Shell />}>
            <Route path={paths.map} element={<MainScreen />} />
          </Route>
          <Route element={<Pages whole />}>
            <Route path={paths.position(':id')} element={<PositionPage />} />
            <Route path={paths.account(':id')} element={<AccountPage />} />
            <Route path={paths.event(':id')} element={<EventPage />} />
            <Route path={paths.command(':id')} element={<CommandPage />} />
            <Route path={paths.groupCommand(':id')} element={<GroupCommandPage />} />
            <Route path={paths.group()} element={<GroupPage key="new" />} />
            <Route path={paths.group(':id')} element={<GroupPage />} />
            <Route path={paths.calendar()} element={<CalendarPage key="new" />} />
            <Route path={paths.calendar(':id')} element={<CalendarPage />} />
            <Route path={paths.computedAttribute()} element={<ComputedAttributePage key="new" />} />
            <Route path={paths.computedAttribute(':id')} element={<ComputedAttributePage />} />
            <Route path={paths.maintenance()} element={<AlertTypePage key="new" />} />
            <Route path={paths.maintenance(':id')} element={<AlertTypePage />} />
            <Route path={paths.maintenanceRecord()} element={<RecordPage key="new" />} />
            <Route path={paths.maintenanceRecord(':id')} element={<RecordPage />} />
            <Route path={paths.savedCommand()} element={<SavedCommandPage key="new" />} />
            <Route path={paths.savedCommand(':id')} element={<SavedCommandPage />} />
            <Route path={paths.server} element={<ServerPage />} />
            <Route path={paths.deviceConnections(':id')} element={<ConnectionsPage owner="device" />} />
            <Route path={paths.groupConnections(':id')} element={<ConnectionsPage owner="group" />} />
            <Route path={paths.userConnections(':id')} element={<ConnectionsPage owner="user" />} />
            <Route path={paths.notification()} element={<NotificationPage key="new" />} />
            <Route path={paths.notification(':id')} element={<NotificationPage />} />
            <Route path={paths.newGeofence} element={<GeofencePage key="new" />} />
            <Route path={paths.geofence(':id')} element={<GeofencePage />} />
          </Route>
          <Route element={<Pages />}>
            <Route path={paths.geofences} element={<GeofencesPage />} />
            <Route path={paths.geofencesToo} element={<GeofencesPage />} />
            <Route path={paths.preferences} element={<PreferencesPage />} />
            <Route path={paths.tutorial} element={<TutorialPage />} />
            <Route path={paths.groups} element={<GroupsPage />} />
            <Route path={paths.calendars} element={<CalendarsPage />} />
            <Route path={paths.computedAttributes} element={<ComputedAttributesPage />} />
            <Route path={paths.maintenances()} element={<MaintenancesPage />} />
            <Route path={paths.commands} element={<SavedCommandsPage />} />
            <Route path={paths.schedules} element={<SchedulesPage />} />
            <Route path={paths.notifications} element={<NotificationsPage />} />
            <Route path="*" element={<LaterPage />} />
          </Route>
        </Route>
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

/** Screens for people who are not logged in; whoever is logged in is led to the map. */
function Visitors(): ReactNode {
  const user = useValue(userValue)
  return user ? <Navigate to={paths.map} replace /> : <Outlet />
}

import type { Action } from '@rastro/core/access/access'
import type { TextKey, Within } from '@rastro/core/i18n/areas'
import { CommandIcon, DriverIcon, FenceIcon, FuelIcon, MaintenanceIcon } from '../../fleet/icons.ts'
import type { Tone } from '../../fleet/tone.ts'
import { paths } from '../../paths.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import {
  AnnouncementIcon,
  CalendarIcon,
  ChargesIcon,
  ClientsIcon,
  ClockIcon,
  CombinedIcon,
  ContractIcon,
  DashboardIcon,
  EventsIcon,
  FormulaIcon,
  GroupIcon,
  InspectionIcon,
  LineChartIcon,
  LogIcon,
  MessageIcon,
  PreferencesIcon,
  ReplayIcon,
  ReportsIcon,
  ResellerIcon,
  RouteIcon,
  ScheduledIcon,
  ServerIcon,
  StopsIcon,
  SummaryIcon,
  TutorialIcon,
  UserIcon,
  UsersIcon,
  VehicleIcon,
} from '../../ui/icons.ts'

type Label = TextKey<Within<'menu'>>

/** A screen that the menu leads to. */
export interface Page {
  readonly label: Label
  readonly icon: Glyph
  /** Who sees it. */
  readonly may: Action
  readonly to: (userId: number) => string
  /** There is no such screen yet: its address says so, and what leads there is marked. */
  readonly later: boolean
}

export interface PageGroup {
  readonly title: Label
  readonly tone: Tone
  readonly pages: readonly Page[]
}

const page = (label: Label, icon: Glyph, may: Action, to: Page['to']): Page => ({ label, icon, may, to, later: false })
const later = (label: Label, icon: Glyph, may: Action, address: string): Page => ({
  label,
  icon,
  may,
  to: () => address,
  later: true,
})

/** APP-29: what the menu leads to, as the look groups it. */
export const settingsPages: readonly PageGroup[] = [
  {
    title: 'settingsFleet',
    tone: 'brand',
    pages: [
      later('settingsVehicles', VehicleIcon, 'vehicles', '/settings/veiculos'),
      page('settingsGroups', GroupIcon, 'groups', () => paths.groups),
      later('settingsDrivers', DriverIcon, 'drivers', '/settings/drivers'),
      page('settingsGeofences', FenceIcon, 'geofences', () => paths.geofences),
      page('settingsMaintenances', MaintenanceIcon, 'maintenances', () => paths.maintenances()),
      later('settingsFuelSupply', FuelIcon, 'fuelSupply', '/settings/abastecimento'),
      later('settingsInspections', InspectionIcon, 'inspections', '/settings/vistorias'),
    ],
  },
  {
    title: 'settingsAutomation',
    tone: 'info',
    pages: [
      page('settingsNotifications', EventsIcon, 'notifications', () => paths.notifications),
      page('settingsCalendars', CalendarIcon, 'calendars', () => paths.calendars),
      page('settingsCommands', CommandIcon, 'commands', () => paths.commands),
      page('settingsSchedules', ClockIcon, 'schedules', () => paths.schedules),
      page('settingsComputedAttributes', FormulaIcon, 'computedAttributes', () => paths.computedAttributes),
    ],
  },
  {
    title: 'settingsAccounts',
    tone: 'parked',
    pages: [
      later('settingsClients', ClientsIcon, 'clients', '/settings/clientes'),
      later('settingsResellers', ResellerIcon, 'resellers', '/settings/revendas'),
      later('settingsUsers', UsersIcon, 'users', '/settings/users'),
      later('settingsContracts', ContractIcon, 'contracts', '/settings/contratos'),
      later('settingsCharges', ChargesIcon, 'charges', '/settings/faturas'),
    ],
  },
  {
    title: 'settingsSystem',
    tone: 'idling',
    pages: [
      page('settingsAccount', UserIcon, 'account', paths.account),
      page('settingsPreferences', PreferencesIcon, 'preferences', () => paths.preferences),
      later('settingsDashboard', DashboardIcon, 'dashboard', '/dashboard'),
      later('settingsDashboard', DashboardIcon, 'dashboardReseller', '/dashboardRevenda'),
      later('settingsDashboard', DashboardIcon, 'dashboardClient', '/dashboardCliente'),
      later('settingsAnnouncement', AnnouncementIcon, 'announcement', '/settings/announcement'),
      page('settingsServer', ServerIcon, 'server', () => paths.server),
      later('settingsMessaging', MessageIcon, 'messaging', '/settings/apiwhats'),
      page('settingsTutorial', TutorialIcon, 'tutorial', () => paths.tutorial),
    ],
  },
]

/** APP-30. */
export const reportPages: readonly PageGroup[] = [
  {
    title: 'reportTitle',
    tone: 'brand',
    pages: [
      later('reportCombined', CombinedIcon, 'reportScreens', '/reports/combined'),
      later('reportRoute', RouteIcon, 'reportScreens', '/reports/route'),
      later('reportEvents', EventsIcon, 'reportScreens', '/reports/event'),
      later('reportTrips', VehicleIcon, 'reportScreens', '/reports/trip'),
      later('reportStops', StopsIcon, 'reportScreens', '/reports/stop'),
      later('reportSummary', SummaryIcon, 'reportScreens', '/reports/summary'),
      later('reportChart', LineChartIcon, 'reportScreens', '/reports/chart'),
      later('reportReplay', ReplayIcon, 'reportScreens', '/replay'),
      later('reportLogs', LogIcon, 'reportLogs', '/reports/logs'),
      later('reportScheduled', ScheduledIcon, 'scheduleReport', '/reports/scheduled'),
      later('reportStatistics', ReportsIcon, 'reportStatistics', '/reports/statistics'),
    ],
  },
]

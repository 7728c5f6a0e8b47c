import { attributePreference } from '../model/preferences.ts'
import { mayEditVehicles, mayScheduleCommands, roleOf } from '../resources/user.ts'
import type { UiSwitch } from '../vocabulary/user-attributes.ts'
import { can, isManager, isSwitchedOn, type Viewer } from './access.ts'

type Rule = (viewer: Viewer) => boolean

const isAdministrator: Rule = ({ user }) => user.administrator
const writes: Rule = (viewer) => !isSwitchedOn(viewer, 'readonly')
const reads: Rule = (viewer) => !isSwitchedOn(viewer, 'disableReports')
const manages: Rule = ({ user }) => isManager(user)
const isReseller: Rule = ({ user }) => roleOf(user) === 'reseller'
const anyone: Rule = () => true
const all =
  (...rules: Rule[]): Rule =>
  (viewer) =>
    rules.every((rule) => rule(viewer))
/** ROLE-16, ROLE-17, ROLE-19: hidden by its switch; some are hidden unless the switch says otherwise. */
const unless =
  (name: UiSwitch, hiddenByDefault = false): Rule =>
  (viewer) =>
    !(attributePreference(viewer, name) ?? hiddenByDefault)
const vehicleFeatures = unless('ui.disableVehicleFeatures')

/** ROLE-2 … ROLE-25: who is shown an entry or a control. Administrators are shown everything. */
const rules = {
  menu: writes,
  account: writes,
  preferences: writes,
  notifications: writes,
  vehicles: writes,
  geofences: writes,
  groups: all(writes, unless('ui.disableGroups')),
  drivers: all(writes, unless('ui.disableDrivers'), vehicleFeatures),
  calendars: all(writes, unless('ui.disableCalendars')),
  computedAttributes: all(writes, unless('ui.disableComputedAttributes')),
  maintenances: all(writes, unless('ui.disableMaintenance', true), vehicleFeatures),
  fuelSupply: all(unless('ui.disableAbastecimento', true), vehicleFeatures),
  attributeEditor: unless('ui.disableAttributes'),
  events: unless('ui.disableEvents'),
  commands: all(writes, isAdministrator),
  schedules: ({ user }) => mayScheduleCommands(user),
  announcement: isAdministrator,
  server: isAdministrator,
  inspections: isAdministrator,
  messaging: isAdministrator,
  charges: isAdministrator,
  contracts: isReseller,
  resellers: isAdministrator,
  clients: manages,
  users: manages,
  tutorial: anyone,
  dashboard: isAdministrator,
  dashboardReseller: isReseller,
  dashboardClient: ({ user }) => roleOf(user) === 'client',
  reports: reads,
  reportLogs: isAdministrator,
  reportStatistics: isAdministrator,
  scheduleReport: all(reads, writes),
  addGroup: all(writes, manages),
  addCalendar: all(writes, manages),
  groupCommand: (viewer) => isReseller(viewer) && can(viewer, 'command.sendFree'),
  freeCommand: (viewer) => can(viewer, 'command.sendFree'),
  positionDetails: manages,
  editVehicle: all((viewer) => can(viewer, 'device.edit'), manages),
  vehicleFields: all(
    (viewer) => can(viewer, 'device.edit'),
    ({ user }) => isManager(user) || mayEditVehicles(user),
  ),
  resellerColumn: isAdministrator,
} as const satisfies Record<string, Rule>
export type Entry = keyof typeof rules

/** Dashboards of the other roles: an administrator has its own (DASH-18). */
const ofOneRole: ReadonlySet<Entry> = new Set(['dashboardReseller', 'dashboardClient'])

/** What a shared link opens: the map alone (ROLE-29). */
const ofSharing: ReadonlySet<Entry> = new Set(['events'])

/** Is the entry, control or screen shown to the viewer? A screen that is not shown is not opened by its address either. */
export function isShown(viewer: Viewer, entry: Entry): boolean {
  const { user } = viewer
  if (user.administrator) return !ofOneRole.has(entry)
  if (user.temporary && !ofSharing.has(entry)) return false
  return rules[entry](viewer)
}

/** VEH-22: sees a unit's identifier, model, SIM, ICCID, operator and video link; others see `MASK`. */
export const seesTracker = ({ user }: Viewer): boolean => user.administrator
export const MASK = '*****'

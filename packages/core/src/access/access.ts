import type { TextKey } from '../i18n/areas.ts'
import { ForbiddenError } from '../kit/errors.ts'
import type { Reason } from '../kit/reason.ts'
import { attributePreference } from '../model/preferences.ts'
import type { Server } from '../resources/server.ts'
import {
  isStockAccount,
  levelOf,
  mayEditVehicles,
  mayScheduleCommands,
  type Role,
  roleOf,
  type User,
} from '../resources/user.ts'
import type { UiSwitch } from '../vocabulary/user-attributes.ts'

/** The user who makes a call or views a screen, and the server whose switches apply to every user. */
export interface Viewer {
  readonly user: User
  readonly server: Server
  /** Our client is before a stock server, whose own rules decide there; never set on our server (decision 118). */
  readonly isStock?: boolean
}

/** Why an action is refused: the stock server's sentence, for the answer of the API, and the text that a screen shows. */
export interface Refusal {
  readonly message: string
  readonly text: TextKey<'shared'>
  /** The field that may not be saved like this. */
  readonly field?: string
}

/** Context of `can` besides the viewer, for the actions that create something. */
export interface Subject {
  /** How many devices the viewer already has (creating a device). */
  readonly deviceCount?: number
  /** How many users the viewer has already created (creating a user). */
  readonly userCount?: number
}

type Guard = (viewer: Viewer, subject: Subject) => Refusal | false
type Switch = 'readonly' | 'deviceReadonly' | 'limitCommands' | 'disableReports'

/** A switch that is on for the viewer, by itself or for all; it never is for administrators (ROLE-3). */
const isSwitchedOn = ({ user, server }: Viewer, name: Switch): boolean =>
  !user.administrator && (user[name] || server[name])

/** True for users who manage others: administrators, resellers, and everybody who may create users (ROLE-4, A-13). */
export const isManager = (user: User): boolean =>
  user.administrator || user.userLimit !== 0 || levelOf(user) === 'reseller'

/**
 * USER-6: may the viewer see what this user is linked to, and add links? Only administrators may do so for themselves. Does not
 * check that the viewer manages the user.
 */
export const mayConnectUser = ({ user }: Pick<Viewer, 'user'>, userId: number): boolean =>
  user.administrator || (isManager(user) && user.id !== userId)

const writeDenied = (text: TextKey<'shared'>): Refusal => ({ message: 'Write access denied', text })
const restricted = (text: TextKey<'shared'>): Refusal => ({ message: 'Operation restricted', text })
/** What nobody of this role may do. */
export const notAllowed: Refusal = { message: 'Access denied', text: 'accessNotAllowed' }
const adminOnly: Refusal = { message: 'Administrator access required', text: 'accessAdministrator' }
const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }

const notReadonly: Guard = (viewer) => isSwitchedOn(viewer, 'readonly') && writeDenied('accessReadonly')
const devicesWritable: Guard = (viewer) => isSwitchedOn(viewer, 'deviceReadonly') && writeDenied('accessDeviceReadonly')
const commandsWritable: Guard = (viewer) => isSwitchedOn(viewer, 'limitCommands') && writeDenied('accessLimitCommands')
const freeCommands: Guard = (viewer) => isSwitchedOn(viewer, 'limitCommands') && restricted('accessLimitCommands')
const reportsAllowed: Guard = (viewer) => isSwitchedOn(viewer, 'disableReports') && restricted('accessDisableReports')
/** Who answers for vehicles: managers, clients, and the accounts of a stock server, which own what they see. */
const owner: Guard = ({ user }) => !isManager(user) && levelOf(user) !== 'client' && !isStockAccount(user) && notAllowed
/** Who may change vehicles, or answers for them. */
const tripEditor: Guard = (viewer, subject) => !mayEditVehicles(viewer.user) && owner(viewer, subject)
const administrator: Guard = ({ user }) => !user.administrator && adminOnly
const manager: Guard = ({ user }) => !isManager(user) && managerOnly
const reseller: Guard = ({ user }) => !user.administrator && roleOf(user) !== 'reseller' && notAllowed
const scheduler: Guard = ({ user }) => !user.administrator && !mayScheduleCommands(user) && notAllowed
const vehicleEditor: Guard = ({ user }) => !isManager(user) && !mayEditVehicles(user) && notAllowed
/** An account that is a billing customer. */
const payer: Guard = ({ user }) =>
  !(typeof user.attributes.idasaas === 'string' && user.attributes.idasaas !== '') && notAllowed
/** Each other role has a screen that an administrator lacks (DASH-18). */
const role =
  (name: Role): Guard =>
  ({ user }) =>
    roleOf(user) !== name && notAllowed
const lasting: Guard = ({ user }) => user.temporary && { message: 'Temporary user', text: 'accessTemporary' }
const sharingOn: Guard = ({ server }) =>
  server.attributes.disableShare === true && { message: 'Sharing is disabled', text: 'accessNoSharing' }
const room =
  (limit: 'deviceLimit' | 'userLimit', count: 'deviceCount' | 'userCount', full: Refusal): Guard =>
  ({ user }, subject) =>
    !user.administrator && user[limit] !== -1 && user[limit] <= (subject[count] ?? 0) && full
const deviceRoom = room('deviceLimit', 'deviceCount', writeDenied('accessNotAllowed'))
const userRoom: Guard = (viewer, subject) =>
  // A reseller may create users although its `userLimit` is 0.
  viewer.user.userLimit !== 0 &&
  room('userLimit', 'userCount', { message: 'Manager user limit reached', text: 'accessUserLimit' })(viewer, subject)
/** ROLE-16, ROLE-17, ROLE-19: hidden by its switch; some are hidden by default. */
const unless =
  (name: UiSwitch | 'ui.disableSavedCommands', hiddenByDefault = false): Guard =>
  (viewer) =>
    !viewer.user.administrator && Boolean(attributePreference(viewer, name) ?? hiddenByDefault) && notAllowed
/** Rules of our own product, and those that decide instead where our client is before a stock server (decision 118). */
const here =
  (guard: Guard): Guard =>
  (viewer, subject) =>
    !viewer.isStock && guard(viewer, subject)
const atStock =
  (guard: Guard): Guard =>
  (viewer, subject) =>
    viewer.isStock === true && guard(viewer, subject)
const vehicleFeatures = unless('ui.disableVehicleFeatures')

/** A permission: its guards run in order and the first objection decides. */
interface Permission {
  readonly who: readonly Guard[]
  /** True: the server refuses the call. False: only screens check, because everybody may call it or no call uses it yet. */
  readonly enforced: boolean
}
const enforced = (...who: Guard[]) => ({ who, enforced: true }) as const satisfies Permission
const shown = (...who: Guard[]) => ({ who, enforced: false }) as const satisfies Permission
/** What a shared link cannot open: it shows the map alone (ROLE-29). */
const screen = (...who: Guard[]) => shown(lasting, ...who)

/**
 * Permissions and visibility by role, regardless of ownership: one table for menu, screens and server (reference §4.4, ROLE-2 …
 * ROLE-29).
 */
export const permissions = {
  /** Everything without a permission of its own: geofences, notifications, links … */
  edit: enforced(notReadonly),
  'device.create': enforced(notReadonly, devicesWritable, deviceRoom),
  'device.edit': enforced(notReadonly, devicesWritable),
  /** To see unregistered units that call, and what arrives from them: they belong to nobody yet (decisions 116 and 145). */
  'device.unknown': enforced(notReadonly, devicesWritable, manager, deviceRoom),
  'command.edit': enforced(notReadonly, commandsWritable),
  'attribute.edit': enforced(administrator),
  /** An action that was switched off is also refused on the server; one hidden by an unset switch is not (decision 70). */
  'group.edit': enforced(notReadonly, unless('ui.disableGroups')),
  'driver.edit': enforced(notReadonly, unless('ui.disableDrivers'), vehicleFeatures),
  'calendar.edit': enforced(notReadonly, unless('ui.disableCalendars')),
  'maintenance.edit': enforced(notReadonly, unless('ui.disableMaintenance'), vehicleFeatures),
  'fuelSupply.edit': enforced(notReadonly, unless('ui.disableAbastecimento'), vehicleFeatures),
  'report.edit': enforced(notReadonly, reportsAllowed),
  'user.create': enforced(notReadonly, manager, userRoom),
  'position.remove': enforced(notReadonly),
  /** To mark an alarm as seen for everybody (decision 9). */
  'alarm.see': enforced(lasting, notReadonly),
  /** History and everything computed from it. */
  reports: enforced(reportsAllowed),
  /** To join, split and mark trips for everybody who sees the vehicle (decision 159). */
  'trip.correct': enforced(lasting, notReadonly, devicesWritable, tripEditor, reportsAllowed),
  /** To say whether a fall of the fuel level was a theft, for everybody who sees the vehicle (decision 180). */
  'fuel.judge': enforced(lasting, notReadonly, devicesWritable, tripEditor, reportsAllowed),
  /** Who saw the positions of one's vehicles (decision 149). */
  lookups: enforced(lasting, here(owner)),
  administer: enforced(administrator),
  share: enforced(lasting, sharingOn),

  /** A saved command; read-only users may too, as with the stock server. */
  'command.send': shown(),
  'command.sendFree': enforced(freeCommands),
  /** Commands not known to be harmless while the vehicle may be moving. */
  'command.sendAtOnce': enforced(administrator),
  /**
   * To block or free an engine in any way: by a saved command, a group, a schedule, a notification. Users who cannot change
   * vehicles cannot control their engines either (decision 74).
   */
  'command.engine': enforced(lasting, notReadonly, devicesWritable),
  /** To approve an engine cut that another user requested. */
  'command.approve': enforced(lasting, notReadonly, devicesWritable, freeCommands),
  /** ROLE-22. */
  'command.sendGroup': enforced(here(reseller), freeCommands),
  announce: enforced(manager),
  /** The WhatsApp numbers of one's own account, and what waits to go out to the people below (decision 173). */
  messagingNumbers: enforced(lasting, reseller),
  /** The stock of trackers and SIM cards of a seller: administrators and resellers alone (decision 151). */
  stock: enforced(lasting, reseller),
  'stock.edit': enforced(lasting, notReadonly, reseller),
  /** How the product looks to the clients of a reseller. */
  'brand.edit': enforced(lasting, notReadonly, here(reseller)),
  /** To order an installation (decision 146); the installer of one works on it with `edit`. */
  'serviceOrder.edit': enforced(lasting, notReadonly, reseller),
  /** To store an inspection: any role, of the drivers and vehicles that one sees. */
  'inspection.create': enforced(lasting, notReadonly),
  /** To sell plans: to make them, give them to accounts, and answer requests for features (decision 144). */
  'plan.sell': enforced(lasting, notReadonly, here(reseller)),
  /** To make contracts and mark their charges (decision 171). */
  'contract.edit': enforced(lasting, notReadonly, here(reseller)),
  /** ROLE-14: to have vehicles locked and anchored daily; the server refuses a group with such a schedule. */
  schedules: enforced(lasting, notReadonly, scheduler),

  /** ROLE-24. The server takes both from everybody who may write, as apps of a stock server expect (decision 23). */
  addGroup: screen(notReadonly, manager),
  addCalendar: screen(notReadonly, manager),

  menu: screen(notReadonly),
  account: screen(notReadonly),
  preferences: screen(notReadonly),
  notifications: screen(notReadonly),
  vehicles: screen(notReadonly),
  geofences: screen(notReadonly),
  /** GEO-23: visible also to users who cannot change any. */
  lookAtGeofences: screen(),
  groups: screen(notReadonly, unless('ui.disableGroups')),
  drivers: screen(notReadonly, unless('ui.disableDrivers'), vehicleFeatures),
  calendars: screen(notReadonly, unless('ui.disableCalendars')),
  computedAttributes: screen(notReadonly, unless('ui.disableComputedAttributes')),
  maintenances: screen(
    notReadonly,
    here(unless('ui.disableMaintenance', true)),
    unless('ui.disableMaintenance'),
    vehicleFeatures,
  ),
  fuelSupply: screen(unless('ui.disableAbastecimento', true), vehicleFeatures),
  attributeEditor: screen(unless('ui.disableAttributes')),
  events: shown(unless('ui.disableEvents')),
  commands: screen(notReadonly, here(administrator), atStock(unless('ui.disableSavedCommands'))),
  announcement: screen(administrator),
  server: screen(administrator),
  brand: screen(notReadonly, role('reseller')),
  /** How long positions of clients are kept; the server keeps what others send (decision 150). */
  retention: screen(notReadonly, here(reseller)),
  serviceOrders: screen(notReadonly, reseller),
  /** Orders that one has to do: of ordinary users, whom sellers choose as installers. */
  myOrders: screen(notReadonly, role('user')),
  /** The work on an order; the server decides whose. */
  orderWork: screen(notReadonly),
  plans: screen(notReadonly, here(reseller)),
  /** ROLE-25: the list; the form and one's own inspections are for any role. */
  inspections: screen(administrator),
  newInspection: screen(notReadonly),
  inspection: screen(),
  /** Resellers see their own numbers (decision 173). */
  messaging: screen(notReadonly, here(reseller), atStock(administrator)),
  charges: screen(administrator),
  /** The charges of one customer: the server decides whose. */
  customerCharges: screen(),
  ownCharges: screen(here(payer)),
  contracts: screen(here(reseller)),
  resellers: screen(administrator),
  clients: screen(manager),
  users: screen(manager),
  tutorial: screen(),
  dashboard: screen(administrator),
  dashboardReseller: screen(role('reseller')),
  dashboardClient: screen(role('client')),
  reportScreens: screen(reportsAllowed),
  reportLogs: screen(administrator),
  reportStatistics: screen(administrator),
  scheduleReport: screen(reportsAllowed, notReadonly),
  positionDetails: screen(manager),
  editVehicle: screen(notReadonly, devicesWritable, manager),
  vehicleFields: screen(notReadonly, devicesWritable, vehicleEditor),
  resellerColumn: screen(administrator),
} as const satisfies Record<string, Permission>
export type Action = keyof typeof permissions
/** The actions that the server refuses without permission. */
export type EnforcedAction = {
  [A in Action]: (typeof permissions)[A]['enforced'] extends true ? A : never
}[Action]

/** Why the viewer may not do this, or undefined when it may. Does not check visibility of the item: the server does. */
export function refusalOf(viewer: Viewer, action: Action, subject: Subject = {}): Refusal | undefined {
  for (const guard of permissions[action].who) {
    const refusal = guard(viewer, subject)
    if (refusal) return refusal
  }
  return undefined
}

export const can = (viewer: Viewer, action: Action, subject?: Subject): boolean => !refusalOf(viewer, action, subject)

/** The reason of a refusal as a code: the key of its text, `access.administrator` (decision 72). */
export const reasonOf = ({ text }: Refusal): Reason => ({
  code: text.replace(/^access(.)/, (_, first: string) => `access.${first.toLowerCase()}`),
  values: {},
})

/** The error of a refusal, with its field and its reason for a page in another language. */
export const forbidden = (refusal: Refusal): ForbiddenError =>
  new ForbiddenError(refusal.message, { field: refusal.field, reason: reasonOf(refusal) })

/** Throws the refusal of `refusalOf`, if any. */
export function requireCan(viewer: Viewer, action: EnforcedAction, subject?: Subject): void {
  const refusal = refusalOf(viewer, action, subject)
  if (refusal) throw forbidden(refusal)
}

const edits: Readonly<Record<string, EnforcedAction>> = {
  device: 'device.edit',
  command: 'command.edit',
  attribute: 'attribute.edit',
  calendar: 'calendar.edit',
  driver: 'driver.edit',
  report: 'report.edit',
  tracker: 'stock.edit',
  sim: 'stock.edit',
  serviceOrder: 'serviceOrder.edit',
  contract: 'contract.edit',
}
const creations: Readonly<Record<string, EnforcedAction>> = {
  device: 'device.create',
  user: 'user.create',
}

/** The action that changes or removes an item of this resource. */
export const editOf = (resource: string): EnforcedAction => edits[resource] ?? 'edit'
/** The action that creates an item of this resource. */
export const createOf = (resource: string): EnforcedAction => creations[resource] ?? editOf(resource)

import type { TextKey } from '../i18n/areas.ts'
import { ForbiddenError } from '../kit/errors.ts'
import type { Server } from '../resources/server.ts'
import { levelOf, type User } from '../resources/user.ts'

/** Whoever looks on or makes a call, with the installation whose switches hold for all. */
export interface Viewer {
  readonly user: User
  readonly server: Server
}

/** Why not: the sentence of the stock server, for an answer, and the text that a screen shows. */
export interface Refusal {
  readonly message: string
  readonly text: TextKey<'shared'>
}

/** What some actions are judged by besides the viewer. */
export interface Subject {
  /** How many devices the viewer has already (creating a device). */
  readonly deviceCount?: number
  /** How many users the viewer has made already (creating a user). */
  readonly userCount?: number
}

type Guard = (viewer: Viewer, subject: Subject) => Refusal | false
type Switch = 'readonly' | 'deviceReadonly' | 'limitCommands' | 'disableReports'

/** A switch that is on for the viewer, by itself or for all; it never is for administrators (ROLE-3). */
export const isSwitchedOn = ({ user, server }: Viewer, name: Switch): boolean =>
  !user.administrator && (user[name] || server[name])

/** Manages others: an administrator, a reseller, or whoever may make users (ROLE-4, A-13). */
export const isManager = (user: User): boolean =>
  user.administrator || user.userLimit !== 0 || levelOf(user) === 'reseller'

const writeDenied = (text: TextKey<'shared'>): Refusal => ({ message: 'Write access denied', text })
const restricted = (text: TextKey<'shared'>): Refusal => ({ message: 'Operation restricted', text })
const adminOnly: Refusal = { message: 'Administrator access required', text: 'accessAdministrator' }
const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }

const notReadonly: Guard = (viewer) => isSwitchedOn(viewer, 'readonly') && writeDenied('accessReadonly')
const devicesWritable: Guard = (viewer) => isSwitchedOn(viewer, 'deviceReadonly') && writeDenied('accessDeviceReadonly')
const commandsWritable: Guard = (viewer) => isSwitchedOn(viewer, 'limitCommands') && writeDenied('accessLimitCommands')
const freeCommands: Guard = (viewer) => isSwitchedOn(viewer, 'limitCommands') && restricted('accessLimitCommands')
const reportsAllowed: Guard = (viewer) => isSwitchedOn(viewer, 'disableReports') && restricted('accessDisableReports')
const administrator: Guard = ({ user }) => !user.administrator && adminOnly
const manager: Guard = ({ user }) => !isManager(user) && managerOnly
const lasting: Guard = ({ user }) => user.temporary && { message: 'Temporary user', text: 'accessTemporary' }
const sharingOn: Guard = ({ server }) =>
  server.attributes.disableShare === true && { message: 'Sharing is disabled', text: 'accessNotAllowed' }
const room =
  (limit: 'deviceLimit' | 'userLimit', count: 'deviceCount' | 'userCount', full: Refusal): Guard =>
  ({ user }, subject) =>
    !user.administrator && user[limit] !== -1 && user[limit] <= (subject[count] ?? 0) && full
const deviceRoom = room('deviceLimit', 'deviceCount', writeDenied('accessNotAllowed'))
const userRoom: Guard = (viewer, subject) =>
  // A reseller without a limit of its own still makes users.
  viewer.user.userLimit !== 0 &&
  room('userLimit', 'userCount', { message: 'Manager user limit reached', text: 'accessNotAllowed' })(viewer, subject)

/** Who may do what, apart from whose it is: the first guard that objects decides. Reference §4.4, ROLE-12 … ROLE-28. */
const rules = {
  /** Everything without a rule of its own: groups, geofences, drivers, links … */
  edit: [notReadonly],
  'device.create': [notReadonly, devicesWritable, deviceRoom],
  'device.edit': [notReadonly, devicesWritable],
  'command.edit': [notReadonly, commandsWritable],
  'attribute.edit': [administrator],
  'report.edit': [notReadonly, reportsAllowed],
  'user.create': [notReadonly, manager, userRoom],
  /** A saved command; people who only look on may, as with the stock server. */
  'command.send': [],
  'command.sendFree': [freeCommands],
  'position.remove': [notReadonly],
  reports: [reportsAllowed],
  share: [lasting, sharingOn],
  announce: [manager],
  administer: [administrator],
  manage: [manager],
} as const satisfies Record<string, readonly Guard[]>
export type Action = keyof typeof rules

/** Why the viewer may not; undefined when it may. Whose the thing is, the server asks separately. */
export function refusalOf(viewer: Viewer, action: Action, subject: Subject = {}): Refusal | undefined {
  for (const guard of rules[action] as readonly Guard[]) {
    const refusal = guard(viewer, subject)
    if (refusal) return refusal
  }
  return undefined
}

export const can = (viewer: Viewer, action: Action, subject?: Subject): boolean => !refusalOf(viewer, action, subject)

/** Throws what `refusalOf` says. */
export function requireCan(viewer: Viewer, action: Action, subject?: Subject): void {
  const refusal = refusalOf(viewer, action, subject)
  if (refusal) throw new ForbiddenError(refusal.message)
}

const edits: Readonly<Record<string, Action>> = {
  device: 'device.edit',
  command: 'command.edit',
  attribute: 'attribute.edit',
  report: 'report.edit',
}

/** The action of changing or removing an item of a resource, by its name. */
export const editOf = (resource: string): Action => edits[resource] ?? 'edit'
/** The action of creating one. */
export const createOf = (resource: string): Action =>
  resource === 'device' ? 'device.create' : resource === 'user' ? 'user.create' : editOf(resource)

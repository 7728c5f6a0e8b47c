import type { TextKey } from '../i18n/en.ts'
import { ForbiddenError } from '../kit/errors.ts'
import type { Server } from '../resources/server.ts'
import { levelOf, type User } from '../resources/user.ts'

/** The user who looks at a screen or makes a call, and the server whose switches hold for every user. */
export interface Viewer {
  readonly user: User
  readonly server: Server
}

/** Why an action is refused: the stock server's sentence, for the answer of the API, and the text that a screen shows. */
export interface Refusal {
  readonly message: string
  readonly text: TextKey
}

/** What `can` needs to know besides the viewer, for the actions that create something. */
export interface Subject {
  /** How many devices the viewer has already (creating a device). */
  readonly deviceCount?: number
  /** How many users the viewer has made already (creating a user). */
  readonly userCount?: number
}

type Guard = (viewer: Viewer, subject: Subject) => Refusal | false
type Switch = 'readonly' | 'deviceReadonly' | 'limitCommands' | 'disableReports'

/** True when the switch is on for the user or for the whole server. Always false for administrators (ROLE-3). */
export const isSwitchedOn = ({ user, server }: Viewer, name: Switch): boolean =>
  !user.administrator && (user[name] || server[name])

/** True for those who manage other users: administrators, resellers, and everybody who may create users (ROLE-4, A-13). */
export const isManager = (user: User): boolean =>
  user.administrator || user.userLimit !== 0 || levelOf(user) === 'reseller'

const writeDenied = (text: TextKey): Refusal => ({ message: 'Write access denied', text })
const restricted = (text: TextKey): Refusal => ({ message: 'Operation restricted', text })
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
  // A reseller may create users although its `userLimit` is 0.
  viewer.user.userLimit !== 0 &&
  room('userLimit', 'userCount', { message: 'Manager user limit reached', text: 'accessNotAllowed' })(viewer, subject)

/**
 * The guards of each action; the first one that refuses decides. They do not check whose the thing is. Reference §4.4,
 * ROLE-12 … ROLE-28.
 */
const rules = {
  /** Changing anything that has no rule of its own: groups, geofences, drivers, links … */
  edit: [notReadonly],
  'device.create': [notReadonly, devicesWritable, deviceRoom],
  'device.edit': [notReadonly, devicesWritable],
  'command.edit': [notReadonly, commandsWritable],
  'attribute.edit': [administrator],
  'report.edit': [notReadonly, reportsAllowed],
  'user.create': [notReadonly, manager, userRoom],
  /** Sending a saved command. Read-only users may do this, as on the stock server. */
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

/**
 * Why the viewer may not do this, or undefined when it may. Does not check whether the viewer sees the thing: the server
 * does that.
 */
export function refusalOf(viewer: Viewer, action: Action, subject: Subject = {}): Refusal | undefined {
  for (const guard of rules[action] as readonly Guard[]) {
    const refusal = guard(viewer, subject)
    if (refusal) return refusal
  }
  return undefined
}

export const can = (viewer: Viewer, action: Action, subject?: Subject): boolean => !refusalOf(viewer, action, subject)

/** Throws a `ForbiddenError` when `refusalOf` gives a refusal. */
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

/** The action to check before an item of the resource with this name is changed or removed. */
export const editOf = (resource: string): Action => edits[resource] ?? 'edit'
/** The action to check before an item of the resource with this name is created. */
export const createOf = (resource: string): Action =>
  resource === 'device' ? 'device.create' : resource === 'user' ? 'user.create' : editOf(resource)

import type { Scope } from '../kit/scope.ts'
import { isStockAccount, mayEditVehicles, roleOf } from '../resources/user.ts'
import { can, isManager, type Viewer } from './access.ts'

/** Who reads or writes a field. `scope`: the scope of the login or token; unlimited when undefined. */
export interface FieldViewer extends Viewer {
  readonly scope?: Scope
}

/**
 * Levels that a field may be restricted to, besides visibility of the item:
 * - `everyone`: everybody who sees it, except a shared link, which has an allow-list;
 * - `editor`: users who may change the vehicle (VEH-24) with the login or token of this call;
 * - `owner`: managers, and accounts of a stock server;
 * - `employer`: owners who may write, and clients: those who answer for the persons that drive;
 * - `tracker`: users who read the identity of a unit (VEH-22): administrators, and accounts of a stock server as on that server;
 * - `manager`: administrators, resellers and managers;
 * - `reseller`: administrators and resellers;
 * - `administrator`.
 */
export const fieldLevels = [
  'everyone',
  'editor',
  'owner',
  'employer',
  'tracker',
  'manager',
  'reseller',
  'administrator',
] as const
export type FieldLevel = (typeof fieldLevels)[number]

const conditions: Readonly<Record<FieldLevel, (viewer: FieldViewer) => boolean>> = {
  everyone: () => true,
  editor: (viewer) =>
    mayWrite(viewer) && can(viewer, 'device.edit') && (isOwner(viewer) || mayEditVehicles(viewer.user)),
  owner: isOwner,
  employer: (viewer) => !viewer.user.readonly && (isOwner(viewer) || roleOf(viewer.user) === 'client'),
  tracker: ({ user }) => user.administrator || isStockAccount(user),
  manager: ({ user }) => isManager(user),
  reseller: ({ user }) => user.administrator || roleOf(user) === 'reseller',
  administrator: ({ user }) => user.administrator,
}

/** Whether the viewer has the level; an unauthenticated caller (undefined) has `everyone` only. */
export const holdsLevel = (viewer: FieldViewer | undefined, level: FieldLevel): boolean =>
  viewer ? conditions[level](viewer) : level === 'everyone'

/** True when the caller uses a shared link. */
export const isByLink = (viewer: FieldViewer | undefined): boolean =>
  viewer !== undefined && (viewer.scope === 'share' || viewer.user.temporary)

/** True when the login or token of the caller may write; secrets are readable only then. */
export const mayWrite = ({ scope = 'write' }: FieldViewer): boolean => scope === 'write'

const classes = new WeakMap<FieldViewer, string>()

/** Equal for two viewers exactly when they read the same fields. */
export function readerClass(viewer: FieldViewer | undefined): string {
  if (!viewer) return 'stranger'
  const known = classes.get(viewer)
  if (known !== undefined) return known
  const held = fieldLevels.map((level) => (conditions[level](viewer) ? 1 : 0)).join('')
  const name = isByLink(viewer) ? 'link' : `${held}${mayWrite(viewer) ? 'w' : 'r'}`
  classes.set(viewer, name)
  return name
}

function isOwner({ user }: FieldViewer): boolean {
  return isManager(user) || isStockAccount(user)
}

import type { Device } from '../resources/device.ts'
import { isStockAccount, mayEditVehicles, resellerFor } from '../resources/user.ts'
import { isManager, type Refusal, type Viewer } from './access.ts'
import type { FieldViewer } from './field-levels.ts'
import { withStoredFields } from './field-update.ts'

type Attributes = Device['attributes']

const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }
const notAnEditor: Refusal = { message: 'Write access denied', text: 'accessNotAllowed' }

/**
 * The number to store of a new vehicle: text messages to it cost money, so only users who manage others may set it. Stock clients
 * always send one; from other users it is dropped.
 */
export const phoneOfNew = ({ user }: Viewer, { phone }: Pick<Device, 'phone'>): string | null =>
  isManager(user) ? phone : null

/** VEH-18: why the viewer may not change the picture of the vehicle. */
export const checkDevicePicture = ({ user }: Viewer): Refusal | undefined =>
  isManager(user) || isStockAccount(user) || mayEditVehicles(user) ? undefined : notAnEditor

/** Why the viewer may not remove the vehicle: recreated, it would be neither disabled nor expired. */
export function checkDeviceRemoval({ user }: Viewer, { disabled, expirationTime }: Device): Refusal | undefined {
  if (isManager(user)) return undefined
  if (disabled || expirationTime) return managerOnly
  return isStockAccount(user) || mayEditVehicles(user) ? undefined : notAnEditor
}

/**
 * The attributes to store: only administrators change the reseller and its date; changes by others are ignored without an error.
 * A creator assigns the vehicle to their own reseller, or to none.
 */
export function guardDeviceAttributes(viewer: FieldViewer, before: Device | undefined, after: Device): Attributes {
  const { user } = viewer
  if (before) return withStoredFields('device', viewer, before, after).attributes
  if (user.administrator) return after.attributes
  const { card, ...unowned } = after.attributes
  return card !== undefined && card === resellerFor(user) ? after.attributes : unowned
}

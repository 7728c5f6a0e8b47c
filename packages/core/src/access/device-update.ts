import type { Device } from '../resources/device.ts'
import { isStockAccount, mayEditVehicles, resellerFor } from '../resources/user.ts'
import { isManager, type Refusal, type Viewer } from './access.ts'
import type { FieldViewer } from './field-levels.ts'
import { withStoredFields } from './field-update.ts'

type Attributes = Device['attributes']

const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }
const notAnEditor: Refusal = { message: 'Write access denied', text: 'accessNotAllowed' }

/**
 * The number to store of a new vehicle: text messages to it are paid, so those who manage others give it. Stock clients send one for
 * anybody, whose vehicle is made without it.
 */
export const phoneOfNew = ({ user }: Viewer, { phone }: Pick<Device, 'phone'>): string | null =>
  isManager(user) ? phone : null

/** VEH-18: why the viewer may not give the vehicle another picture. */
export const checkDevicePicture = ({ user }: Viewer): Refusal | undefined =>
  isManager(user) || isStockAccount(user) || mayEditVehicles(user) ? undefined : notAnEditor

/** Why the viewer may not remove the vehicle: made anew, it would be neither disabled nor expired. */
export function checkDeviceRemoval({ user }: Viewer, { disabled, expirationTime }: Device): Refusal | undefined {
  if (isManager(user)) return undefined
  if (disabled || expirationTime) return managerOnly
  return isStockAccount(user) || mayEditVehicles(user) ? undefined : notAnEditor
}

/**
 * The attributes to store: of whom the vehicle is, and since when, only administrators change, others in silence not. Who
 * makes one gives it to their own reseller, or to none.
 */
export function guardDeviceAttributes(viewer: FieldViewer, before: Device | undefined, after: Device): Attributes {
  const { user } = viewer
  if (before) return withStoredFields('device', viewer, before, after).attributes
  if (user.administrator) return after.attributes
  const { card, ...unowned } = after.attributes
  return card !== undefined && card === resellerFor(user) ? after.attributes : unowned
}

import type { Device } from '../resources/device.ts'
import { isStockAccount, mayEditVehicles, resellerFor } from '../resources/user.ts'
import { isManager, type Refusal, type Viewer } from './access.ts'
import { isSame } from './is-same.ts'

type Attributes = Device['attributes']

/** Whether a vehicle works and until when: for those who manage others, whatever account it is. */
const runningFields = ['disabled', 'expirationTime'] as const
/** VEH-17, VEH-22: where it belongs, and what the unit is; for those who manage others. */
const managedFields = ['groupId', 'calendarId', 'uniqueId', 'phone', 'model'] as const
const managedAttributes = ['iccid', 'operadora', 'linkcstv'] as const
/** VEH-24. */
const editedFields = ['name', 'contact', 'category', 'attributes'] as const
/** VEH-25, VEH-26: set once, by who made the vehicle. */
const keptAttributes = ['card', 'dtcard'] as const

const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }
const notAnEditor: Refusal = { message: 'Write access denied', text: 'accessNotAllowed' }

/**
 * Why the viewer may not save the vehicle like this; undefined when it may. That the viewer sees it, and is not read-only,
 * is checked apart.
 */
export function checkDeviceUpdate({ user }: Viewer, before: Device, after: Device): Refusal | undefined {
  if (isManager(user)) return undefined
  const running = runningFields.find((key) => !isSame(before[key], after[key]))
  if (running) return { ...managerOnly, field: running }
  if (isStockAccount(user)) return undefined
  const field = managedFields.find((key) => !isSame(before[key], after[key]))
  if (field) return { ...managerOnly, field }
  const attribute = managedAttributes.some((key) => !isSame(before.attributes[key], after.attributes[key]))
  if (attribute) return { ...managerOnly, field: 'attributes' }
  const edited = !mayEditVehicles(user) && editedFields.find((key) => !isSame(before[key], after[key]))
  return edited ? { ...notAnEditor, field: edited } : undefined
}

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
export function guardDeviceAttributes({ user }: Viewer, before: Device | undefined, after: Device): Attributes {
  if (user.administrator) return after.attributes
  const { card, ...unowned } = after.attributes
  if (!before) return card !== undefined && card === resellerFor(user) ? after.attributes : unowned
  const open = Object.entries(after.attributes).filter(([key]) => !isKept(key))
  const kept = Object.entries(before.attributes).filter(([key]) => isKept(key))
  return Object.fromEntries([...open, ...kept])
}

const isKept = (key: string): boolean => (keptAttributes as readonly string[]).includes(key)

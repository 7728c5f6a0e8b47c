import type { Device } from '../resources/device.ts'
import { resellerFor } from '../resources/user.ts'

type Attributed = Partial<Pick<Device, 'attributes'>>

/** VEH-25, DRV-6, A-131: the vehicle or driver with the ISO time of its last change by a form. Its reseller and date of creation stay. */
export const dated = <T extends Attributed>(device: T, now: Date): T =>
  device.attributes ? { ...device, attributes: { ...device.attributes, AtCard: now.toISOString() } } : device

/** VEH-26, DRV-7, A-131: a new vehicle or driver with the ISO time of its creation and the id of the reseller that owns it, if any. */
export function created<T extends Attributed>(device: T, user: Parameters<typeof resellerFor>[0], now: Date): T {
  const card = resellerFor(user)
  const stamps = { dtcard: now.toISOString(), ...(card > 0 && { card }) }
  return { ...device, attributes: { ...device.attributes, ...stamps } }
}

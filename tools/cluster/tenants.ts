import { bandOf, fences } from '../bench/crash-events.ts'
import { imeiOf } from '../bench/load/frames.ts'
import { type Credentials, type Rest, restOf } from '../rest.ts'
import { type Calls, callsOf } from './calls.ts'

/** An account that watches, and the vehicles that it may see. */
export interface Person extends Credentials {
  /** Sees the vehicles of this tenant; undefined: of all. */
  readonly tenant: number | undefined
  /** Sees only every second vehicle of the tenant. */
  readonly isPart: boolean
  readonly id: number
}

interface Tenant {
  readonly groupId: number
  readonly partId: number
}

export interface Tenants {
  readonly admin: Calls
  readonly people: readonly Person[]
  readonly tenants: readonly Tenant[]
}

export interface Vehicle {
  readonly id: number
  readonly unit: number
  readonly tenant: number
  readonly isPart: boolean
}

const password = 'a long secret'

/** An administrator, and two clients with fences, each with a manager who is notified of them, and a user who sees half. */
export async function makeTenants(urls: readonly string[]): Promise<Tenants> {
  const administrator = { email: 'admin@example.com', password }
  await restOf(urls[0]!).users.create({ body: { name: 'Admin', ...administrator } })
  const admin = await callsOf(urls, administrator)
  const rest = <T>(call: (rest: Rest) => Promise<T>) => admin.until(call)
  const session = await rest((api) => api.session.get({ query: {} }))
  const people: Person[] = [{ ...administrator, tenant: undefined, isPart: false, id: session.id }]
  const tenants: Tenant[] = []
  for (const tenant of [0, 1]) {
    const group = await rest((api) => api.groups.create({ body: { name: `Tenant ${tenant}`, attributes: {} } }))
    const part = await rest((api) =>
      api.groups.create({ body: { name: `Part ${tenant}`, groupId: group.id, attributes: {} } }),
    )
    for (let at = 0; at < fences; at++) {
      const body = { name: `Band ${tenant}.${at}`, area: bandOf(at), attributes: {} }
      const fence = await rest((api) => api.geofences.create({ body }))
      await rest((api) => api.permissions.link({ body: { groupId: group.id, geofenceId: fence.id } }))
    }
    await rest((api) => api.permissions.link({ body: { userId: session.id, groupId: group.id } }))
    for (const isPart of [false, true]) {
      const account = { email: `${isPart ? 'user' : 'manager'}${tenant}@example.com`, password }
      const body = { name: account.email, ...account, userLimit: isPart ? 0 : -1, attributes: {} }
      const { id } = await rest((api) => api.users.create({ body }))
      const groupId = isPart ? part.id : group.id
      await rest((api) => api.permissions.link({ body: { userId: id, groupId } }))
      people.push({ ...account, tenant, isPart, id })
    }
    tenants.push({ groupId: group.id, partId: part.id })
    const manager = await callsOf(urls, { email: `manager${tenant}@example.com`, password })
    const notice = { type: 'geofenceEnter', always: true, notificators: 'web', attributes: {} } as const
    await manager.until((api) => api.notifications.create({ body: notice }))
  }
  return { admin, people, tenants }
}

/** Registers units with these numbers, in turn in both tenants, and every second one of each in the part that users see. */
export async function makeVehicles({ admin, tenants }: Tenants, units: readonly number[]): Promise<Vehicle[]> {
  const vehicles: Vehicle[] = []
  for (const [at, unit] of units.entries()) {
    const tenant = at % 2
    const isPart = at % 4 >= 2
    const { groupId, partId } = tenants[tenant]!
    const body = { name: `Unit ${unit}`, uniqueId: imeiOf(unit), groupId: isPart ? partId : groupId, attributes: {} }
    const { id } = await admin.until((rest) => rest.devices.create({ body }))
    vehicles.push({ id, unit, tenant, isPart })
  }
  return vehicles
}

/** True where a person sees this vehicle by the groups that are linked. */
export const maySee = (person: Person, vehicle: Vehicle): boolean =>
  (person.tenant ?? vehicle.tenant) === vehicle.tenant && (!person.isPart || vehicle.isPart)

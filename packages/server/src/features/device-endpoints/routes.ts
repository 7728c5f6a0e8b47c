import { requireCan } from '@rastro/core/access/access'
import { contract } from '@rastro/core/api/index'
import type { Has } from '../../context.ts'
import { type Http, implement } from '../../http/implement.ts'
import { visibleCount } from '../devices/devices.ts'
import { registeredNames, UnknownUnits } from '../unknown-units/unknown-units.ts'
import { arrivalsFor } from './arrivals.ts'
import { portsOf } from './device-endpoints.ts'
import { hostsForTrackers } from './hosts.ts'

type Ctx = Has<'config' | 'db' | 'bus' | 'clock' | 'places' | 'commandBook'> & {
  readonly devicePorts: ReadonlyMap<string, number> | undefined
}

/** Shows users who may add vehicles where trackers and phones connect. */
export function deviceEndpointRoutes(
  http: Http,
  { config, devicePorts, db, bus, clock, places, commandBook }: Ctx,
): void {
  const unknown = new UnknownUnits()
  const stop = bus.onUnknownUnit((call) => unknown.heard(call))
  http.app.addHook('onClose', async () => stop())
  implement(http, contract.deviceEndpoints.get, ({ viewer }) => {
    requireCan(viewer, 'device.create')
    return {
      hosts: hostsForTrackers(config),
      ports: portsOf({ config, commandBook, devicePorts }),
    }
  })
  implement(http, contract.deviceEndpoints.unknownUnits, async ({ viewer }) => {
    requireCan(viewer, 'device.unknown', { deviceCount: await visibleCount(db, viewer.user.id) })
    const units = unknown.list(clock.now())
    const known = await registeredNames(
      db,
      units.map(({ uniqueId }) => uniqueId),
    )
    const { administrator } = viewer.user
    return units
      .filter(({ uniqueId }) => !known.has(uniqueId))
      .map((unit) => (administrator ? unit : { ...unit, data: '' }))
  })
  implement(
    http,
    contract.deviceEndpoints.arrivals,
    ({ viewer, request: { headers }, body }) => arrivalsFor({ db, bus, clock, places }, { viewer, headers }, body),
    {
      guard: async ({ viewer }) =>
        requireCan(viewer, 'device.unknown', { deviceCount: await visibleCount(db, viewer.user.id) }),
    },
  )
}

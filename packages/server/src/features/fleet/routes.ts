import { contract } from '@rastro/core/api/index'
import { packFleet } from '@rastro/core/model/fleet-slice'
import { visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { addressesFor, withAddress } from '../../http/addresses.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { devicesById } from '../devices/devices.ts'
import { inPages } from '../positions/positions.ts'

type Ctx = Has<'db' | 'positions' | 'places'>

export function fleetRoutes(http: Http, ctx: Ctx): void {
  const api = contract.fleet
  implement(http, api.start, async ({ viewer, reply }) => {
    const ids = await visibleDeviceIds(ctx.db, viewer.user.id)
    reply.header('cache-control', 'no-store')
    return written(
      slices(
        ctx,
        [...ids].sort((a, b) => a - b),
      ),
      'application/x-ndjson; charset=utf-8',
    )
  })
  implement(http, api.positions, async ({ viewer, query, request }) => {
    const seen = await visibleDeviceIds(ctx.db, viewer.user.id)
    const addresses = await addressesFor(ctx, { viewer, headers: request.headers })
    const latest = await ctx.positions.latest(query.deviceId.filter((id) => seen.has(id)))
    return latest.map((position) => withAddress(position, addresses))
  })
}

/** A line for each thousand devices, read when it is asked for. */
async function* slices(
  { db, positions }: Has<'db' | 'positions'>,
  deviceIds: readonly number[],
): AsyncGenerator<string> {
  for (const ids of inPages(deviceIds)) {
    const [devices, latest] = await Promise.all([devicesById(db, ids), positions.latest(ids)])
    yield `${JSON.stringify(packFleet(devices, latest))}\n`
  }
  yield '{}\n'
}

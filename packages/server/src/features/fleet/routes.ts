import { type FieldView, fieldViewOf } from '@rastro/core/access/field-view'
import type { FleetEnd } from '@rastro/core/api/fleet'
import { contract } from '@rastro/core/api/index'
import { packIds } from '@rastro/core/kit/runs'
import { packFleet } from '@rastro/core/model/fleet-slice'
import { type Veil, veilOf } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { addressesFor, withAddress } from '../../http/addresses.ts'
import { type Http, implement, written } from '../../http/implement.ts'
import { devicesById } from '../devices/devices.ts'
import { inPages, shownBy } from '../positions/positions.ts'
import { changedSince, markOf } from './changed.ts'

type Ctx = Has<'db' | 'positions' | 'places' | 'clock' | 'lookups'>

export function fleetRoutes(http: Http, ctx: Ctx): void {
  const api = contract.fleet
  implement(http, api.start, async ({ viewer, query, reply }) => {
    // Before anything is read: concurrent changes are sent again next time
    const mark = await markOf(ctx.db)
    const seen = await visibleDeviceIds(ctx.db, viewer.user.id)
    const ids = [...seen].sort((a, b) => a - b)
    const changed = query.since === undefined ? undefined : await changedSince(ctx, query.since, mark)
    const wanted = query.deviceId && new Set(query.deviceId)
    ctx.lookups.note(viewer, { kind: 'live' })
    const veil = await veilOf(ctx.db, viewer)
    reply.header('cache-control', 'no-store')
    return written(
      slices(
        ctx,
        ids.filter((id) => (changed?.has(id) ?? true) && (wanted?.has(id) ?? true)),
        { mark, ...(changed && { ids: packIds(ids) }) },
        { viewer, veil },
      ),
      'application/x-ndjson; charset=utf-8',
    )
  })
  implement(http, api.positions, async ({ viewer, query, request }) => {
    const seen = await visibleDeviceIds(ctx.db, viewer.user.id)
    const addresses = await addressesFor(ctx, { viewer, headers: request.headers })
    ctx.lookups.note(viewer, { kind: 'live' })
    const latest = await ctx.positions.latest(query.deviceId.filter((id) => seen.has(id)))
    return shownBy(await veilOf(ctx.db, viewer), latest).map((position) => withAddress(position, addresses))
  })
}

/** One line per thousand devices: the next is read while one is written. */
async function* slices(
  ctx: Has<'db' | 'positions'>,
  deviceIds: readonly number[],
  end: FleetEnd,
  { viewer, veil }: { readonly viewer: Viewer; readonly veil: Veil | undefined },
): AsyncGenerator<string> {
  const views = { device: fieldViewOf('device', viewer), position: fieldViewOf('position', viewer) }
  const pages = [...inPages(deviceIds)]
  let next = pages[0] && read(ctx, pages[0])
  for (let at = 0; next; at++) {
    const [devices, latest]: Awaited<ReturnType<typeof read>> = await next
    const following = pages[at + 1]
    next = following && read(ctx, following)
    // Not awaited once the caller has disconnected
    next?.catch(() => {})
    yield `${JSON.stringify(packFleet(viewed(devices, views.device), viewed(shownBy(veil, latest), views.position)))}\n`
  }
  yield `${JSON.stringify(end)}\n`
}

const viewed = <T extends object>(items: readonly T[], view: FieldView | undefined): readonly T[] =>
  view ? items.map((item) => view.item(item)) : items

const read = ({ db, positions }: Has<'db' | 'positions'>, ids: readonly number[]) =>
  Promise.all([devicesById(db, ids), positions.latest(ids)])

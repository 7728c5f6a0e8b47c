import { isWithin } from '@rastro/core/geo/private-area'
import { slicesOf } from '@rastro/core/kit/slices'
import type { Position } from '@rastro/core/model/position'
import type { SharedView } from '@rastro/core/model/share-places'
import { type Arrival, arrivalOf, recentMs } from '@rastro/core/vehicle/arrival'
import { findShare } from '../../access/share.ts'
import { isAbout, type Veil, veilOf } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { hiddenSince } from './hidden-since.ts'

type Ctx = Has<'db' | 'positions' | 'clock'>

const nothing: SharedView = { hidden: [], destination: null, arrival: null }
/** Devices read at once; of so many hidden ones it is told since when. */
const devicesAPage = 1000
const maxDated = 100
/** Reports read of half an hour. */
const maxRecent = 2000

/** What a link tells besides the map: from what it may see alone, but for the speeds and the time when it arrived. */
export async function sharedView(ctx: Ctx, viewer: Viewer): Promise<SharedView> {
  if (viewer.sharedBy === undefined) return nothing
  const veil = await veilOf(ctx.db, viewer)
  const share = await findShare(ctx.db, viewer.user.id)
  const hidden = veil ? await hiddenOf(ctx, viewer, veil) : []
  const deviceId = share?.deviceId
  const stored = share && deviceId ? await destinationOf(ctx, share.id) : undefined
  if (!stored || !deviceId) return { ...nothing, hidden }
  const { name, latitude, longitude, arrivedTime } = stored
  // An area that was added after the destination hides it, too
  if (veil?.areas.some((area) => isAbout(area, deviceId) && isWithin(area.cover, stored))) return { ...nothing, hidden }
  const destination = { name, latitude, longitude }
  const [latest] = await ctx.positions.latest([deviceId])
  if (!latest || veil?.hides(latest)) return { hidden, destination, arrival: null }
  const recent = (await recentOf(ctx, latest)).filter((position) => !veil?.hides(position))
  const arrived = arrivedTime === null ? null : new Date(arrivedTime)
  const arrival = arrivalOf({ destination: stored, recent, arrivedTime: arrived, now: ctx.clock.now() })
  return { hidden, destination, arrival: arrival ? told(arrival) : null }
}

const destinationOf = ({ db }: Ctx, shareId: number) =>
  db.selectFrom('share_destination').where('shareId', '=', shareId).selectAll().executeTakeFirst()

/** The hidden ones of the devices that the link shows. */
async function hiddenOf(ctx: Ctx, viewer: Viewer, veil: Veil): Promise<SharedView['hidden'][number][]> {
  const found: Position[] = []
  for (const ids of slicesOf([...(await visibleDeviceIds(ctx.db, viewer.user.id))], devicesAPage)) {
    found.push(...(await ctx.positions.latest(ids)).filter((position) => veil.hides(position)))
  }
  const hidden: SharedView['hidden'][number][] = []
  for (const [at, position] of found.entries()) {
    const since = at < maxDated ? await hiddenSince(ctx, veil, position) : null
    hidden.push({ deviceId: position.deviceId, since })
  }
  return hidden
}

/** The reports of the last half hour, the latest included. */
async function recentOf({ positions }: Ctx, latest: Position): Promise<readonly Position[]> {
  const { deviceId, fixTime } = latest
  const from = new Date(fixTime.getTime() - recentMs)
  const earlier = await positions.range({ deviceId, from, to: fixTime, limit: maxRecent })
  return [...earlier.filter(({ id }) => id !== latest.id), latest]
}

const told = (arrival: Arrival): NonNullable<SharedView['arrival']> => ({
  since: null,
  earliest: null,
  latest: null,
  distance: null,
  ...arrival,
})

import { requireCan } from '@rastro/core/access/access'
import type { FieldViewer } from '@rastro/core/access/field-levels'
import { fieldViewOf } from '@rastro/core/access/field-view'
import { isInside } from '@rastro/core/geo/fence'
import { InvalidError, NoAccessError, NotFoundError } from '@rastro/core/kit/errors'
import { slicesOf } from '@rastro/core/kit/slices'
import { type Position, positionSchema } from '@rastro/core/model/position'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { actorOf } from '../../access/actor.ts'
import { requirePaid } from '../../access/payment.ts'
import { requireAccess } from '../../access/require.ts'
import { type Veil, veilOf } from '../../access/veil.ts'
import type { Viewer } from '../../access/viewer.ts'
import { seesAll, visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Addresses, Db, PageLimits, Removal, Span } from '../../db/database.ts'
import { among } from '../../db/dialect.ts'
import { write } from '../../db/write.ts'
import { withAddress } from '../../http/addresses.ts'
import { pagedList } from '../../http/json.ts'
import { writerFor } from '../../http/present.ts'
import { devicesById } from '../devices/devices.ts'
import { seenFence } from '../geofences/geofences.ts'

type Ctx = Has<'db' | 'positions' | 'clock' | 'lookups'>
type Writing = Has<'db' | 'positions' | 'bus' | 'clock'>

const devicesAPage = 1000
const latestForMs = 90 * 86_400_000
/** Between an alarm and its position. */
const alarmMarginMs = 86_400_000

/** Serialises positions as visible to a reader. */
export const positionWriter = writerFor(positionSchema)

interface PositionQuery {
  readonly all?: boolean
  readonly id?: number[]
  readonly deviceId?: number
  readonly from?: Date
  readonly to?: Date
  /** For a history: only positions inside. */
  readonly geofenceId?: number
  /** For single and latest positions; a history has only stored addresses. */
  readonly addresses?: Addresses | undefined
}

/**
 * The JSON text of the requested positions, page by page (LIVE-18, A-112): by id, of one device over a time, of one device
 * now, or of all visible devices now.
 */
export async function findPositions(
  ctx: Ctx,
  viewer: Viewer,
  query: PositionQuery,
): Promise<AsyncIterable<Uint8Array>> {
  const { id, deviceId, from, to, geofenceId, addresses } = query
  const write = positionWriter(viewer)
  const veil = await veilOf(ctx.db, viewer)
  const addressed = (found: readonly Position[]) =>
    texts([shownBy(veil, found).map((position) => withAddress(position, addresses))], write)
  // A shared link shows where a device is: by id, it would reveal where it was
  if (id?.length && viewer.scope === 'share') requireCan(viewer, 'reports')
  if (id?.length) {
    const found = await positionsByIds(ctx, viewer, id)
    await requireAlarmPlaces(ctx.db, viewer, found)
    ctx.lookups.note(viewer, { kind: 'history', deviceIds: [...new Set(found.map((position) => position.deviceId))] })
    if (viewer.isLimited) return pagedList(texts([found.map((position) => withAddress(position, addresses))], write))
    return pagedList(addressed(found))
  }
  if (!deviceId) {
    ctx.lookups.note(viewer, { kind: 'live' })
    const wanted = {
      viewer,
      deviceIds: await visibleDeviceIds(ctx.db, viewer.user.id),
      all: query.all,
      addresses,
      veil,
    }
    return pagedList(latestOfAll(ctx, wanted))
  }
  if (from && to) {
    if (geofenceId) {
      const journey = await journeyOf(ctx, viewer, { deviceId, from, to, geofenceId })
      ctx.lookups.note(viewer, { kind: 'history', deviceIds: [deviceId] })
      return pagedList(texts(journey, write))
    }
    await requireHistory(ctx, viewer, deviceId)
    ctx.lookups.note(viewer, { kind: 'history', deviceIds: [deviceId] })
    return pagedList(ctx.positions.streamJson({ deviceId, from, to }))
  }
  await requireAccess(ctx.db, viewer, 'device', deviceId)
  ctx.lookups.note(viewer, { kind: 'card', deviceIds: [deviceId] })
  return pagedList(addressed(await ctx.positions.latest([deviceId])))
}

/** Of an account whose payment is pending only the places of alarms are shown. */
async function requireAlarmPlaces(db: Db, viewer: Viewer, positions: readonly Position[]): Promise<void> {
  if (!viewer.isLimited || positions.length === 0) return
  const times = positions.map(({ fixTime }) => fixTime.getTime())
  const alarms = await db
    .selectFrom('event')
    .where(among(db, 'deviceId', [...new Set(positions.map(({ deviceId }) => deviceId))]))
    .where('eventTime', '>=', Math.min(...times) - alarmMarginMs)
    .where('eventTime', '<=', Math.max(...times) + alarmMarginMs)
    .where('type', '=', 'alarm')
    .select('positionId')
    .execute()
  const placed = new Set(alarms.map(({ positionId }) => Number(positionId)))
  if (!positions.every(({ id }) => placed.has(id))) requirePaid(viewer)
}

/**
 * The earliest fix returned unless all are requested: a stock server omits positions older than 90 days, on its
 * socket as in `GET /api/positions` (decision 5).
 */
export const placesSince = ({ clock }: Has<'clock'>, all = false): Date | undefined =>
  all ? undefined : new Date(clock.now().getTime() - latestForMs)

interface Latest {
  readonly viewer: Viewer
  readonly deviceIds: ReadonlySet<number>
  readonly all: boolean | undefined
  readonly addresses: Addresses | undefined
  readonly veil: Veil | undefined
}

/** The latest positions of these devices, as JSON with a comma before each, page by page. */
async function* latestOfAll(ctx: Has<'positions' | 'clock'>, { viewer, deviceIds, all, addresses, veil }: Latest) {
  const since = placesSince(ctx, all)
  for (const ids of inPages([...deviceIds].sort((a, b) => a - b))) {
    yield await latestJsonFor(ctx, viewer, { ids, since, addresses, veil })
  }
}

interface LatestPage {
  readonly ids: readonly number[]
  /** Only with a later fix. */
  readonly since: Date | undefined
  readonly addresses: Addresses | undefined
  readonly veil: Veil | undefined
}

/** The positions that a link may see; all of them for every other caller. */
export const shownBy = (veil: Veil | undefined, positions: readonly Position[]): readonly Position[] =>
  veil ? positions.flatMap((position) => veil.shown(position) ?? []) : positions

/** As `latestJson` of the store, restricted to the fields visible to the viewer; where those are all, nothing is parsed. */
export async function latestJsonFor(
  { positions }: Has<'positions'>,
  viewer: FieldViewer,
  { ids, since, addresses, veil }: LatestPage,
): Promise<Uint8Array> {
  const view = fieldViewOf('position', viewer)
  if (!view && !veil) return positions.latestJson(ids, since, addresses)
  const write = positionWriter(viewer)
  const found = shownBy(veil, await positions.latest(ids)).filter(({ fixTime }) => !since || fixTime > since)
  return Buffer.from(found.map((position) => `,${write(withAddress(position, addresses))}`).join(''))
}

/** Devices per read when a complete fleet is requested: more would block others. */
export const inPages = (deviceIds: readonly number[]): Iterable<readonly number[]> => slicesOf(deviceIds, devicesAPage)

type Pages = AsyncIterable<readonly Position[]> | Iterable<readonly Position[]>

async function* texts(pages: Pages, write: (position: Position) => string): AsyncGenerator<Uint8Array> {
  for await (const positions of pages) {
    yield Buffer.from(positions.map((position) => `,${write(position)}`).join(''))
  }
}

interface JourneyQuery extends Span {
  readonly geofenceId?: number
}

/** The positions of the device over a time, oldest first; only inside a fence, where one is given (reference §15.4, 49). */
export async function journeyOf(
  ctx: Has<'db' | 'positions'>,
  viewer: Viewer,
  { geofenceId, ...span }: JourneyQuery,
): Promise<AsyncIterable<readonly Position[]>> {
  await requireHistory(ctx, viewer, span.deviceId)
  if (!geofenceId) return ctx.positions.stream(span)
  const fence = await seenFence(ctx.db, viewer, geofenceId)
  return within(ctx.positions.stream(span, fencedLimits), (position) => isInside(fence, position))
}

/** Few rows: a fence may have ten thousand corners, and each is tested for each position. */
const fencedLimits: PageLimits = { rows: 100, bytes: 256 * 1024 }

/** Empty pages stand for pages without matches, so that a disconnected caller stops the read early. */
async function* within(pages: AsyncIterable<readonly Position[]>, isWanted: (position: Position) => boolean) {
  for await (const positions of pages) yield positions.filter(isWanted)
}

/** Throws unless the viewer may read the history of this device. */
async function requireHistory({ db }: Has<'db'>, viewer: Viewer, deviceId: number): Promise<void> {
  await requireAccess(db, viewer, 'device', deviceId)
  requireCan(viewer, 'reports')
}

async function positionsByIds(
  { db, positions }: Has<'db' | 'positions'>,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Position[]> {
  const stored = await positions.byIds(ids)
  // The history of a removed device is missing, even before it is deleted
  const devices = new Set(
    (await devicesById(db, [...new Set(stored.map(({ deviceId }) => deviceId))])).map(({ id }) => id),
  )
  const found = stored.filter(({ deviceId }) => devices.has(deviceId))
  const missing = ids.find((id) => !found.some((position) => position.id === id))
  if (viewer.user.administrator && missing !== undefined)
    throw new InvalidError(refusal('positionMissing', { id: missing }))
  // Missing and foreign items get the same refusal: ids cannot be probed
  const isAllowed =
    viewer.user.administrator || ((await seesAll(db, viewer.user.id, [...devices])) && missing === undefined)
  if (!isAllowed) throw new NoAccessError('Device')
  return found
}

/** Throws `NotFoundError`. */
export async function removePosition(ctx: Writing, viewer: Viewer, id: number): Promise<void> {
  const [position] = await ctx.positions.byIds([id])
  if (!position && viewer.user.administrator) throw new NotFoundError('Position', id)
  await requireAccess(ctx.db, viewer, 'device', position?.deviceId ?? 0)
  const { deviceId, fixTime } = position!
  await removeHistory(ctx, viewer, { deviceId, from: fixTime, to: fixTime, id })
}

export async function removeHistory(ctx: Writing, viewer: Viewer, removal: Removal): Promise<void> {
  const { deviceId, id, from, to } = removal
  await requireAccess(ctx.db, viewer, 'device', deviceId)
  requireCan(viewer, 'position.remove')
  await ctx.positions.remove(removal)
  // Positions have a writer of their own, which must not be awaited inside a transaction
  await write(ctx, actorOf(viewer), async ({ record, tell }) => {
    record({ action: 'remove', type: 'position', id, details: { deviceId, from, to } })
    // Its latest position may have changed
    tell({ kind: 'device', id: deviceId, action: 'updated', fields: ['positionId'] })
  })
}

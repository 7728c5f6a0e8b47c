import { requireCan } from '@rastro/core/access/access'
import { ForbiddenError, InvalidError, NotFoundError } from '@rastro/core/kit/errors'
import { type Position, positionSchema } from '@rastro/core/model/position'
import { actorOf } from '../../access/actor.ts'
import { requireAccess } from '../../access/require.ts'
import type { Viewer } from '../../access/viewer.ts'
import { seesAll, visibleDeviceIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import type { Removal } from '../../db/database.ts'
import { write } from '../../db/write.ts'
import { jsonWriter, listWriter, pagedList } from '../../http/json.ts'
import { devicesById } from '../devices/devices.ts'

type Ctx = Has<'db' | 'positions' | 'clock'>
type Writing = Has<'db' | 'positions' | 'bus' | 'clock'>

/** Devices whose latest positions are one page of an answer. */
const devicesAPage = 1000
const latestForMs = 90 * 86_400_000

export const writePosition = jsonWriter(positionSchema)
export const writePositions = listWriter(positionSchema)

export interface PositionQuery {
  readonly all?: boolean
  readonly id?: number[]
  readonly deviceId?: number
  readonly from?: Date
  readonly to?: Date
}

/**
 * The JSON text of what is asked for, page by page (LIVE-18, A-112): by number, of one device over a time, of one device now,
 * or of all devices that the viewer sees now.
 */
export async function findPositions(
  ctx: Ctx,
  viewer: Viewer,
  query: PositionQuery,
): Promise<AsyncIterable<Uint8Array>> {
  const { id, deviceId, from, to } = query
  if (id?.length) return pagedList(pageOf(await positionsByIds(ctx, viewer, id)))
  if (!deviceId) return pagedList(everyLatest(ctx, await visibleDeviceIds(ctx.db, viewer.user.id), query.all))
  if (from && to) {
    await requireHistory(ctx, viewer, deviceId)
    return pagedList(ctx.positions.streamJson({ deviceId, from, to }))
  }
  await requireAccess(ctx.db, viewer, 'device', deviceId)
  return pagedList(pageOf(await ctx.positions.latest([deviceId])))
}

/** Where these devices are: a stock server keeps those to itself whose fix is older than 90 days (decision 5). */
async function* everyLatest({ positions, clock }: Ctx, deviceIds: ReadonlySet<number>, all = false) {
  const since = all ? Number.NEGATIVE_INFINITY : clock.now().getTime() - latestForMs
  const ids = [...deviceIds].sort((a, b) => a - b)
  for (let first = 0; first < ids.length; first += devicesAPage) {
    const latest = await positions.latest(ids.slice(first, first + devicesAPage))
    yield* pageOf(latest.filter(({ fixTime }) => fixTime.getTime() > since))
  }
}

async function* pageOf(positions: readonly Position[]): AsyncGenerator<Uint8Array> {
  if (positions.length > 0) yield Buffer.from(positions.map((position) => `,${writePosition(position)}`).join(''))
}

/** The viewer may look at what this device has reported over a time. */
export async function requireHistory({ db }: Has<'db'>, viewer: Viewer, deviceId: number): Promise<void> {
  await requireAccess(db, viewer, 'device', deviceId)
  requireCan(viewer, 'reports')
}

async function positionsByIds({ db, positions }: Ctx, viewer: Viewer, ids: readonly number[]): Promise<Position[]> {
  const stored = await positions.byIds(ids)
  // What a removed device has left behind is there no more, though it may not be gone yet
  const devices = new Set(
    (await devicesById(db, [...new Set(stored.map(({ deviceId }) => deviceId))])).map(({ id }) => id),
  )
  const found = stored.filter(({ deviceId }) => devices.has(deviceId))
  const missing = ids.find((id) => !found.some((position) => position.id === id))
  if (viewer.user.administrator && missing !== undefined) throw new InvalidError(`Position ${missing} not found`)
  // What is not there is refused as what is not theirs: ids cannot be probed
  const isAllowed =
    viewer.user.administrator || ((await seesAll(db, viewer.user.id, [...devices])) && missing === undefined)
  if (!isAllowed) throw new ForbiddenError('Device access denied')
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
  // Positions have a writer of their own, which is not to be waited for inside a transaction
  await write(ctx, actorOf(viewer), async ({ record, tell }) => {
    record({ action: 'remove', type: 'position', id, details: { deviceId, from, to } })
    // Its latest position may be another one now
    tell({ kind: 'device', id: deviceId, action: 'updated', fields: ['positionId'] })
  })
}

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
import { jsonWriter, listWriter } from '../../http/json.ts'

type Ctx = Has<'db' | 'positions' | 'clock'>
type Writing = Has<'db' | 'positions' | 'bus' | 'clock'>

/** One answer holds no more; who wants more asks again from the last one on (reference §1.9). */
const mostPositions = 50_000
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

/** LIVE-18, A-112: by number, of one device over a time, of one device now, or of all devices that the viewer sees now. */
export async function findPositions(ctx: Ctx, viewer: Viewer, query: PositionQuery): Promise<Position[]> {
  const { id, deviceId, from, to } = query
  if (id?.length) return positionsByIds(ctx, viewer, id)
  if (!deviceId) return everyLatest(ctx, viewer, query.all)
  if (from && to) return history(ctx, viewer, { deviceId, from, to })
  await requireAccess(ctx.db, viewer, 'device', deviceId)
  return ctx.positions.latest([deviceId])
}

/** Where the viewer's devices are: a stock server keeps those to itself whose fix is older than 90 days (decision 5). */
async function everyLatest({ db, positions, clock }: Ctx, viewer: Viewer, all = false): Promise<Position[]> {
  const latest = await positions.latest([...(await visibleDeviceIds(db, viewer.user.id))])
  const since = clock.now().getTime() - latestForMs
  return all ? latest : latest.filter(({ fixTime }) => fixTime.getTime() > since)
}

/** One device over a time, ends included, oldest first. */
export async function history(
  { db, positions }: Ctx,
  viewer: Viewer,
  range: { deviceId: number; from: Date; to: Date },
): Promise<Position[]> {
  await requireAccess(db, viewer, 'device', range.deviceId)
  requireCan(viewer, 'reports')
  return positions.range({ ...range, limit: mostPositions })
}

async function positionsByIds({ db, positions }: Ctx, viewer: Viewer, ids: readonly number[]): Promise<Position[]> {
  const found = await positions.byIds(ids)
  const missing = ids.find((id) => !found.some((position) => position.id === id))
  if (viewer.user.administrator && missing !== undefined) throw new InvalidError(`Position ${missing} not found`)
  const deviceIds = [...new Set(found.map(({ deviceId }) => deviceId))]
  // What is not there is refused as what is not theirs: ids cannot be probed
  const isAllowed =
    viewer.user.administrator || ((await seesAll(db, viewer.user.id, deviceIds)) && missing === undefined)
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

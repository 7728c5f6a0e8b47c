import type { StoredPosition } from '@rastro/core/blocks/stored-position'
import type { Db } from '../database.ts'
import { positionNames } from '../hot-statements.ts'

const dayMs = 86_400_000
/** Positions of a block at most: few, so that one is read at once and its rows are removed in one short transaction. */
export const mostPositions = 1500
/** Text of the rows of a block at most. */
const mostBytes = 8 * 1024 * 1024
/** A block with fewer takes in what follows on its day. */
const smallBlock = 750

/** The rows to pack next, and the block that they belong into. */
export async function oldestRows(db: Db, deviceId: number, before: number) {
  const state = await db
    .selectFrom('device_state')
    .where('deviceId', '=', deviceId)
    .select('positionTime')
    .executeTakeFirst()
  const until = Math.min(before, state?.positionTime ?? Number.NEGATIVE_INFINITY)
  const ofDevice = db.selectFrom('position').where('deviceId', '=', deviceId)
  const [first] = await ofDevice
    .where('fixTime', '<', Math.max(until, -8.64e15))
    .orderBy('fixTime')
    .orderBy('id')
    .limit(1)
    .select(['id', 'fixTime'])
    .execute()
  if (!first) return undefined
  const dayEnd = Math.min(until, (Math.floor(first.fixTime / dayMs) + 1) * dayMs)
  const blocks = db.selectFrom('position_block').where('deviceId', '=', deviceId).selectAll()
  const [previous] = await blocks
    .where((where) =>
      where.or([
        where('firstTime', '<', first.fixTime),
        where.and([where('firstTime', '=', first.fixTime), where('firstId', '<', first.id)]),
      ]),
    )
    .orderBy('firstTime', 'desc')
    .orderBy('firstId', 'desc')
    .limit(1)
    .execute()
  const [following] = await blocks
    .where((where) =>
      where.or([
        where('firstTime', '>', first.fixTime),
        where.and([where('firstTime', '=', first.fixTime), where('firstId', '>', first.id)]),
      ]),
    )
    .orderBy('firstTime')
    .orderBy('firstId')
    .limit(1)
    .execute()
  const all = await ofDevice
    .where('fixTime', '>=', first.fixTime)
    .where('fixTime', '<', dayEnd)
    .orderBy('fixTime')
    .orderBy('id')
    .limit(mostPositions)
    .select(positionNames as (keyof StoredPosition)[])
    .execute()
  const pending = await oldestPending(db)
  const isBeforeNext = ({ fixTime, id }: Pick<StoredPosition, 'fixTime' | 'id'>) =>
    id < pending &&
    (!following || fixTime < following.firstTime || (fixTime === following.firstTime && id < following.firstId))
  const rows = withinBytes((all as unknown as (StoredPosition & { deviceId: number })[]).filter(isBeforeNext)).map(
    ({ deviceId: _, ...row }) => row,
  )
  if (rows[0]?.id !== first.id) return undefined
  const overlaps =
    previous &&
    (previous.lastTime > first.fixTime || (previous.lastTime === first.fixTime && previous.lastId > first.id))
  const isSmall =
    previous &&
    previous.count < smallBlock &&
    Math.floor(previous.lastTime / dayMs) === Math.floor(first.fixTime / dayMs)
  return { rows, joined: overlaps || isSmall ? previous : undefined }
}

/** The first position that webhooks and other systems have not been told of: they look for rows. */
async function oldestPending(db: Db): Promise<number> {
  let oldest = Number.POSITIVE_INFINITY
  for (const table of ['webhook_batch', 'forward_batch'] as const) {
    const { id } = await db
      .selectFrom(table as 'webhook_batch')
      .where('lastPosition', '>', 0)
      .select(({ fn }) => fn.min('firstPosition').as('id'))
      .executeTakeFirstOrThrow()
    if (id !== null) oldest = Math.min(oldest, Number(id))
  }
  return oldest
}

function withinBytes<T extends StoredPosition>(rows: readonly T[]): T[] {
  let bytes = 0
  return rows.filter(({ attributes, network, address }) => {
    const isFirst = bytes === 0
    bytes += attributes.length + (network?.length ?? 0) + (address?.length ?? 0) + 1
    return isFirst || bytes <= mostBytes
  })
}

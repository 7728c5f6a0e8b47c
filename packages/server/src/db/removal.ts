import { turnOf } from './blocks/turn.ts'
import { unpackBlock } from './blocks/unpack.ts'
import type { Db, Removal } from './database.ts'
import { among, timeOf } from './dialect.ts'
import { forgetDays, markLateFrom } from './report-days.ts'
import { putTask } from './tasks.ts'

/** Rows removed in one transaction: few, to keep the wait of new positions short. */
const piece = 5000

/** Removes positions in pieces, updates the latest position and marks stored days of reports stale. Returns how many it removed. */
export async function removePositions(db: Db, removal: Removal): Promise<number> {
  let removed = 0
  let count: number
  do {
    count = await db.transaction().execute((tx) => removePiece(tx, removal))
    removed += count
  } while (count > 0)
  return removed
}

/** Removes a device, so that its `uniqueId` is free at once, but not its history: see `removeHistoryPiece`. */
export async function removeDevice(tx: Db, deviceId: number): Promise<void> {
  await tx.deleteFrom('device').where('id', '=', deviceId).execute()
  await tx.deleteFrom('device_state').where('deviceId', '=', deviceId).execute()
  await putTask(tx, 'purgeDevice', { deviceId, isSecondLook: false })
}

/** Removes one batch of a removed device's history; false when nothing is left. */
export function removeHistoryPiece(db: Db, deviceId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const always = { deviceId, from: new Date(-8.64e15), to: new Date(8.64e15) }
    if ((await removePiece(tx, always)) > 0) return true
    const events = tx.selectFrom('event').select('id').where('deviceId', '=', deviceId).limit(piece)
    const { numDeletedRows } = await tx.deleteFrom('event').where('id', 'in', events).executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) return true
    await forgetDays(tx, deviceId)
    // From reports that arrived while the device was being removed
    await tx.deleteFrom('device_state').where('deviceId', '=', deviceId).execute()
    return false
  })
}

/** Removes one batch of the history of a device up to this time; false when nothing is left. The device stays. */
export function removeHistoryUntil(db: Db, deviceId: number, until: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if ((await removePiece(tx, { deviceId, from: new Date(-8.64e15), to: until })) > 0) return true
    const events = tx
      .selectFrom('event')
      .select('id')
      .where('deviceId', '=', deviceId)
      .where('eventTime', '<=', until.getTime())
      .limit(piece)
    const { numDeletedRows } = await tx.deleteFrom('event').where('id', 'in', events).executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) return true
    await tx.deleteFrom('fuel_verdict').where('deviceId', '=', deviceId).where('toTime', '<=', +until).execute()
    await tx.deleteFrom('trip_correction').where('deviceId', '=', deviceId).where('toTime', '<=', +until).execute()
    await forgetDays(tx, deviceId)
    return false
  })
}

/** Removes the oldest positions of a range; limited by number, as very many may have the same fix time. */
async function removePiece(tx: Db, removal: Removal): Promise<number> {
  const { deviceId, from, to, id } = removal
  await turnOf(tx, deviceId)
  const ofBlocks = await removeBlocks(tx, removal)
  if (ofBlocks > 0) return ofBlocks
  const within = tx
    .selectFrom('position')
    .select(['id', 'fixTime'])
    .where('deviceId', '=', deviceId)
    .where('fixTime', '>=', from.getTime())
    .where('fixTime', '<=', to.getTime())
    .orderBy('fixTime')
    .orderBy('id')
    .limit(piece)
  const rows = await (id === undefined ? within : within.where('id', '=', id)).execute()
  const [first, last] = [rows.at(0), rows.at(-1)]
  if (!first || !last) return 0
  const ids = rows.map((row) => row.id)
  await tx
    .deleteFrom('position')
    .where('deviceId', '=', deviceId)
    .where('fixTime', '>=', first.fixTime)
    .where('fixTime', '<=', last.fixTime)
    .where(among(tx, 'id', ids))
    .execute()
  await repoint(tx, deviceId, [first.fixTime, last.fixTime])
  await markLateFrom(tx, deviceId, first.fixTime)
  return rows.length
}

/** Blocks removed in one transaction. */
const blocksAtOnce = 20

/**
 * Removes the oldest blocks that lie in a range with all their positions, and turns the first that lies there in part into rows. Returns
 * how many positions it removed; 0 when there is no block left in the range.
 */
async function removeBlocks(tx: Db, { deviceId, from, to, id }: Removal): Promise<number> {
  const inRange = await tx
    .selectFrom('position_block')
    .where('deviceId', '=', deviceId)
    .where('lastTime', '>=', from.getTime())
    .where('firstTime', '<=', to.getTime())
    .$if(id !== undefined, (query) => query.where('minId', '<=', id!).where('maxId', '>=', id!))
    .orderBy('lastTime')
    .orderBy('lastId')
    .limit(blocksAtOnce)
    .select(['id', 'firstTime', 'lastTime', 'count'])
    .execute()
  const isWhole = ({ firstTime, lastTime }: (typeof inRange)[number]) =>
    id === undefined && firstTime >= from.getTime() && lastTime <= to.getTime()
  const whole = inRange.filter(isWhole)
  for (const block of inRange) if (!isWhole(block)) await unpackBlock(tx, block.id)
  const first = whole[0]
  if (!first) return 0
  const ids = whole.map((block) => block.id)
  await tx
    .deleteFrom('position_block')
    .where(among(tx, 'id', ids))
    .execute()
  await markLateFrom(tx, deviceId, first.firstTime)
  return whole.reduce((sum, { count }) => sum + count, 0)
}

/** The latest position is always a row: where a block ends later than every row, it becomes rows. */
async function unpackNewest(tx: Db, deviceId: number): Promise<void> {
  const [block] = await tx
    .selectFrom('position_block')
    .where('deviceId', '=', deviceId)
    .orderBy('lastTime', 'desc')
    .orderBy('lastId', 'desc')
    .limit(1)
    .select(['id', 'lastTime'])
    .execute()
  if (!block) return
  const later = tx.selectFrom('position').where('deviceId', '=', deviceId).where('fixTime', '>', block.lastTime)
  if (!(await later.select('id').limit(1).executeTakeFirst())) await unpackBlock(tx, block.id)
}

/** When the device's latest position was in this range, sets it to the newest that is left. */
async function repoint(tx: Db, deviceId: number, [from, to]: readonly [number, number]): Promise<void> {
  await unpackNewest(tx, deviceId)
  const newest = await tx
    .selectFrom('position')
    .select(['id', 'fixTime'])
    .where('deviceId', '=', deviceId)
    .orderBy('fixTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('device_state')
    .set({ positionId: newest?.id ?? null, positionTime: newest?.fixTime ?? null, changedAt: timeOf(tx) })
    .where('deviceId', '=', deviceId)
    .where('positionTime', '>=', from)
    .where('positionTime', '<=', to)
    .execute()
}

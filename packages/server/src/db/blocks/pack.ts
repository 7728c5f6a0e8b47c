import type { StoredPosition } from '@rastro/core/blocks/stored-position'
import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { among, isSqlite, takeTurn } from '../dialect.ts'
import { positionNames } from '../hot-statements.ts'
import type { Packer } from './packer.ts'
import { allOf, openBlock } from './stored-block.ts'

const dayMs = 86_400_000
/** Positions of a block at most: few, so that one is read at once and its rows are removed in one short transaction. */
export const mostPositions = 1500
/** Text of the rows of a block at most. */
const mostBytes = 8 * 1024 * 1024
/** A block with fewer takes in what follows on its day. */
const smallBlock = 750

/** What a piece of packing came to. */
export interface PackedPiece {
  readonly rows: number
  /** Compressed. */
  readonly bytes: number
}

/** Rows or blocks changed while they were packed: nothing was written. */
class ChangedError extends Error {}

/**
 * Packs the oldest rows of a device from before this time (ms), of one day, into one block or two; undefined when there are none. The
 * latest position and whatever has its fix time stay rows. Blocks and rows change in one transaction, or not at all: where a position
 * was removed meanwhile, nothing is done and 0 rows are returned.
 */
export async function packPiece(
  db: Db,
  packer: Packer,
  { deviceId, before }: { deviceId: number; before: number },
): Promise<PackedPiece | undefined> {
  const found = await oldestRows(db, deviceId, before)
  if (!found) return undefined
  const { rows, joined } = found
  const earlier = joined ? allOf(openBlock(joined)) : []
  const stored = new Set(earlier.map(reportOf))
  const all = [...earlier, ...rows.filter((row) => !stored.has(reportOf(row)))].sort(inOrder)
  const size = Math.ceil(all.length / Math.ceil(all.length / mostPositions))
  const blocks: BlockValues[] = []
  for (let at = 0; at < all.length; at += size) {
    const positions = all.slice(at, at + size)
    blocks.push({ ...boundsOf(deviceId, positions), ...(await packer.pack(positions)) })
  }
  try {
    await db.transaction().execute((tx) => replace(tx, { deviceId, rows, joinedId: joined?.id, blocks }))
  } catch (error) {
    if (error instanceof ChangedError) return { rows: 0, bytes: 0 }
    throw error
  }
  return { rows: rows.length, bytes: blocks.reduce((sum, { ids, data }) => sum + ids.length + data.length, 0) }
}

/** The rows to pack next, and the block that they belong into. */
async function oldestRows(db: Db, deviceId: number, before: number) {
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

async function replace(
  tx: Db,
  {
    deviceId,
    rows,
    joinedId,
    blocks,
  }: {
    deviceId: number
    rows: readonly StoredPosition[]
    joinedId: number | undefined
    blocks: readonly BlockValues[]
  },
): Promise<void> {
  await turnOf(tx, deviceId)
  if (joinedId !== undefined) {
    const { numDeletedRows } = await tx
      .deleteFrom('position_block')
      .where('id', '=', joinedId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) throw new ChangedError()
  }
  for (const block of blocks) await tx.insertInto('position_block').values(block).execute()
  const state = await tx
    .selectFrom('device_state')
    .where('deviceId', '=', deviceId)
    .select('positionTime')
    .executeTakeFirst()
  if (!state?.positionTime || state.positionTime <= rows.at(-1)!.fixTime) throw new ChangedError()
  const { numDeletedRows } = await tx
    .deleteFrom('position')
    .where('deviceId', '=', deviceId)
    .where('fixTime', '>=', rows[0]!.fixTime)
    .where('fixTime', '<=', rows.at(-1)!.fixTime)
    .where(
      among(
        tx,
        'id',
        rows.map(({ id }) => id),
      ),
    )
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== rows.length) throw new ChangedError()
}

/**
 * Waits until nobody else removes, packs or unpacks positions of the device, nor stores late ones, and holds them off until the transaction
 * ends. To be called before positions are changed: whoever stores late ones holds off blocks first.
 */
export async function turnOf(tx: Db, deviceId: number): Promise<void> {
  await takeTurn(tx, `positions.${deviceId}`)
  if (!isSqlite(tx)) await sql`lock table position_block in row exclusive mode`.execute(tx)
}

/** Turns a block into rows again. False when it is gone. The transaction must have the turn of the device. */
export async function unpackBlock(tx: Db, id: number): Promise<boolean> {
  const block = await tx.selectFrom('position_block').where('id', '=', id).selectAll().executeTakeFirst()
  if (!block) return false
  const { deviceId } = block
  const rows = allOf(openBlock(block)).map((position) => ({ ...position, deviceId }))
  // SQLite takes 32,766 parameters a statement
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce) as never
    await tx
      .insertInto('position')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await tx.deleteFrom('position_block').where('id', '=', id).execute()
  return true
}
const rowsAtOnce = 500

/** Turns one block into rows again; false when there are none. */
export async function unpackOldest(db: Db): Promise<boolean> {
  const block = await db
    .selectFrom('position_block')
    .orderBy('id')
    .limit(1)
    .select(['id', 'deviceId'])
    .executeTakeFirst()
  if (!block) return false
  return db.transaction().execute(async (tx) => {
    await turnOf(tx, block.deviceId)
    await unpackBlock(tx, block.id)
    return true
  })
}

type BlockValues = ReturnType<typeof boundsOf> & { readonly ids: Uint8Array; readonly data: Uint8Array }

function boundsOf(deviceId: number, positions: readonly StoredPosition[]) {
  const [first, last] = [positions[0]!, positions.at(-1)!]
  const ids = positions.map(({ id }) => id)
  return {
    deviceId,
    firstTime: first.fixTime,
    firstId: first.id,
    lastTime: last.fixTime,
    lastId: last.id,
    minId: Math.min(...ids),
    maxId: Math.max(...ids),
    count: positions.length,
  }
}

/** Equal for the same report of the device. */
const reportOf = ({ fixTime, fingerprint }: StoredPosition): string => `${fixTime}:${fingerprint}`
const inOrder = (a: StoredPosition, b: StoredPosition): number => a.fixTime - b.fixTime || a.id - b.id

function withinBytes<T extends StoredPosition>(rows: readonly T[]): T[] {
  let bytes = 0
  return rows.filter(({ attributes, network, address }) => {
    const isFirst = bytes === 0
    bytes += attributes.length + (network?.length ?? 0) + (address?.length ?? 0) + 1
    return isFirst || bytes <= mostBytes
  })
}

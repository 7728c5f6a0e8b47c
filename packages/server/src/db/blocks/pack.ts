import type { StoredPosition } from '@rastro/core/blocks/stored-position'
import type { Db } from '../database.ts'
import { among } from '../dialect.ts'
import type { Packer } from './packer.ts'
import { mostPositions, oldestRows } from './rows-to-pack.ts'
import { allOf, openBlock } from './stored-block.ts'
import { turnOf } from './turn.ts'

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

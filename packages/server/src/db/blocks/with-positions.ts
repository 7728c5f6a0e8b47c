import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { among } from '../dialect.ts'
import { openBlock } from './stored-block.ts'

/** Those of these devices that have positions in a time (ms, ends included), in order. */
export async function withPositions(
  db: Db,
  deviceIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number[]> {
  const of = sql`"deviceId" = device.id`
  // One index lookup each: with a join PostgreSQL might read all rows in the range
  const row = sql`(select 1 from position where ${of} and "fixTime" between ${from} and ${to} limit 1)`
  const begins = sql`(select 1 from position_block where ${of} and "firstTime" between ${from} and ${to} limit 1)`
  const ends = sql`(select 1 from position_block where ${of} and "lastTime" between ${from} and ${to} limit 1)`
  // The whole time may lie between two positions of a block
  const around = sql`(select case when "firstTime" < ${from} then id end from position_block where ${of} and "lastTime" > ${to}
    order by "lastTime", "lastId" limit 1)`
  const rows = await db
    .selectFrom('device')
    .where(among(db, 'device.id', deviceIds))
    .select([
      'device.id',
      sql<1 | null>`coalesce(${row}, ${begins}, ${ends})`.as('isSure'),
      sql<number | null>`${around}`.as('blockId'),
    ])
    .orderBy('device.id')
    .execute()
  const found: number[] = []
  for (const { id, isSure, blockId } of rows)
    if (isSure || (blockId && (await hasAny(db, Number(blockId), { from, to })))) found.push(id)
  return found
}

async function hasAny(
  db: Db,
  id: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<boolean> {
  const block = await db.selectFrom('position_block').where('id', '=', id).selectAll().executeTakeFirst()
  return block ? openBlock(block).fixTimes.some((time) => time >= from && time <= to) : false
}

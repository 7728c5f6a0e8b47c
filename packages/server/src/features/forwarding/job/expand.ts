import { slicesOf } from '@rastro/core/kit/slices'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { among, takeTurn } from '../../../db/dialect.ts'
import { newsOf } from '../../../db/outbox.ts'
import type { Forwarder } from '../../../ports/forwarder.ts'

/** Single items are listed up to here; what waits behind them is ranges of ids. */
const maxItems = 5000
/** Ranges that may wait for one target: one holds up to a thousand positions. Beyond it the oldest are dropped. */
const maxBatches = 1_000_000
/** Ranges read in one turn. */
const batchesOfTurn = 50
/** Rows of one insert. */
const piece = 1000

/** Lists the items of the oldest ranges of a target, while few are listed. False when there was nothing to do. */
export async function expand(ctx: Context, { name, kinds }: Forwarder): Promise<boolean> {
  const { db } = ctx
  if ((await countItems(db, name)) >= maxItems) return false
  const waiting = db.selectFrom('forward_batch').where('target', '=', name)
  const batches = await waiting.selectAll().orderBy('id').limit(batchesOfTurn).execute()
  if (batches.length === 0) return false
  const news = (await newsOf(db, batches)).filter(({ kind }) => kinds.includes(kind))
  const ids = batches.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'webhooks')
    const theirs = among(tx, 'id', ids)
    const left = await tx.selectFrom('forward_batch').where(theirs).select('id').execute()
    // Another node was faster
    if (left.length < ids.length) return
    await tx.deleteFrom('forward_batch').where(theirs).execute()
    const items = news.map(({ kind, itemId, deviceId }) => ({ target: name, kind, itemId, deviceId }))
    for (const some of slicesOf(items, piece)) await tx.insertInto('forward_item').values(some).execute()
  })
  return true
}

async function countItems(db: Db, target: string): Promise<number> {
  const items = db.selectFrom('forward_item').where('target', '=', target)
  const { count } = await items.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Drops the oldest ranges of a target that has taken nothing for too long, and returns how many. */
export async function dropOldest({ db }: Pick<Context, 'db'>, target: string, most = maxBatches): Promise<number> {
  const waiting = db.selectFrom('forward_batch').where('target', '=', target)
  const edge = await waiting.select('id').orderBy('id', 'desc').offset(most).limit(1).executeTakeFirst()
  if (!edge) return 0
  const old = db.deleteFrom('forward_batch').where('target', '=', target).where('id', '<=', edge.id)
  const { numDeletedRows } = await old.executeTakeFirstOrThrow()
  const dropped = Number(numDeletedRows)
  await db
    .updateTable('forward_target')
    .set((row) => ({ dropped: row('dropped', '+', dropped) }))
    .where('name', '=', target)
    .execute()
  return dropped
}

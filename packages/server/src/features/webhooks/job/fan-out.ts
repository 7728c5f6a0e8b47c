import { slicesOf } from '@rastro/core/kit/slices'
import { deviceWatchersOf } from '../../../access/visibility.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { among, takeTurn } from '../../../db/dialect.ts'
import { type Batch, type News, newsOf, putForwardBatches } from '../../../db/outbox.ts'
import { switchOff } from './outcome.ts'

/** Positions and events of one turn: few, so that ingest does not wait for the writer. */
const maxItems = 2000
/** Maximum queue of one webhook. */
const maxWaiting = 1_000_000

type Item = Omit<News, 'deviceId'> & { readonly webhookId: number }

/**
 * Queues stored items for every webhook whose user sees the device, and for every system of the operator. False when there were none. A batch is noted in the
 * transaction that stores it, and the note is removed in the one that fans it out, so none is skipped, in whatever order
 * they commit.
 */
export async function fanOut(ctx: Context): Promise<boolean> {
  const { db } = ctx
  const batches = await nextBatches(db)
  if (batches.length === 0) return false
  const news = await newsOf(db, batches)
  const hooks = await listening(db, ctx.clock.now())
  const items = await itemsFor(db, hooks, news)
  const counts = countsOf(items)
  const full = hooks.filter(({ id, waiting }) => waiting + (counts.get(id) ?? 0) > maxWaiting)
  for (const { id } of full) {
    await switchOff(ctx, id, `Switched off: more than ${maxWaiting} positions and events waited`)
    counts.delete(id)
  }
  const kept = items.filter(({ webhookId }) => counts.has(webhookId))
  await db.transaction().execute((tx) => exchange(tx, batches, kept, counts))
  return true
}

type Counts = ReadonlyMap<number, number>

/** Replaces the batches by queued items and ranges; neither when another node was faster. */
async function exchange(tx: Db, batches: readonly Batch[], items: readonly Item[], counts: Counts): Promise<void> {
  const ids = batches.map(({ id }) => id)
  await takeTurn(tx, 'webhooks')
  const theirs = among(tx, 'id', ids)
  const left = await tx.selectFrom('webhook_batch').where(theirs).select('id').execute()
  if (left.length < ids.length) return
  await tx.deleteFrom('webhook_batch').where(theirs).execute()
  await putForwardBatches(tx, batches)
  await putItems(tx, items)
  for (const [id, count] of counts) {
    await tx
      .updateTable('webhook')
      .set((row) => ({ waiting: row('waiting', '+', count) }))
      .where('id', '=', id)
      .execute()
  }
}

/** The oldest batches, at least one, up to the limit of a turn. */
async function nextBatches(db: Db): Promise<Batch[]> {
  const rows = await db.selectFrom('webhook_batch').selectAll().orderBy('id').limit(100).execute()
  let count = 0
  const end = rows.findIndex((row) => {
    count += row.lastPosition - row.firstPosition + row.lastEvent - row.firstEvent + 2
    return count > maxItems
  })
  return end < 0 ? rows : rows.slice(0, Math.max(1, end))
}

/** The enabled webhooks of users with a usable account. */
const listening = (db: Db, now: Date) =>
  db
    .selectFrom('webhook')
    .innerJoin('user', 'user.id', 'webhook.ownerId')
    .where('webhook.enabled', '=', 1)
    .where('user.disabled', '=', 0)
    .where((where) =>
      where.or([where('user.expirationTime', 'is', null), where('user.expirationTime', '>', now.getTime())]),
    )
    .select(['webhook.id', 'webhook.ownerId', 'webhook.positions', 'webhook.events', 'webhook.waiting'])
    .execute()
type Listening = Awaited<ReturnType<typeof listening>>[number]

async function itemsFor(db: Db, hooks: readonly Listening[], news: readonly News[]): Promise<Item[]> {
  if (hooks.length === 0) return []
  const hooksOf = Map.groupBy(hooks, ({ ownerId }) => ownerId)
  const heard = new Map<number, Listening[]>()
  for (const { deviceId, userId } of await deviceWatchersOf(db, [...new Set(news.map(({ deviceId }) => deviceId))])) {
    const own = hooksOf.get(userId)
    if (own) heard.set(deviceId, [...(heard.get(deviceId) ?? []), ...own])
  }
  return news.flatMap(({ kind, itemId, deviceId }) =>
    (heard.get(deviceId) ?? [])
      .filter(({ positions, events }) => (kind === 'position' ? positions : events) === 1)
      .map(({ id }) => ({ webhookId: id, kind, itemId })),
  )
}

function countsOf(items: readonly Item[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { webhookId } of items) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1)
  return counts
}

/** Rows of one insert. */
const piece = 1000

async function putItems(tx: Db, items: readonly Item[]): Promise<void> {
  for (const some of slicesOf(items, piece)) await tx.insertInto('webhook_item').values(some).execute()
}

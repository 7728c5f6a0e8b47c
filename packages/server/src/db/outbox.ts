import { slicesOf } from '@rastro/core/kit/slices'
import type { Db } from './database.ts'
import type { WebhookKind } from './tables.ts'

/** A stored position or event. */
export interface News {
  readonly kind: WebhookKind
  readonly itemId: number
  readonly deviceId: number
}

/** The ids that one transaction has stored; `last` below `first` where there are none. */
export interface Batch {
  readonly id: number
  readonly firstPosition: number
  readonly lastPosition: number
  readonly firstEvent: number
  readonly lastEvent: number
}

/** What these batches hold of devices, in the order in which it was stored. */
export async function newsOf(db: Db, batches: readonly Batch[]): Promise<News[]> {
  const news: News[] = []
  for (const { firstPosition, lastPosition, firstEvent, lastEvent } of batches) {
    for (const [kind, first, last] of [
      ['position', firstPosition, lastPosition],
      ['event', firstEvent, lastEvent],
    ] as const) {
      if (last < first) continue
      const stored = db
        .selectFrom(kind as 'position')
        .where('id', '>=', first)
        .where('id', '<=', last)
      const rows = await stored.select(['id', 'deviceId']).orderBy('id').execute()
      // An event may have no device: then it is visible to nobody
      for (const { id, deviceId } of rows) if (deviceId) news.push({ kind, itemId: id, deviceId })
    }
  }
  return news
}

/** Rows of one insert. */
const piece = 1000

/** Queues batches for every system that positions and events are passed on to, in the transaction that takes them from the outbox. */
export async function putForwardBatches(tx: Db, batches: readonly Batch[]): Promise<void> {
  const targets = await tx.selectFrom('forward_target').select('name').orderBy('name').execute()
  for (const { name: target } of targets) {
    const rows = batches.map(({ id: _, ...range }) => ({ target, ...range }))
    for (const some of slicesOf(rows, piece)) await tx.insertInto('forward_batch').values(some).execute()
  }
}

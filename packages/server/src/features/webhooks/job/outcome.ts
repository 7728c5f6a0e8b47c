import { webhooks } from '@rastro/core/resources/webhook'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { takeTurn } from '../../../db/dialect.ts'
import { nobody, write } from '../../../db/write.ts'

const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 3_600_000
const DAY_MS = 86_400_000
/** After this many days without one delivery a webhook is disabled. */
const MAX_DAYS = 3
/** Interval between two deliveries, so that new items are combined into one. */
const GATHER_MS = 1000

/** A webhook being delivered. */
export interface Due {
  readonly id: number
  readonly ownerId: number | null
  readonly url: string
  readonly secret: string | null
  readonly failures: number
  readonly failingSince: number | null
}

/** Removes the delivered items up to this one. `isFull`: more may be queued, and is sent at once. */
export async function taken(ctx: Context, { id }: Due, last: { id: number; isFull: boolean }): Promise<void> {
  const now = ctx.clock.now().getTime()
  await ctx.db.transaction().execute(async (tx) => {
    await dropItems(tx, id, last.id)
    const dueTime = last.isFull ? now : now + GATHER_MS
    const well = { lastDelivery: now, lastError: null, failingSince: null, failures: 0, dueTime }
    await tx.updateTable('webhook').set(well).where('id', '=', id).execute()
  })
}

/** Removes the items up to this one without sending: their user no longer sees the devices. */
export const leftOut = (ctx: Context, { id }: Due, lastId: number): Promise<void> =>
  ctx.db.transaction().execute((tx) => dropItems(tx, id, lastId))

/** Recounts the queue, where fewer items were found than counted: two nodes may have delivered the same ones. */
export async function recount({ db }: Context, { id }: Due): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, 'webhooks')
    const items = tx.selectFrom('webhook_item').where('webhookId', '=', id)
    const { count } = await items.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    await tx
      .updateTable('webhook')
      .set({ waiting: Number(count) })
      .where('id', '=', id)
      .execute()
  })
}

/** The delivery failed, and is retried with backoff; after days of it the webhook is disabled. */
export async function failed(ctx: Context, hook: Due, message: string): Promise<void> {
  const now = ctx.clock.now().getTime()
  const failingSince = hook.failingSince ?? now
  if (now - failingSince >= MAX_DAYS * DAY_MS) {
    await switchOff(ctx, hook.id, `Switched off after ${MAX_DAYS} days without a delivery. ${message}`)
    return
  }
  const failures = hook.failures + 1
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20))
  await ctx.db
    .updateTable('webhook')
    .set({ failures, failingSince, lastError: message, dueTime: now + pause })
    .where('id', '=', hook.id)
    .execute()
}

/** Disables a webhook, with the reason for its user; its queue is dropped later. */
export function switchOff(ctx: Context, id: number, reason: string): Promise<void> {
  return write(ctx, nobody, async ({ tx, record, tell }) => {
    const off = { enabled: 0, lastError: reason } as const
    const row = await tx.updateTable('webhook').set(off).where('id', '=', id).returning('id').executeTakeFirst()
    if (!row) return
    const fields = ['enabled']
    record({ action: 'edit', type: webhooks.name, id, details: { fields } })
    tell({ kind: webhooks.name, id, action: 'updated', fields })
  })
}

/** Rows removed in one transaction. */
const piece = 5000

/** Drops a batch of the queues of disabled webhooks; false when there is none. */
export async function dropUnwanted(db: Db): Promise<boolean> {
  const hook = await db
    .selectFrom('webhook')
    .where('enabled', '=', 0)
    .where('waiting', '>', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!hook) return false
  await db.transaction().execute(async (tx) => {
    const some = tx.selectFrom('webhook_item').where('webhookId', '=', hook.id).orderBy('id').limit(piece)
    const rows = await some.select('id').execute()
    await dropItems(tx, hook.id, rows.at(-1)?.id ?? 0)
    if (rows.length < piece) await tx.updateTable('webhook').set({ waiting: 0 }).where('id', '=', hook.id).execute()
  })
  return true
}

/** Drops the queues of removed webhooks, in batches. */
export async function dropOrphans(db: Db): Promise<void> {
  const orphans = await db
    .selectFrom('webhook_item')
    .leftJoin('webhook', 'webhook.id', 'webhook_item.webhookId')
    .where('webhook.id', 'is', null)
    .select('webhook_item.webhookId as id')
    .distinct()
    .execute()
  for (const { id } of orphans) {
    let removed: number
    do {
      const some = db.selectFrom('webhook_item').where('webhookId', '=', id).select('id').limit(piece)
      const result = await db.deleteFrom('webhook_item').where('id', 'in', some).executeTakeFirstOrThrow()
      removed = Number(result.numDeletedRows)
    } while (removed === piece)
  }
}

async function dropItems(tx: Db, webhookId: number, lastId: number): Promise<void> {
  const items = tx.deleteFrom('webhook_item').where('webhookId', '=', webhookId).where('id', '<=', lastId)
  const { numDeletedRows } = await items.executeTakeFirstOrThrow()
  await tx
    .updateTable('webhook')
    .set((row) => ({ waiting: row('waiting', '-', Number(numDeletedRows)) }))
    .where('id', '=', webhookId)
    .execute()
}

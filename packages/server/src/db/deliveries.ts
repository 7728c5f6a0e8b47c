import type { Channel } from '@rastro/core/vocabulary/channels/index'
import { type DeliveryOutcome, type OutcomeValues, outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import type { Insertable, Selectable } from 'kysely'
import type { SendOutcome } from '../ports/channels.ts'
import type { Db } from './database.ts'
import { among } from './dialect.ts'
import type { Tables } from './tables.ts'

/** A message to one person over one channel, and one that is not stored yet. */
export type DeliveryRow = Selectable<Tables['delivery']>
export type NewDelivery = Insertable<Tables['delivery']>

/** Rows of one insert: SQLite takes no more than 32,766 values. */
const piece = 1000
/** A claim that is not renewed ends after this time (ms), and another node sends the message. */
const CLAIM_MS = 120_000
/** Claims of messages that are being sent are renewed so often (ms). */
export const CLAIM_RENEWAL_MS = CLAIM_MS / 3

/** Stores them; duplicates of stored ones are dropped. */
export async function putDeliveries(tx: Db, rows: readonly NewDelivery[]): Promise<void> {
  for (let at = 0; at < rows.length; at += piece) {
    await tx
      .insertInto('delivery')
      .values(rows.slice(at, at + piece))
      .onConflict((conflict) => conflict.columns(['eventId', 'notificationId', 'userId', 'channel']).doNothing())
      .execute()
  }
}

/** When these people were last promised a message, as `user channel sameness` → ms; only since `since`. */
export async function promisedSince(db: Db, userIds: readonly number[], since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('delivery')
    .where(among(db, 'userId', userIds))
    .where('createdTime', '>', since.getTime())
    .where('state', 'in', ['waiting', 'sent'])
    .select(['userId', 'channel', 'sameness', (is) => is.fn.max('createdTime').as('last')])
    .groupBy(['userId', 'channel', 'sameness'])
    .execute()
  return new Map(rows.map(({ userId, channel, sameness, last }) => [`${userId} ${channel} ${sameness}`, Number(last)]))
}

interface Wanted {
  readonly max: number
  /** Channels at their limit. */
  readonly except: readonly Channel[]
}

/** Due deliveries that no node is sending, the urgent ones first. */
export function dueDeliveries(db: Db, now: Date, { max, except }: Wanted): Promise<DeliveryRow[]> {
  return db
    .selectFrom('delivery')
    .where('state', '=', 'waiting')
    .where('dueTime', '<=', now.getTime())
    .where('claimedUntil', '<=', now.getTime())
    .$if(except.length > 0, (query) => query.where('channel', 'not in', except))
    .selectAll()
    .orderBy('urgent', 'desc')
    .orderBy('dueTime')
    .orderBy('id')
    .limit(max)
    .execute()
}

/**
 * Claims deliveries for this node and counts the attempt; returns those that were still due, in their present state, in the order
 * of `ids`. The ids may be outdated: deliveries sent or postponed since are not claimed.
 */
export async function claimDeliveries(db: Db, ids: readonly number[], now: Date): Promise<DeliveryRow[]> {
  const rows = await db
    .updateTable('delivery')
    .set((row) => ({ claimedUntil: now.getTime() + CLAIM_MS, attempts: row('attempts', '+', 1) }))
    .where(among(db, 'id', ids))
    .where('state', '=', 'waiting')
    .where('dueTime', '<=', now.getTime())
    .where('claimedUntil', '<=', now.getTime())
    .returningAll()
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Extends the claims of deliveries that are still being sent. */
export async function renewClaims(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ claimedUntil: now.getTime() + CLAIM_MS })
    .where(among(db, 'id', ids))
    .where('state', '=', 'waiting')
    .where('claimedUntil', '>', 0)
    .execute()
}

/** The outcome of a delivery, in English and by its code. */
export type OutcomeRow = Pick<DeliveryRow, 'outcome' | 'code' | 'codeValues'>

/** An outcome of this server, in stored form. */
export const outcomeRow = (code: DeliveryOutcome, values: OutcomeValues = {}): OutcomeRow => ({
  outcome: outcomeText(code, values),
  code,
  codeValues: JSON.stringify(values),
})

/** The answer of a channel, in stored form. */
export const answerRow = ({ words, code, values = {} }: SendOutcome): OutcomeRow => ({
  outcome: words,
  code: code ?? null,
  codeValues: JSON.stringify(values),
})

/** The outcome of an attempt: final, or a retry at `dueTime` (ms). */
export type DeliveryEnding = OutcomeRow &
  ({ readonly state: 'sent' | 'failed' | 'expired' | 'skipped' } | { readonly dueTime: number })

/** Stores the outcome, unless there is a final one already; returns those that were still open. */
export async function endDeliveries(
  tx: Db,
  ids: readonly number[],
  ending: DeliveryEnding,
  now: Date,
): Promise<ReadonlySet<number>> {
  const isOver = 'state' in ending
  const rows = await tx
    .updateTable('delivery')
    .set({ ...ending, claimedUntil: 0, endedTime: isOver ? now.getTime() : null })
    .where(among(tx, 'id', ids))
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The most deliveries that are listed of one event. */
const maxPerEvent = 500

/** The outcomes of the messages of an event, by person. */
export const deliveriesOf = (db: Db, eventId: number) =>
  db
    .selectFrom('delivery')
    .innerJoin('user', 'user.id', 'delivery.userId')
    .leftJoin('notification', 'notification.id', 'delivery.notificationId')
    .where('delivery.eventId', '=', eventId)
    .selectAll('delivery')
    .select(['user.name as userName', 'notification.description as notificationName'])
    .orderBy('user.name')
    .orderBy('delivery.id')
    .limit(maxPerEvent)
    .execute()

/** Removes a batch of those from before this time; true when there may be more. */
export async function removeOldDeliveries(db: Db, before: Date): Promise<boolean> {
  const oldest = await db.selectFrom('delivery').select(['id', 'createdTime']).orderBy('id').limit(5000).execute()
  const old = oldest.filter(({ createdTime }) => createdTime < before.getTime())
  if (old.length > 0)
    await db
      .deleteFrom('delivery')
      .where(
        among(
          db,
          'id',
          old.map(({ id }) => id),
        ),
      )
      .execute()
  return old.length === 5000
}

/** The channels that a message of this event was promised to this person over, by this notification. */
export async function channelsTried(db: Db, row: DeliveryRow): Promise<ReadonlySet<Channel>> {
  const rows = await db
    .selectFrom('delivery')
    .where('eventId', '=', row.eventId)
    .where('userId', '=', row.userId)
    .where('state', '!=', 'skipped')
    .select('channel')
    .execute()
  return new Set(rows.map(({ channel }) => channel))
}

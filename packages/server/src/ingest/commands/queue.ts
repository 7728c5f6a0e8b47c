import { type QueuedCommand, queuedCommandSchema } from '@rastro/core/resources/queued-command'
import type { Db } from '../../db/database.ts'
import { fromRow } from '../../db/row.ts'

/** A node that says no more for so long after it took a command has died; another may take it. */
export const LEASE_MS = 60_000
/** Later than this after the last command left, what a unit says is no answer to it: most units never answer. */
const ANSWERED_WITHIN_MS = 3_600_000

/** Who takes commands of which device, and when. */
export interface Claim {
  readonly deviceId: number
  /** The process, by a name that no other has and that it has only once. */
  readonly node: string
  readonly now: Date
}

/** What a unit said to a command, and when we heard it. */
export interface Answer {
  readonly result: string
  readonly now: Date
}

/** Devices that have something kept for them. */
export async function devicesWaiting(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('queued_command')
    .where('state', 'in', ['queued', 'claimed'])
    .select('deviceId')
    .distinct()
    .execute()
  return rows.flatMap(({ deviceId }) => deviceId ?? [])
}

/**
 * Takes the oldest command of a device that has not been sent, for this node alone; undefined when there is none or
 * another node has it: those behind it wait, for commands leave in the order in which they were asked for.
 */
export async function claimNext(db: Db, { deviceId, node, now }: Claim): Promise<QueuedCommand | undefined> {
  const oldest = db
    .selectFrom('queued_command')
    .where('deviceId', '=', deviceId)
    .where('state', 'in', ['queued', 'claimed'])
    .where((is) => is.or([is('expirationTime', 'is', null), is('expirationTime', '>', now.getTime())]))
    .select((get) => get.fn.min('id').as('id'))
  const row = await db
    .updateTable('queued_command')
    .set({ state: 'claimed', claimedBy: node, claimedUntil: now.getTime() + LEASE_MS })
    .where('id', '=', oldest)
    // Looked at again when another node has just had the row: one of two gets it
    .where((is) => is.or([is('state', '=', 'queued'), is('claimedUntil', '<=', now.getTime())]))
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(queuedCommandSchema, row)
}

/** Gives a command back that could not be sent. */
export async function release(db: Db, id: number, node: string): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'queued', claimedBy: null, claimedUntil: null }).execute()
}

/** The bytes of a command were handed to the network. */
export async function markSent(db: Db, id: number, { node, now }: Omit<Claim, 'deviceId'>): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'sent', sentTime: now.getTime(), claimedUntil: null }).execute()
}

/** A command that cannot be said to its unit waits no longer. */
export async function giveUp(db: Db, id: number, node: string): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'expired', claimedUntil: null }).execute()
}

/** A unit has answered: that is about the oldest command it was sent lately and has not answered. */
export async function markAnswered(db: Db, deviceId: number, { result, now }: Answer): Promise<void> {
  for (;;) {
    const oldest = await db
      .selectFrom('queued_command')
      .where('deviceId', '=', deviceId)
      .where('state', '=', 'sent')
      .where('sentTime', '>', now.getTime() - ANSWERED_WITHIN_MS)
      .select('id')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return
    const { numUpdatedRows } = await db
      .updateTable('queued_command')
      .set({ state: 'answered', answeredTime: now.getTime(), result })
      .where('id', '=', oldest.id)
      .where('state', '=', 'sent')
      .executeTakeFirst()
    // Another answer may just have been faster: then this one is about the next
    if (numUpdatedRows > 0n) return
  }
}

/** What waited longer than it was to wait is never sent: a vehicle that comes back after a week is not stopped. */
export async function expireQueued(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('queued_command')
    .set({ state: 'expired', claimedUntil: null })
    .where('state', 'in', ['queued', 'claimed'])
    .where('expirationTime', '<=', now.getTime())
    .where((is) => is.or([is('state', '=', 'queued'), is('claimedUntil', '<=', now.getTime())]))
    .execute()
}

/** Only while this node has it: the lease may be over, and another may have it since. */
const ownClaim = (db: Db, id: number, node: string) =>
  db.updateTable('queued_command').where('id', '=', id).where('state', '=', 'claimed').where('claimedBy', '=', node)

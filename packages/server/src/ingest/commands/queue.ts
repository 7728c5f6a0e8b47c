import { type QueuedCommand, queuedCommandSchema } from '@rastro/core/resources/queued-command'
import type { Db } from '../../db/database.ts'
import { fromRow } from '../../db/row.ts'

/** A claim is valid for this long; then the node that claimed the command is taken for dead, and another may claim it. */
export const LEASE_MS = 60_000
/** A message later than this after a command was sent is not its answer: most units never answer. */
const ANSWERED_WITHIN_MS = 3_600_000

/** Who claims a command of which device, and when. */
export interface Claim {
  readonly deviceId: number
  /** The name of the process: unique, and a new one after each restart. */
  readonly node: string
  readonly now: Date
}

/** A unit's answer to a command, and when it was received. */
export interface Answer {
  readonly result: string
  readonly now: Date
}

/** Ids of the devices that have stored commands. */
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
 * Claims the oldest command of a device that has not been sent. Undefined when there is none, or when another node has
 * claimed it: the later ones then wait, because commands are sent in the order in which they were given.
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
    // Checked again inside the update, so that of two nodes only one gets the row
    .where((is) => is.or([is('state', '=', 'queued'), is('claimedUntil', '<=', now.getTime())]))
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(queuedCommandSchema, row)
}

/** Puts a claimed command that could not be sent back into the queue. */
export async function release(db: Db, id: number, node: string): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'queued', claimedBy: null, claimedUntil: null }).execute()
}

/** The bytes of a command were handed to the network. */
export async function markSent(db: Db, id: number, { node, now }: Omit<Claim, 'deviceId'>): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'sent', sentTime: now.getTime(), claimedUntil: null }).execute()
}

/** Marks a command that the protocol cannot encode as expired. */
export async function giveUp(db: Db, id: number, node: string): Promise<void> {
  await ownClaim(db, id, node).set({ state: 'expired', claimedUntil: null }).execute()
}

/** Stores an answer with the oldest command that was sent to the unit lately and has no answer yet. */
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
    // No row: another answer took this command meanwhile, so try the next one
    if (numUpdatedRows > 0n) return
  }
}

/** Expires commands past their time: a vehicle that reconnects after a week must not be stopped by an old command. */
export async function expireQueued(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('queued_command')
    .set({ state: 'expired', claimedUntil: null })
    .where('state', 'in', ['queued', 'claimed'])
    .where('expirationTime', '<=', now.getTime())
    .where((is) => is.or([is('state', '=', 'queued'), is('claimedUntil', '<=', now.getTime())]))
    .execute()
}

/** An update of a command only while this node's claim on it holds. */
const ownClaim = (db: Db, id: number, node: string) =>
  db.updateTable('queued_command').where('id', '=', id).where('state', '=', 'claimed').where('claimedBy', '=', node)

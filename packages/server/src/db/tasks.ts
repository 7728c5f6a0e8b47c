import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isSqlite } from './dialect.ts'

/** What may be put off until later, by kind, with what it is about. Each has its job in `server/jobs`. */
export interface Payloads {
  /** The history of a device that has been removed. The second look is for what was on its way at that moment. */
  purgeDevice: { readonly deviceId: number; readonly isSecondLook: boolean }
  /** Everything that has expired. */
  sweep: Record<never, never>
}
export type TaskKind = keyof Payloads

/** A row to do, leased by who holds it. */
export interface Task<K extends TaskKind = TaskKind> {
  readonly id: number
  readonly kind: K
  readonly payload: Payloads[K]
  /** How often it has been leased without success, this time included. */
  readonly attempts: number
}

/** Who works on tasks, and until when (ms) they are theirs alone. */
export interface Lease {
  readonly holder: string
  readonly until: number
}

/** Writes down what is to be done, best in the transaction that causes it; at once unless `due` is later. */
export async function putTask<K extends TaskKind>(db: Db, kind: K, payload: Payloads[K], due?: Date): Promise<void> {
  const dueTime = due?.getTime() ?? 0
  await db
    .insertInto('task')
    .values({ kind, payload: JSON.stringify(payload), dueTime })
    .execute()
}

/** The one row of what is done again and again; of many nodes that start, one writes it. */
export async function putSchedule<K extends TaskKind>(db: Db, kind: K, payload: Payloads[K]): Promise<void> {
  await db
    .insertInto('task')
    .values({ kind, payload: JSON.stringify(payload), dueTime: 0, schedule: kind })
    .onConflict((conflict) => conflict.column('schedule').doNothing())
    .execute()
}

interface Wanted extends Lease {
  readonly kinds: readonly TaskKind[]
  /** These are being worked on here, whatever has become of their leases. */
  readonly except: readonly number[]
  readonly now: number
  readonly most: number
}

/** Takes what is due and nobody else's, the oldest first. One that is taken by two nodes at once there is not. */
export async function leaseTasks(db: Db, { kinds, except, now, most, holder, until }: Wanted): Promise<Task[]> {
  const open = db
    .selectFrom('task')
    .select('id')
    .where('doneTime', 'is', null)
    .where('failedTime', 'is', null)
    .where('dueTime', '<=', now)
    .where('leaseUntil', '<=', now)
    .where('kind', 'in', kinds)
    .where('id', 'not in', [0, ...except])
    .orderBy('dueTime')
    .orderBy('id')
    .limit(most)
  // In SQLite the statement has the database for itself
  const due = isSqlite(db) ? open : open.forUpdate().skipLocked()
  const rows = await db
    .with('due', () => due)
    .updateTable('task')
    .set({ holder, leaseUntil: until, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', (from) => from.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'payload', 'attempts'])
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as TaskKind, payload: JSON.parse(row.payload) }))
}

/** For work that takes longer than a lease. */
export async function renewLeases(db: Db, ids: readonly number[], { holder, until }: Lease): Promise<void> {
  await db.updateTable('task').set({ leaseUntil: until }).where('id', 'in', ids).where('holder', '=', holder).execute()
}

/** What has become of a task when its lease ends: done, given up, or due again. */
export type Ending =
  | { readonly doneTime: number }
  | { readonly failedTime: number; readonly lastError: string }
  | { readonly dueTime: number; readonly attempts: number; readonly lastError: string | null }

/** False when the lease was lost to somebody else meanwhile: then nothing is changed. */
export async function endLease(db: Db, { id }: Pick<Task, 'id'>, holder: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ ...ending, holder: null, leaseUntil: 0 })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Another node may take these at once, as if this one had not tried. */
export async function giveBack(db: Db, ids: readonly number[], holder: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ holder: null, leaseUntil: 0, attempts: sql<number>`attempts - 1` })
    .where('id', 'in', ids)
    .where('holder', '=', holder)
    .execute()
}

/** Forgets what was done, or failed for good, before these times. */
export async function removeEndedTasks(db: Db, { done, failed }: { done: Date; failed: Date }): Promise<void> {
  await db.deleteFrom('task').where('doneTime', '<', done.getTime()).execute()
  await db.deleteFrom('task').where('failedTime', '<', failed.getTime()).execute()
}

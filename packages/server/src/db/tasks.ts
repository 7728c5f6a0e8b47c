import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isSqlite } from './dialect.ts'

/** The kinds of tasks, each with its payload. Each kind has a job in `server/jobs`. */
export interface Payloads {
  /** Removes the history of a removed device. The second look, later, is for positions that were being stored at that moment. */
  purgeDevice: { readonly deviceId: number; readonly isSecondLook: boolean }
  /** Removes the bytes of an upload that has no row by then. */
  dropUpload: { readonly name: string; readonly blob: string }
  /** Mails a link for a new password. User 0 is nobody: whoever asks is not told by the work which addresses have an account. */
  mailReset: { readonly userId: number; readonly askedTime: number }
  /** Mails the link that confirms an address. */
  mailProof: { readonly userId: number; readonly askedTime: number }
  /** Tells the owner of an address that their account moves, or has moved, to another one. */
  mailNotice: { readonly userId: number; readonly address: string; readonly about: 'pending' | 'changed' }
  /** Tells of devices that are silent for too long. */
  inactivity: Record<never, never>
  /** Removes everything that has expired. */
  sweep: Record<never, never>
  /** Sends the messages of events. */
  messages: Record<never, never>
  /** Starts and stops what the schedules of groups do. */
  schedules: Record<never, never>
  /** Sends commands as text messages. */
  texts: Record<never, never>
  /** Sends what webhooks wait for. */
  webhooks: Record<never, never>
}
export type TaskKind = keyof Payloads

/** A leased task. */
export interface Task<K extends TaskKind = TaskKind> {
  readonly id: number
  readonly kind: K
  readonly payload: Payloads[K]
  /** How often it has been tried without success, this time included. */
  readonly attempts: number
}

/** Which node works on tasks, and until when (ms) no other may. */
export interface Lease {
  readonly holder: string
  readonly until: number
}

/** Adds a task, due at once or at `due`. Pass the transaction that causes it, so that both are stored or neither. */
export async function putTask<K extends TaskKind>(db: Db, kind: K, payload: Payloads[K], due?: Date): Promise<void> {
  const dueTime = due?.getTime() ?? 0
  await db
    .insertInto('task')
    .values({ kind, payload: JSON.stringify(payload), dueTime })
    .execute()
}

/** Adds the only task of a repeated job, unless it exists. */
export async function putSchedule<K extends TaskKind>(db: Db, kind: K, payload: Payloads[K]): Promise<void> {
  await db
    .insertInto('task')
    .values({ kind, payload: JSON.stringify(payload), dueTime: 0, schedule: kind })
    .onConflict((conflict) => conflict.column('schedule').doNothing())
    .execute()
}

/** A repeated job is due now. */
export async function hasten(db: Db, kind: TaskKind): Promise<void> {
  await db.updateTable('task').set({ dueTime: 0 }).where('schedule', '=', kind).execute()
}

interface Wanted extends Lease {
  readonly kinds: readonly TaskKind[]
  /** Ids of tasks that this node is working on; not to be taken again, even when their lease is over. */
  readonly except: readonly number[]
  readonly now: number
  readonly max: number
}

/** Leases the tasks that are due and not leased, at most `max`, the oldest first. Two nodes never get the same task. */
export async function leaseTasks(db: Db, { kinds, except, now, max, holder, until }: Wanted): Promise<Task[]> {
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
    .limit(max)
  // SQLite runs one writing statement at a time, so it needs no row locks
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

/** Extends the leases of tasks that take longer. */
export async function renewLeases(db: Db, ids: readonly number[], { holder, until }: Lease): Promise<void> {
  await db.updateTable('task').set({ leaseUntil: until }).where('id', 'in', ids).where('holder', '=', holder).execute()
}

/** How a turn of a task ended: done, given up, or due again. Times in ms. */
export type Ending =
  | { readonly doneTime: number }
  | { readonly failedTime: number; readonly lastError: string }
  | { readonly dueTime: number; readonly attempts: number; readonly lastError: string | null }

/** Ends the lease and stores how the turn ended. False, and nothing stored, when another node has the task by now. */
export async function endLease(db: Db, { id }: Pick<Task, 'id'>, holder: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ ...ending, holder: null, leaseUntil: 0 })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends these leases without a result; other nodes can take the tasks at once, and the try is not counted. */
export async function giveBack(db: Db, ids: readonly number[], holder: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ holder: null, leaseUntil: 0, attempts: sql<number>`attempts - 1` })
    .where('id', 'in', ids)
    .where('holder', '=', holder)
    .execute()
}

/** Removes the tasks that were done, or given up, before these times. */
export async function removeEndedTasks(db: Db, { done, failed }: { done: Date; failed: Date }): Promise<void> {
  await db.deleteFrom('task').where('doneTime', '<', done.getTime()).execute()
  await db.deleteFrom('task').where('failedTime', '<', failed.getTime()).execute()
}

/** How many tasks are due and not leased, and how many were given up. */
export async function countTasks(db: Db, now: number): Promise<{ waiting: number; failed: number }> {
  const open = db.selectFrom('task').where('doneTime', 'is', null)
  const waiting = open.where('failedTime', 'is', null).where('dueTime', '<=', now).where('leaseUntil', '<=', now)
  const count = (tasks: typeof open) => tasks.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirst()
  const [ofWaiting, ofFailed] = await Promise.all([count(waiting), count(open.where('failedTime', 'is not', null))])
  return { waiting: ofWaiting?.count ?? 0, failed: ofFailed?.count ?? 0 }
}

import type { AlertMemory, StatusAlert } from '@rastro/core/health/status-alerts'
import type { Language } from '@rastro/core/i18n/languages'
import type { Channel } from '@rastro/core/vocabulary/channels/index'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { isSqlite } from './dialect.ts'

/** The kinds of tasks, each with its payload. Each kind has a job in `server/jobs`. */
export interface Payloads {
  /** Removes the history of a removed device. The second look, later, is for positions that were being stored at that moment. */
  purgeDevice: { readonly deviceId: number; readonly isSecondLook: boolean }
  /** Removes the bytes of an upload that has no row by then. */
  dropUpload: { readonly name: string; readonly blob: string }
  /** Removes the picture of a vehicle that no longer names it. */
  dropPicture: { readonly deviceId: number; readonly name: string }
  /**
   * Mails a link for a new password. User 0 is nobody: the same work for unknown addresses does not reveal which have an account.
   */
  mailReset: { readonly userId: number; readonly askedTime: number }
  /** Mails the link that confirms an address. */
  mailProof: { readonly userId: number; readonly askedTime: number }
  /** Notifies the owner of an address that their account moves, or has moved, to another one. */
  mailNotice: { readonly userId: number; readonly address: string; readonly about: 'pending' | 'changed' }
  /** Mails the warnings that accounts are about to expire. */
  expiries: Record<never, never>
  /** Warns the owner of an account that it ends at this time (ms). */
  mailExpiry: { readonly userId: number; readonly expirationTime: number }
  /** Erases what belonged to an account or a driver, and mails the receipt. */
  erase: { readonly erasureId: number }
  mailErasure: { readonly erasureId: number }
  /** Removes what was kept of an erased account for a while. */
  endKept: { readonly userId: number; readonly what: 'addresses' | 'consents' }
  /** Warns of driving licences that expire. */
  licences: Record<never, never>
  /** Sends a person the warning of a driving licence over one channel, unless the day of expiry was changed meanwhile. */
  licenceMessage: {
    readonly userId: number
    readonly driverId: number
    readonly notificationId: number
    readonly channel: Channel
    readonly expiry: string
  }
  /** Finds the vehicles of links that have arrived at their destinations. */
  arrivals: Record<never, never>
  /** Makes the charges of contracts that are due. */
  charges: Record<never, never>
  /** Has the billing provider charge what is due. */
  sendCharges: Record<never, never>
  /** Does the steps of dunning that are due. */
  dunning: Record<never, never>
  /** Sends a message of dunning, unless the charge was paid meanwhile. */
  dunningMessage: { readonly messageId: number }
  /** Compares charges with the billing provider. */
  reconcile: Record<never, never>
  /** Tells one seller that an account asks for a feature. */
  mailPlanRequest: { readonly requestId: number; readonly sellerId: number }
  /** Finds the periods of scheduled reports that have ended. */
  reportPeriods: Record<never, never>
  /** Makes and mails a scheduled report for one person and one period. */
  reportRun: { readonly runId: number }
  /** Stores for reports what ended days came to. */
  reportDays: Record<never, never>
  /** Stores for scores how ended days were driven. */
  scoreDays: Record<never, never>
  /** Makes a file of a report that waits to be fetched. */
  reportExport: { readonly exportId: number }
  /** Mails a report to the person who asked for it. Times in ms. */
  mailReport: {
    readonly userId: number
    readonly language: Language
    readonly report: string
    readonly query: ReportParameters
  }
  /** Reports devices that are silent for too long. */
  inactivity: Record<never, never>
  /** Begins a round of removing what devices have had longer than it is kept. */
  retention: Record<never, never>
  /** A part of the round: the devices with ids above this one. */
  retainDevices: { readonly after: number }
  /** Looks at the status of the server; its payload is what it remembers from one look to the next. */
  statusAlerts: { readonly memory: AlertMemory }
  /** Mails an administrator that a check of the server turned bad or well. */
  mailStatus: { readonly userId: number; readonly check: StatusAlert['check']; readonly kind: StatusAlert['kind'] }
  /** Packs positions of closed days into blocks. */
  packDays: Record<never, never>
  /** Keeps the partitions of positions on PostgreSQL. */
  months: Record<never, never>
  /** Removes everything that has expired. */
  sweep: Record<never, never>
  /** Tells a person that they get no more messages by WhatsApp, or get them again. */
  optOutReply: { readonly userId: number; readonly isOut: boolean }
  /** Ends the connection of a number of an account that was removed. */
  endNumber: { readonly ownerId: number; readonly index: number }
  /** Sends an announcement to the people who have not got it yet. */
  announcement: { readonly announcementId: number }
  /** Sends the messages of events. */
  messages: Record<never, never>
  /** Starts and stops the schedules of groups. */
  schedules: Record<never, never>
  /** Wakes the phone apps of these devices, for which commands wait; `attempt` counts from 1. */
  wake: { readonly deviceIds: readonly number[]; readonly attempt: number }
  /** Sends commands as text messages. */
  texts: Record<never, never>
  /** Passes stored positions and events on to systems of the operator. */
  forwarding: Record<never, never>
  /** Sends the queues of webhooks. */
  webhooks: Record<never, never>
}
/** What a report is made of, as JSON: times in ms. */
export interface ReportParameters {
  readonly from: number
  readonly to: number
  readonly deviceId?: readonly number[]
  readonly groupId?: readonly number[]
  readonly type?: readonly string[]
  readonly alarm?: readonly string[]
  readonly daily?: boolean
  readonly minDuration?: number
  readonly speedLimit?: number
}
export type TaskKind = keyof Payloads

/** A leased task. */
export interface Task<K extends TaskKind = TaskKind> {
  readonly id: number
  readonly kind: K
  readonly payload: Payloads[K]
  /** The number of attempts, this one included. */
  readonly attempts: number
}

/** The node that holds leases on tasks, and when they end (ms). */
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

/** Stores what a repeated job remembers until its next turn. */
export async function keepPayload<K extends TaskKind>(db: Db, kind: K, payload: Payloads[K]): Promise<void> {
  await db
    .updateTable('task')
    .set({ payload: JSON.stringify(payload) })
    .where('schedule', '=', kind)
    .execute()
}

/** Makes a repeated job due now. */
export async function hasten(db: Db, kind: TaskKind): Promise<void> {
  await db.updateTable('task').set({ dueTime: 0 }).where('schedule', '=', kind).execute()
}

interface Wanted extends Lease {
  readonly kinds: readonly TaskKind[]
  /** Ids of tasks that this node is working on; not leased again, even when their lease has expired. */
  readonly except: readonly number[]
  readonly now: number
  readonly max: number
}

/** Leases the tasks that are due and not leased, at most `max`, the oldest first. A task is leased to one node only. */
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

/** The outcome of a turn of a task: done, abandoned, or due again. Times in ms. */
export type Ending =
  | { readonly doneTime: number }
  | { readonly failedTime: number; readonly lastError: string }
  | { readonly dueTime: number; readonly attempts: number; readonly lastError: string | null }

/** Since when the oldest task is due that no node has taken (ms); undefined for none. Those that were due at once have no time. */
export async function oldestDue(db: Db, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('task')
    .where('doneTime', 'is', null)
    .where('failedTime', 'is', null)
    .where('dueTime', '>', 0)
    .where('dueTime', '<=', now)
    .where('leaseUntil', '<=', now)
    .select((task) => task.fn.min('dueTime').as('dueTime'))
    .executeTakeFirst()
  return row?.dueTime == null ? undefined : Number(row.dueTime)
}

/** Ends the lease and stores the outcome. False, and nothing stored, when another node has the lease by now. */
export async function endLease(db: Db, { id }: Pick<Task, 'id'>, holder: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ ...ending, holder: null, leaseUntil: 0 })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Releases these leases without a result; other nodes can take the tasks at once, and the attempt is not counted. */
export async function giveBack(db: Db, ids: readonly number[], holder: string): Promise<void> {
  await db
    .updateTable('task')
    .set({ holder: null, leaseUntil: 0, attempts: sql<number>`attempts - 1` })
    .where('id', 'in', ids)
    .where('holder', '=', holder)
    .execute()
}

/** Releases every lease: of an embedded database, which one process uses, those of processes that have ended. */
export async function releaseLeases(db: Db): Promise<void> {
  await db.updateTable('task').set({ holder: null, leaseUntil: 0 }).where('leaseUntil', '>', 0).execute()
}

/** Removes the tasks that were done, or abandoned, before these times. */
export async function removeEndedTasks(db: Db, { done, failed }: { done: Date; failed: Date }): Promise<void> {
  await db.deleteFrom('task').where('doneTime', '<', done.getTime()).execute()
  await db.deleteFrom('task').where('failedTime', '<', failed.getTime()).execute()
}

/** How many tasks are due and not leased, and how many were abandoned. */
export async function countTasks(db: Db, now: number): Promise<{ waiting: number; failed: number }> {
  const open = db.selectFrom('task').where('doneTime', 'is', null)
  const waiting = open.where('failedTime', 'is', null).where('dueTime', '<=', now).where('leaseUntil', '<=', now)
  const count = (tasks: typeof open) => tasks.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirst()
  const [ofWaiting, ofFailed] = await Promise.all([count(waiting), count(open.where('failedTime', 'is not', null))])
  return { waiting: ofWaiting?.count ?? 0, failed: ofFailed?.count ?? 0 }
}

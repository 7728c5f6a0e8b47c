import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { isSqlite } from '../db/dialect.ts'
import {
  countTasks,
  type Ending,
  endLease,
  giveBack,
  leaseTasks,
  putSchedule,
  releaseLeases,
  renewLeases,
  type Task,
} from '../db/tasks.ts'
import type { AnyJob } from './job.ts'
import { jobs as everyJob } from './jobs.ts'

/** The length of a lease. A node that works longer renews it; the lease of a dead node expires. */
const LEASE_MS = 60_000
const POLL_MS = 1000
/** More than there are scheduled jobs, so that a slow one blocks no other. */
const MAX_AT_ONCE = 8
const MAX_ATTEMPTS = 8
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 3_600_000
/** Timeout of running tasks at shutdown; then others may take them. */
const TIMEOUT_MS = 3000

/** Runs the tasks, each on one node at a time, and retries failed ones. */
export class Runner {
  readonly #ctx: Context
  readonly #jobs: ReadonlyMap<string, AnyJob>
  readonly #holder = randomUUID()
  /** Id of a task → its promise. */
  readonly #working = new Map<number, Promise<void>>()
  #renewedAt = 0
  #timer: NodeJS.Timeout | undefined
  #polling: Promise<void> | undefined
  readonly #stopping = new AbortController()

  constructor(ctx: Context, jobs: readonly AnyJob[] = everyJob) {
    this.#ctx = { ...ctx, log: ctx.log.child({ area: 'jobs' }) }
    this.#jobs = new Map(jobs.map((job) => [job.kind, job]))
  }

  /** Starts polling for tasks every second. On an embedded database nobody else can be at work on one. */
  async start(): Promise<void> {
    if (isSqlite(this.#ctx.db)) await releaseLeases(this.#ctx.db)
    await this.plan()
    this.#timer = setInterval(() => {
      this.#polling ??= this.#poll()
    }, POLL_MS)
  }

  /** Adds the tasks of the scheduled jobs, unless they exist. */
  async plan(): Promise<void> {
    for (const job of this.#jobs.values()) {
      if ('everyMs' in job) await putSchedule(this.#ctx.db, job.kind, job.payload)
    }
  }

  /** Leases due tasks up to the free capacity, and resolves when they are done or have failed. Returns how many it leased. */
  async tick(): Promise<number> {
    const begun = await this.#begin()
    await Promise.all(begun)
    return begun.length
  }

  /** How many tasks of all nodes are due, and how many were abandoned. */
  figures(): Promise<{ readonly waiting: number; readonly failed: number }> {
    return countTasks(this.#ctx.db, this.#now)
  }

  /** Waits for running tasks, at most `timeoutMs`, and releases the rest to other nodes. */
  async close(timeoutMs: number = TIMEOUT_MS): Promise<void> {
    this.#stopping.abort()
    clearInterval(this.#timer)
    await this.#polling
    const timeout = new AbortController()
    const late = pause(timeoutMs, undefined, { signal: timeout.signal }).catch(() => {}) // Aborted: all is done
    await Promise.race([Promise.all(this.#working.values()), late])
    timeout.abort()
    if (this.#working.size > 0) await giveBack(this.#ctx.db, [...this.#working.keys()], this.#holder)
  }

  async #poll(): Promise<void> {
    try {
      await this.#begin()
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'tasks could not be looked for; trying again')
    }
    this.#polling = undefined
  }

  async #begin(): Promise<Promise<void>[]> {
    const { db } = this.#ctx
    const now = this.#now
    await this.#renew(now)
    const room = MAX_AT_ONCE - this.#working.size
    if (room <= 0 || this.#stopping.signal.aborted) return []
    const tasks = await leaseTasks(db, {
      kinds: [...this.#jobs.values()].map(({ kind }) => kind),
      except: [...this.#working.keys()],
      now,
      max: room,
      holder: this.#holder,
      until: now + LEASE_MS,
    })
    return tasks.map((task) => {
      const work = this.#do(task).finally(() => this.#working.delete(task.id))
      this.#working.set(task.id, work)
      return work
    })
  }

  async #renew(now: number): Promise<void> {
    if (this.#working.size === 0 || now - this.#renewedAt < LEASE_MS / 3) return
    this.#renewedAt = now
    await renewLeases(this.#ctx.db, [...this.#working.keys()], { holder: this.#holder, until: now + LEASE_MS })
  }

  async #do(task: Task): Promise<void> {
    const { db, log } = this.#ctx
    const about = { task: task.id, kind: task.kind, attempts: task.attempts }
    try {
      const ending = await this.#endingOf(task)
      const isOurs = await endLease(db, task, this.#holder, ending)
      if (!isOurs) log.warn(about, 'a task took longer than its lease, and another node has it now')
    } catch (error) {
      // The lease expires, and a node takes the task again
      log.error({ err: error, ...about }, 'what became of a task could not be written down')
    }
  }

  async #endingOf({ id, kind, payload, attempts }: Task): Promise<Ending> {
    const job = this.#jobs.get(kind) as AnyJob
    try {
      // The nodes that had it before died without storing a result
      if (attempts > MAX_ATTEMPTS) throw new Error('The node that did it ended each time')
      const outcome = await job.run(this.#ctx, payload as never, this.#stopping.signal)
      if (outcome === 'again') return { dueTime: this.#now, attempts: 0, lastError: null }
      return 'everyMs' in job
        ? { dueTime: this.#now + job.everyMs, attempts: 0, lastError: null }
        : { doneTime: this.#now }
    } catch (error) {
      const isLast = attempts >= MAX_ATTEMPTS
      const level = isLast ? 'error' : 'warn'
      this.#ctx.log[level]({ err: error, task: id, kind, attempts, isLast }, 'a task failed')
      const lastError = String(error)
      if (!isLast) return { dueTime: this.#now + pauseAfter(attempts), attempts, lastError }
      return 'everyMs' in job
        ? { dueTime: this.#now + job.everyMs, attempts: 0, lastError }
        : { failedTime: this.#now, lastError }
    }
  }

  get #now(): number {
    return this.#ctx.clock.now().getTime()
  }
}

const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts - 1, 20))

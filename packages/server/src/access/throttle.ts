import { TooManyError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The limit of failures. */
export interface Bound {
  /** The key that failures are counted by. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** Counts failures for each key. After too many, further attempts are refused without being checked. */
export interface Throttle {
  /** Throws a `TooManyError` when this process already knows that a limit is reached; costs no query. */
  refuse(bounds: readonly Bound[]): void
  /** Counts one more use. Throws a `TooManyError` with these words when the limit is reached. */
  spend(bound: Bound, words: ReasonedText): Promise<void>
  /**
   * True when the attempt succeeds. Throws a `TooManyError` when a limit is reached. A success is not counted, and resets
   * the failures of the first limit.
   */
  attempt(bounds: readonly Bound[], isRight: () => boolean | Promise<boolean>): Promise<boolean>
}

interface Needs {
  readonly db: Db
  readonly clock: { now(): Date }
}

/** How many refused keys this process caches; for others the database is queried. */
const maxRefused = 10_000
const sweepMs = 60_000

/** The count is stored in the database: shared by all processes and retained across restarts. */
export function createThrottle({ db, clock }: Needs): Throttle {
  /** Key → until when: refused keys cost no query. */
  const refused = new Map<string, number>()
  const turns = new Map<string, Promise<void>>()
  let sweptAt = Number.NEGATIVE_INFINITY

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < sweepMs) return
    sweptAt = now
    for (const [key, until] of refused) if (until <= now) refused.delete(key)
    await removeExpiredCounts(db, new Date(now))
  }

  function refuse(bounds: readonly Bound[], words = failedLogins): void {
    const now = clock.now().getTime()
    for (const { key } of bounds) {
      const until = refused.get(key) ?? 0
      if (until > now) throw tooMany(until - now, words)
    }
  }

  async function take(bounds: readonly Bound[], words: ReasonedText): Promise<void> {
    refuse(bounds, words)
    const now = clock.now().getTime()
    await sweep(now)
    // Counted before it is checked: another process must not check the same attempt meanwhile
    const counts = await count(db, bounds, now)
    for (const { key, max } of bounds) {
      const { attempts, expirationTime } = counts.get(key)!
      if (attempts <= max) continue
      if (refused.size < maxRefused) refused.set(key, expirationTime)
      throw tooMany(expirationTime - now, words)
    }
  }

  async function hear(bounds: readonly Bound[], isRight: () => boolean | Promise<boolean>): Promise<boolean> {
    await take(bounds, failedLogins)
    const right = await isRight()
    if (right) await forgive(db, bounds)
    return right
  }

  return {
    refuse: (bounds) => refuse(bounds),
    spend: (bound, words) => take([bound], words),
    attempt(bounds, isRight) {
      const { key } = bounds[0]!
      // One at a time: concurrent right attempts must not count as failures of each other
      const turn = (turns.get(key) ?? Promise.resolve()).then(() => hear(bounds, isRight))
      const end = () => {
        if (turns.get(key) === over) turns.delete(key)
      }
      const over = turn.then(end, end)
      turns.set(key, over)
      return turn
    },
  }
}

const failedLogins = refusal('tooManyFailedLogins')
const tooMany = (ms: number, words: ReasonedText) => new TooManyError(words, Math.ceil(ms / 1000))

type Count = { readonly attempts: number; readonly expirationTime: number }

/** Counts one more attempt; the period begins with the first. One statement, so that two concurrent ones count as two. */
async function count(db: Db, bounds: readonly Bound[], now: number): Promise<Map<string, Count>> {
  const rows = await db
    .insertInto('throttle')
    .values(bounds.map(({ key, windowMs }) => ({ key, attempts: 1, expirationTime: now + windowMs })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when throttle."expirationTime" <= ${now} then 1 else throttle.attempts + 1 end`,
        expirationTime: sql<number>`case when throttle."expirationTime" <= ${now} then excluded."expirationTime" else throttle."expirationTime" end`,
      }),
    )
    .returning(['key', 'attempts', 'expirationTime'])
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

async function forgive(db: Db, [own, ...shared]: readonly Bound[]): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', own!.key).execute()
  if (shared.length > 0) await returnSpent(db, shared)
}

/** Counts one more for each of these limits, unless one is reached; then for none. False when one is. */
export const spendAll = (db: Db, bounds: readonly Bound[], now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // In a fixed order, so that concurrent calls do not deadlock
    const counts = await count(tx, bounds.toSorted(byKey), now.getTime())
    const isOver = bounds.some(({ key, max }) => counts.get(key)!.attempts > max)
    if (isOver) await returnSpent(tx, bounds)
    return !isOver
  })

const byKey = (a: Bound, b: Bound): number => (a.key < b.key ? -1 : 1)

/** Undoes one count of each. */
export async function returnSpent(db: Db, bounds: readonly Bound[]): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ attempts: sql<number>`attempts - 1` })
    .where(
      'key',
      'in',
      bounds.map(({ key }) => key),
    )
    .where('attempts', '>', 0)
    .execute()
}

/** Deletes expired counts. */
export async function removeExpiredCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('expirationTime', '<=', now.getTime()).execute()
}

import { TooManyError } from '@rastro/core/kit/errors'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** How often something may fail. */
export interface Bound {
  /** What the failures are counted by. */
  readonly key: string
  readonly max: number
  readonly windowMs: number
}

/** Counts failures for each key. After too many, further attempts are refused without being checked. */
export interface Throttle {
  /** Throws a `TooManyError` when this process knows already that one of the bounds is reached; costs no query. */
  refuse(bounds: readonly Bound[]): void
  /** Counts one more of what is bounded. Throws a `TooManyError` with these words when the bound is reached. */
  spend(bound: Bound, words: string): Promise<void>
  /**
   * Whether the attempt is right. Throws a `TooManyError` when one of the bounds is reached. A right one is not counted, and
   * forgets the failures of the first bound.
   */
  attempt(bounds: readonly Bound[], isRight: () => boolean | Promise<boolean>): Promise<boolean>
}

interface Needs {
  readonly db: Db
  readonly clock: { now(): Date }
}

/** Keys that this process remembers as refused; more of them are asked of the database. */
const maxRefused = 10_000
const sweepMs = 60_000

/** The count is kept in the database: it is the same for every process, and a restart does not forget it. */
export function createThrottle({ db, clock }: Needs): Throttle {
  /** Key → until when: who is refused already costs no query. */
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

  async function take(bounds: readonly Bound[], words: string): Promise<void> {
    refuse(bounds, words)
    const now = clock.now().getTime()
    await sweep(now)
    // Counted before it is heard: another process must not hear the same one meanwhile
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
      // One after another: of many right ones at once none may be taken for a failure of the others
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

const failedLogins = 'Too many failed logins'
const tooMany = (ms: number, words: string) => new TooManyError(words, Math.ceil(ms / 1000))

type Count = { readonly attempts: number; readonly expirationTime: number }

/** One more attempt; the time begins with the first. One statement, so that two at once are two. */
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

/** Counts one more for each of these bounds, unless one of them is reached; then none is. False when it is. */
export const spendAll = (db: Db, bounds: readonly Bound[], now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // In one order, so that two at once do not wait for each other
    const counts = await count(tx, bounds.toSorted(byKey), now.getTime())
    const isOver = bounds.some(({ key, max }) => counts.get(key)!.attempts > max)
    if (isOver) await returnSpent(tx, bounds)
    return !isOver
  })

const byKey = (a: Bound, b: Bound): number => (a.key < b.key ? -1 : 1)

/** Takes back what was counted once for each. */
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

/** Removes counts whose time is over. */
export async function removeExpiredCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('throttle').where('expirationTime', '<=', now.getTime()).execute()
}

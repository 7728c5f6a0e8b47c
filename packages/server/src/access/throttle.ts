import { AppError } from '@rastro/core/kit/errors'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const windowMs = 60_000
const mostFailures = 10
/** Keys that this process remembers as refused; more of them are asked of the database. */
const mostRefused = 10_000

/** Counts failures for each key. After too many within a minute further attempts are refused without being checked. */
export interface Throttle {
  /** Runs the check and gives its result. Throws a 429 when the key has failed too often. */
  attempt(key: string, isRight: () => boolean | Promise<boolean>): Promise<boolean>
}

interface Needs {
  readonly db: Db
  readonly clock: { now(): Date }
}

/** The count is kept in the database: it is the same for every process, and a restart does not forget it. */
export function createThrottle({ db, clock }: Needs): Throttle {
  /** Key → until when: who is refused already costs no query. */
  const refused = new Map<string, number>()
  const turns = new Map<string, Promise<void>>()
  let sweptAt = Number.NEGATIVE_INFINITY

  async function sweep(now: number): Promise<void> {
    if (now - sweptAt < windowMs) return
    sweptAt = now
    for (const [key, until] of refused) if (until <= now) refused.delete(key)
    await db.deleteFrom('throttle').where('expirationTime', '<=', now).execute()
  }

  async function hear(key: string, isRight: () => boolean | Promise<boolean>): Promise<boolean> {
    const now = clock.now().getTime()
    if ((refused.get(key) ?? 0) > now) throw tooMany()
    await sweep(now)
    // Counted before it is heard: another process must not hear the same one meanwhile
    const { attempts, expirationTime } = await count(db, key, now)
    if (attempts > mostFailures) {
      if (refused.size < mostRefused) refused.set(key, expirationTime)
      throw tooMany()
    }
    const right = await isRight()
    if (right) await db.deleteFrom('throttle').where('key', '=', key).execute()
    return right
  }

  return {
    attempt(key, isRight) {
      // One after another: otherwise many attempts at once would all be checked before the first one has failed
      const turn = (turns.get(key) ?? Promise.resolve()).then(() => hear(key, isRight))
      const end = () => {
        if (turns.get(key) === over) turns.delete(key)
      }
      const over = turn.then(end, end)
      turns.set(key, over)
      return turn
    },
  }
}

const tooMany = () => new AppError(429, 'Too many failed logins; try again in a minute')

/** One more attempt; the minute begins with the first. One statement, so that two at once are two. */
async function count(db: Db, key: string, now: number): Promise<{ attempts: number; expirationTime: number }> {
  const until = now + windowMs
  return db
    .insertInto('throttle')
    .values({ key, attempts: 1, expirationTime: until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when throttle."expirationTime" <= ${now} then 1 else throttle.attempts + 1 end`,
        expirationTime: sql<number>`case when throttle."expirationTime" <= ${now} then ${until} else throttle."expirationTime" end`,
      }),
    )
    .returning(['attempts', 'expirationTime'])
    .executeTakeFirstOrThrow()
}

import { sql } from 'kysely'
import type { Db } from './database.ts'

const blockSize = 10_000

/** Returns a function that reserves ids and gives the first. They come from the database in blocks, so nodes never share one. */
export function idSource(db: Db, name: 'position' | 'event'): (count: number) => Promise<number> {
  let next = 0
  let end = 0
  let last: Promise<unknown> = Promise.resolve()

  async function take(count: number): Promise<number> {
    if (end - next < count) {
      const size = Math.max(count, blockSize)
      end = (await advance(db, name, size)) + 1
      next = end - size
    }
    next += count
    return next - count
  }

  return (count) => {
    const first = last.then(() => take(count))
    // The caller gets the error; the next call tries again
    last = first.catch(() => undefined)
    return first
  }
}

async function advance(db: Db, name: string, size: number): Promise<number> {
  const { value } = await db
    .updateTable('counter')
    .set({ value: sql<number>`value + ${sql.lit(size)}` })
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

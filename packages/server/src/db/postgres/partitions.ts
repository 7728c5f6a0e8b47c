import type { RowPool } from './pool.ts'

/** Creates the missing partitions for the months of these times (ms). */
export type EnsureMonths = (times: Iterable<number>) => Promise<void>

// Times outside go to the default partition, so that a unit with a wrong clock cannot create endless tables
const firstMonth = 1970 * 12
const endMonth = 2100 * 12

/**
 * Creates the partitions of `position`, one per month (UTC), when the first position of a month arrives for which `keepMonths` has not
 * made one.
 */
export function monthlyPartitions(pool: RowPool): EnsureMonths {
  const made = new Map<number, Promise<void>>()
  // The bounds (ms) of one month known to exist; nearly every position lies in it
  let known: readonly [from: number, to: number] = [0, 0]

  const ensure = async (month: number): Promise<void> => {
    const making = made.get(month) ?? create(pool, month)
    made.set(month, making)
    await making.catch((error) => {
      made.delete(month)
      throw error
    })
    known = bounds(month)
  }

  return async (times) => {
    const wanted = new Set<number>()
    for (const time of times) if (time < known[0] || time >= known[1]) wanted.add(monthOf(time))
    for (const month of wanted) if (month >= firstMonth && month < endMonth) await ensure(month)
  }
}

/** Months since the year 0, of a time (ms). */
export function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const bounds = (month: number): [from: number, to: number] => [start(month), start(month + 1)]
export const nameOf = (month: number): string =>
  `position_${new Date(start(month)).toISOString().slice(0, 7).replace('-', '_')}`

const start = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12)

async function create(pool: RowPool, month: number): Promise<void> {
  await pool.rows({ text: creationOf(month), values: [] })
}

/** Held by whoever creates or drops partitions: `if not exists` alone fails when two nodes run it at the same moment. */
export const partitionLock = `perform pg_advisory_xact_lock(hashtext('rastro.partition'));`

/** Everybody who reads or stores positions waits behind the creation of a partition, so that it must not wait for a dump to end. */
const creationMs = 1000

/** The statement that creates the partition of a month, unless it is there. Without one, the default partition takes its positions. */
export function creationOf(month: number): string {
  const [from, to] = bounds(month)
  return `do $$ begin
    perform set_config('lock_timeout', '${creationMs}', true);
    ${partitionLock}
    create table if not exists ${nameOf(month)} partition of position for values from (${from}) to (${to});
  exception when check_violation or lock_not_available then
    -- The default partition holds positions of this month already, or somebody holds the table: it goes on to
    null;
  end $$`
}

import type { RowPool } from './pool.ts'

/** Sees to it that the month of each of these times (ms) has its partition. */
export type EnsureMonths = (times: Iterable<number>) => Promise<void>

// What lies outside stays in the default partition: a unit with a mad clock must not make tables without end
const firstMonth = 1970 * 12
const endMonth = 2100 * 12

/** Makes the partitions of `position`, one a month (UTC), when the first position of a month arrives. */
export function monthlyPartitions(pool: RowPool): EnsureMonths {
  const made = new Map<number, Promise<void>>()
  // The bounds of a month that is there: nearly every position lies within
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

function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

const bounds = (month: number): [from: number, to: number] => [start(month), start(month + 1)]
const start = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12)

async function create(pool: RowPool, month: number): Promise<void> {
  const name = `position_${new Date(start(month)).toISOString().slice(0, 7).replace('-', '_')}`
  const [from, to] = bounds(month)
  // `if not exists` alone fails when two nodes do it in the same moment
  const text = `do $$ begin
    perform pg_advisory_xact_lock(hashtext('rastro.partition'));
    create table if not exists ${name} partition of position for values from (${from}) to (${to});
  exception when check_violation then
    -- The default partition holds positions of this month already, and goes on to
    null;
  end $$`
  await pool.rows({ text, values: [] })
}

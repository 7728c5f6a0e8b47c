import type { Performed } from './performed.ts'

/** An expense, in the currency of the installation. */
export interface Spent<Key> {
  readonly key: Key
  readonly total: number
  readonly count: number
}

export interface Spending {
  readonly total: number
  readonly count: number
  /** By `2026-08`, from the first month with a record to the last without omissions; records without a day are in none. */
  readonly months: readonly Spent<string>[]
  /** By the id of the device, the most expensive first. */
  readonly vehicles: readonly Spent<number>[]
  /** By the name of the record, the most expensive first. */
  readonly kinds: readonly Spent<string>[]
}

/** MNT-27: maximum number of vehicles in a chart. */
export const maxInChart = 8
/** Maximum number of months in a chart; earlier ones are left out. */
const maxMonths = 120

/** MNT-25: total expenses, and by month, vehicle and kind. Sums are exact to the cent. */
export function spendingOf(records: readonly Performed[]): Spending {
  return {
    ...sum(records),
    months: wholeMonths(
      by(
        records.filter(({ day }) => day !== undefined),
        ({ day }) => day!.slice(0, 7),
      ),
    ),
    vehicles: dearestFirst(by(records, ({ deviceId }) => deviceId)),
    kinds: dearestFirst(by(records, ({ name }) => name)),
  }
}

export type SpendingColour = 'green' | 'orange' | 'red'
/** MNT-26: below 1500 green, below 3000 orange, else red. */
export const spendingColour = (total: number): SpendingColour =>
  total < 1500 ? 'green' : total < 3000 ? 'orange' : 'red'

function by<Key>(records: readonly Performed[], keyOf: (record: Performed) => Key): Spent<Key>[] {
  return [...Map.groupBy(records, keyOf)].map(([key, some]) => ({ key, ...sum(some) }))
}

/** In cents, so that 0.1 and 0.2 are 0.3. */
function sum(records: readonly Performed[]): { total: number; count: number } {
  const cents = records.reduce((so, { cost }) => so + Math.round(cost * 100), 0)
  return { total: cents / 100, count: records.length }
}

const dearestFirst = <Key>(spent: readonly Spent<Key>[]): Spent<Key>[] =>
  [...spent].sort((a, b) => b.total - a.total || b.count - a.count)

function wholeMonths(spent: readonly Spent<string>[]): Spent<string>[] {
  const found = new Map(spent.map((one) => [one.key, one]))
  const numbers = spent.map(({ key }) => Number(key.slice(0, 4)) * 12 + Number(key.slice(5)) - 1)
  const last = numbers.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
  const first = numbers.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  const months: Spent<string>[] = []
  for (let month = Math.max(first, last - maxMonths + 1); month <= last; month++) {
    const key = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
    months.push(found.get(key) ?? { key, total: 0, count: 0 })
  }
  return months
}

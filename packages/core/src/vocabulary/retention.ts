import { numberOr } from './attribute-values.ts'

/** What is stored of vehicles, by how long it is kept: positions with their sums of hours, events, and who saw positions. */
export const retentionClasses = ['positions', 'events', 'lookups'] as const
export type RetentionClass = (typeof retentionClasses)[number]

/** The attributes that set the days: of the server for all, of a reseller for its clients, of a client (decision 150). */
export const retentionAttributes = retentionClasses.map((name) => `retention.${name}` as const)

/** The attributes of the server that bound the days that others may set. */
export const retentionBounds = { least: 'retention.leastDays', most: 'retention.mostDays' } as const

/** The days that can be set at all, and the least where the server sets none. */
export const retentionDays = { least: 1, most: 3650, usualLeast: 30 } as const
/** The days where nobody sets any: undefined for ever. */
const usualDays: Readonly<Record<RetentionClass, number | undefined>> = {
  positions: undefined,
  events: undefined,
  lookups: 365,
}

interface Holder {
  readonly attributes: Readonly<Record<string, unknown>>
}

/** Between which days resellers may set. */
export function retentionRange({ attributes }: Holder): { readonly least: number; readonly most: number } {
  const least = daysIn(attributes[retentionBounds.least]) ?? retentionDays.usualLeast
  return { least, most: Math.max(least, daysIn(attributes[retentionBounds.most]) ?? retentionDays.most) }
}

/**
 * For how many days it is kept; undefined for ever. `accounts`: the client and its reseller, in order of precedence. What they set is
 * held within the bounds of the server, also when these were set later.
 */
export function daysKept(of: RetentionClass, accounts: readonly Holder[], server: Holder): number | undefined {
  const { least, most } = retentionRange(server)
  const key = `retention.${of}`
  const set = accounts.map(({ attributes }) => daysIn(attributes[key])).find((days) => days !== undefined)
  if (set !== undefined) return Math.min(Math.max(set, least), most)
  return daysIn(server.attributes[key]) ?? usualDays[of]
}

/** The longest of these; undefined, for ever, is longer than any. */
export const longest = (days: readonly (number | undefined)[]): number | undefined =>
  days.includes(undefined) ? undefined : Math.max(...(days as number[]))

function daysIn(value: unknown): number | undefined {
  const days = Math.floor(numberOr(value, 0))
  return days >= retentionDays.least ? Math.min(days, retentionDays.most) : undefined
}

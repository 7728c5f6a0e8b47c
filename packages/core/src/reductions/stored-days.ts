import type { Fix } from './fixes.ts'
import type { Segment } from './segments.ts'

/** What one local day of a device came to; days without positions have none. */
export interface StoredDay {
  /** The last fix before the day: the way from it belongs to the day. */
  readonly base: Fix | undefined
  readonly first: Fix
  readonly last: Fix
  /** Knots. */
  readonly maxSpeed: number
  /** The trips and stops that were known to have ended by its last position. */
  readonly segments: readonly Segment[]
}

/** A stored day as text; reports that need no trips and stops leave `segments` unread. */
export interface DayTexts {
  readonly totals: string
  readonly segments: string
}

const fields = [
  ...(['id', 'time', 'latitude', 'longitude', 'speed', 'address', 'driver', 'metres', 'driving'] as const),
  ...(['odometer', 'total', 'hours', 'fuelUsed', 'level', 'filled'] as const),
] as const satisfies readonly (keyof Fix)[]
type Values = readonly unknown[]

/** As lists of values: a month of 500 vehicles has a hundred thousand fixes, and names would be most of their text. */
export function writeDay({ base, first, last, maxSpeed, segments }: StoredDay): DayTexts {
  const fixes: Fix[] = []
  const indexOf = (fix: Fix): number => {
    // A segment begins where the one before it ended
    if (fixes.at(-1)?.id !== fix.id) fixes.push(fix)
    return fixes.length - 1
  }
  const rows = segments.map(({ isTrip, start, end, maxSpeed: top }) => [+isTrip, indexOf(start), indexOf(end), top])
  return {
    totals: JSON.stringify([base && valuesOf(base), valuesOf(first), valuesOf(last), maxSpeed]),
    segments: rows.length === 0 ? '' : JSON.stringify([fixes.map(valuesOf), rows]),
  }
}

/** The day of these texts. */
export function readDay({ totals, segments }: DayTexts): StoredDay {
  const [base, first, last, maxSpeed] = JSON.parse(totals) as [Values | null, Values, Values, number]
  return {
    ...{ base: base ? fixOf(base) : undefined, first: fixOf(first), last: fixOf(last), maxSpeed },
    segments: segments === '' ? [] : segmentsOf(segments),
  }
}

function segmentsOf(text: string): Segment[] {
  const [values, rows] = JSON.parse(text) as [Values[], [number, number, number, number][]]
  const fixes = values.map(fixOf)
  return rows.map(([isTrip, start, end, maxSpeed]) => ({
    ...{ isTrip: isTrip === 1, start: fixes[start]!, end: fixes[end]!, maxSpeed, isOpen: false },
  }))
}

const valuesOf = (fix: Fix): Values => fields.map((field) => fix[field])

function fixOf([id, time, latitude, longitude, speed, address, ...rest]: Values): Fix {
  const [driver, metres, driving, odometer, total, hours, fuelUsed, level, filled] = rest.map(
    (value) => value ?? undefined,
  )
  return {
    ...{ id, time, latitude, longitude, speed, address, driver, metres, driving },
    ...{ odometer, total, hours, fuelUsed, level, filled },
  } as Fix
}

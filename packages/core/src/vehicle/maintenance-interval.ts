import type { Maintenance } from '../resources/maintenance.ts'

/** The key of an alert type for how long before it is due people are notified, in the base unit of its type (decision 113). */
export const warnKey = 'warnBefore'

/** An alert type as people say it: every 10,000 km, with notice 500 km before; in the base unit of its type. */
export interface MaintenanceInterval {
  /** From one service to the next. */
  readonly every: number
  /** How long before it is due it counts as pending. */
  readonly warnBefore: number
  /** Reading at which a vehicle without a record is due. */
  readonly first: number
}

type Wire = Pick<Maintenance, 'start' | 'period' | 'attributes'>

/**
 * The interval of a stored alert type. Without the key it was stored by another program: its interval is period − start,
 * or the period where that would be due again at once.
 */
export function intervalOf({ start, period, attributes }: Wire): MaintenanceInterval {
  const warn = attributes[warnKey]
  if (typeof warn !== 'number' || !(warn >= 0))
    return { every: period > start ? period - start : period, warnBefore: 0, first: start }
  return { every: period, warnBefore: warn, first: start + warn }
}

/** An interval as stored: the server triggers events at start and after each period, which is when notice is given (MNT-32). */
export const wireOf = ({ every, warnBefore, first }: MaintenanceInterval): Wire => ({
  start: first - warnBefore,
  period: every,
  attributes: { [warnKey]: warnBefore },
})

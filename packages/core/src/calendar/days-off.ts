import { unfit } from './calendar-faults.ts'
import { brazilianHolidays } from './holidays.ts'

/** The maximum number of days off of a weekly calendar: the holidays of ten years, and as many others. */
export const maxDaysOff = 250

/** Days such as `2026-12-25`, in order, each once. */
export const orderedDays = (days: readonly string[]): string[] => [...new Set(days)].sort()

/** With the national holidays of Brazil of a year; days of carnival and the like, which no law makes one, are not added. */
export const withNationalHolidays = (days: readonly string[], year: number): string[] =>
  orderedDays([
    ...days,
    ...brazilianHolidays(year)
      .filter(({ kind }) => kind === 'national')
      .map(({ day }) => day),
  ])

/** The days as midnights, as if the clock showed UTC. Throws `InvalidError` for too many, and for one that does not exist. */
export function midnightsOf(days: readonly string[]): number[] {
  if (days.length > maxDaysOff) throw unfit('daysOff', 'daysOffCount', { most: maxDaysOff })
  return orderedDays(days).map((day) => {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day)
      throw unfit('daysOff', 'noDayOff')
    return midnight
  })
}

import type { Statistics } from '@rastro/core/model/statistics'

/** ENT-34: the columns of the report, in their order; the time first. */
export const statisticsColumns = [
  'captureTime',
  'activeUsers',
  'activeDevices',
  'requests',
  'messagesReceived',
  'messagesStored',
  'mailSent',
  'smsSent',
  'geocoderRequests',
  'geolocationRequests',
] as const satisfies readonly (keyof Statistics)[]
export type StatisticsColumn = (typeof statisticsColumns)[number]
export type CountColumn = Exclude<StatisticsColumn, 'captureTime'>

/** Those counted once a day: their sum over days would count the same ones again. */
const perDay: ReadonlySet<StatisticsColumn> = new Set(['activeUsers', 'activeDevices'])

/** The sum of a column over all days; undefined where it says nothing. */
export const sumOf = (days: readonly Statistics[], column: CountColumn): number | undefined =>
  perDay.has(column) ? undefined : days.reduce((sum, day) => sum + day[column], 0)

/** RPT-27. */
const key = 'statisticsColumns'

/** The columns chosen in this browser; all where nothing valid is stored. */
export function storedColumns(): readonly StatisticsColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? statisticsColumns.filter((column) => stored.includes(column)) : statisticsColumns
  } catch {
    // The stored value is invalid: all columns
    return statisticsColumns
  }
}

/** Stores the choice; undefined restores all columns. */
export function storeColumns(columns: readonly StatisticsColumn[] | undefined): void {
  if (columns) localStorage.setItem(key, JSON.stringify(columns))
  else localStorage.removeItem(key)
}

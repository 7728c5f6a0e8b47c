const dayMs = 86_400_000
const format = new Map<string, Intl.DateTimeFormat>()

/** The day that a moment is in, in a time zone: `2026-08-21`. */
export function dayIn(timezone: string, time: Date): string {
  // For browsers without `Temporal`; in the server a format would bring 7 MB of tables of languages into memory
  if (!globalThis.Temporal) return formattedDay(timezone, time)
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString()
}

function formattedDay(timezone: string, time: Date): string {
  const known = format.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' })
  format.set(timezone, known)
  return known.format(time)
}

/** Whether a text is a day of the calendar: not `2026-02-30`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text)) && dayOf(Date.parse(text)) === text

/** The day so many days later. */
export const plusDays = (day: string, count: number): string => dayOf(Date.parse(day) + count * dayMs)

/** How many days the second is after the first. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The day so many months later; where that month is shorter, its last day. */
export function plusMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(first.getTime() + (Math.min(date, last) - 1) * dayMs)
}

/** The last day of a month, `2026-02`. */
export const lastDayOf = (month: string): string => plusDays(plusMonths(`${month}-01`, 1), -1)

/** DD/MM/YYYY (BILL-14). */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** How times are shown. Without a zone: in the zone of the machine. */
export interface Clock {
  readonly timezone?: string | undefined
  readonly twelveHour?: boolean | undefined
}

/** FMT-12, FMT-13, FMT-14: `09/03/2024 15:04:05`, or `09/03/2024 03:04:05 PM`. */
export const formatDateTime = (time: Date, clock: Clock = {}): string =>
  `${formatDate(time, clock)} ${formatTime(time, clock)}`

/** FMT-12. */
export const formatDate = (time: Date, { timezone }: Clock = {}): string => wall(time, timezone).slice(0, 10)

/** FMT-13, FMT-14. */
export const formatTime = (time: Date, { timezone, twelveHour }: Clock = {}): string => {
  const text = wall(time, timezone).slice(12)
  return twelveHour ? twelve(text) : text
}

/** Hours and minutes alone: `15:04`. */
export const formatShortTime = (time: Date, { timezone, twelveHour }: Clock = {}): string => {
  const text = wall(time, timezone).slice(12, 17)
  return twelveHour ? twelve(text) : text
}

/** Midnight, in the zone, of the day that this moment is in; also right on days when the clocks change. */
export function startOfDay(time: Date, { timezone }: Clock = {}): Date {
  const sinceMidnight = (at: Date) => {
    const [hours = 0, minutes = 0, seconds = 0] = wall(at, timezone).slice(12).split(':').map(Number)
    return ((hours * 60 + minutes) * 60 + seconds) * 1000
  }
  const whole = Math.floor(time.getTime() / 1000) * 1000
  const guess = new Date(whole - sinceMidnight(time))
  const off = sinceMidnight(guess)
  const halfDay = 43_200_000
  return new Date(guess.getTime() - (off > halfDay ? off - 2 * halfDay : off))
}

/** The zone of that name when the machine supports it; undefined otherwise, which means the zone of the machine. */
export function knownTimezone(name: unknown): string | undefined {
  if (typeof name !== 'string' || name === '') return undefined
  try {
    wall(new Date(0), name)
    return name
  } catch {
    // An unknown zone was typed: times are shown in the zone of the machine.
    return undefined
  }
}

const wallLength = '09/03/2024, 15:04:05'.length
const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Date and time in this zone: `09/03/2024, 15:04:05`. */
function wall(time: Date, timezone: string | undefined): string {
  let format = formats.get(timezone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZone: timezone,
    })
    formats.set(timezone, format)
  }
  const text = format.format(time)
  // A year that is still being typed has fewer digits
  return text.length < wallLength ? `${text.slice(0, 6)}${'0'.repeat(wallLength - text.length)}${text.slice(6)}` : text
}

function twelve(text: string): string {
  const hour = Number(text.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, '0')}${text.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

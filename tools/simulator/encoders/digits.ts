/** A whole number in at least two digits. */
export const two = (value: number): string => String(value).padStart(2, '0')

/** Course in whole degrees, 0 to 359. */
export const wholeCourse = (degrees: number): number => Math.round(degrees) % 360

/** `DDMMYY` of a moment (ms), UTC. */
export function dayMonthYear(moment: number): string {
  const time = new Date(moment)
  return [time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCFullYear() % 100].map(two).join('')
}

/** `HHMMSS` of a moment (ms), UTC. */
export function clockOf(moment: number): string {
  const time = new Date(moment)
  return [time.getUTCHours(), time.getUTCMinutes(), time.getUTCSeconds()].map(two).join('')
}

/** `YYYYMMDD` of a moment (ms), UTC. */
export const yearMonthDay = (moment: number): string => new Date(moment).toISOString().slice(0, 10).replaceAll('-', '')

/** Degrees and minutes without a sign (`02333.6860`), the degrees in so many digits. */
export function degreesMinutes(degrees: number, width: number): string {
  const minutes = Math.round(Math.abs(degrees) * 600_000)
  const [whole, rest] = [Math.floor(minutes / 600_000), minutes % 600_000]
  return `${String(whole).padStart(width, '0')}${(rest / 10_000).toFixed(4).padStart(7, '0')}`
}

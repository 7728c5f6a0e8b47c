import { formatTime } from '@rastro/core/format/dates'
import { daysOfZone } from './timezone.ts'

/** A moment on the clocks of a zone, in the format of a `datetime-local` field: `2026-11-21T07:00`. */
export const clockText = (timezone: string, time: Date): string =>
  `${daysOfZone(timezone).of(time)}T${formatTime(time, { timezone }).slice(0, 5)}`

/** The moment at which the clocks of a zone show this; an invalid date for what is no time. */
export function momentOf(timezone: string, text: string): Date {
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  const aheadAt = (time: number) => Date.parse(`${clockText(timezone, new Date(time))}Z`) - time
  // The second look is for a moment near a change of the clocks
  return new Date(asUtc - aheadAt(asUtc - aheadAt(asUtc)))
}

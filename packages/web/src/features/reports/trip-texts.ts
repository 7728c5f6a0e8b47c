import { formatDuration } from '@rastro/core/format/durations'

const minute = 60_000
const hour = 60 * minute

/** A length of time; below an hour with its seconds, which decide about short stops: `2 min 10 s`. */
export function lasting(ms: number): string {
  if (ms > 0 && ms % hour === 0) return `${ms / hour} h`
  const seconds = Math.floor((ms % minute) / 1000)
  return ms < minute || ms >= hour || seconds === 0 ? formatDuration(ms) : `${formatDuration(ms)} ${seconds} s`
}

import { activities, type Track } from './track.ts'

/** A time in which the vehicle stood: milliseconds, and the index of its first fix. */
export interface Stop {
  readonly from: number
  readonly to: number
  readonly fix: number
}

/** Shorter ones are traffic: as in the report of stops where nothing else is set. */
const shortestMs = 5 * 60_000

const moving = activities.indexOf('moving')

/** The stops of a track: from the first fix at which it stands until one at which it moves, or until the last. */
export function stopsOf({ count, times, activity }: Track, minimumMs: number = shortestMs): Stop[] {
  const stops: Stop[] = []
  let first: number | undefined
  const end = (fix: number) => {
    if (first !== undefined && times[fix]! - times[first]! >= minimumMs)
      stops.push({ from: times[first]!, to: times[fix]!, fix: first })
    first = undefined
  }
  for (let fix = 0; fix < count; fix++) {
    if (activity[fix] === moving) end(fix)
    else first ??= fix
  }
  if (count > 0) end(count - 1)
  return stops
}

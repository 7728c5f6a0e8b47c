import { lastAtMost, type Track } from './track.ts'

/** Degrees; course clockwise from north. */
export interface PlayedPlace {
  readonly latitude: number
  readonly longitude: number
  readonly course: number
}

/** Where the marker is drawn: on the straight line from one played position to the next, headed along it. */
export function placeAt(track: Track, at: number): PlayedPlace {
  const index = Math.floor(at)
  return placeBetween(track, { from: track.played[index]!, to: track.played[index + 1], share: at - index })
}

/** The fix that was reported last until a moment; the first when it is later. */
export const fixAt = ({ times, count }: Track, time: number): number =>
  lastAtMost(time, count, (index) => times[index]!)

/** Where a vehicle was at a moment: it stands until its last fix at a place, and where it is first or last known. */
export function placeAtTime(track: Track, time: number): PlayedPlace {
  const { times, latitudes, longitudes, count } = track
  const from = fixAt(track, time)
  const to = from + 1
  const stands =
    to >= count || time < times[from]! || (latitudes[to] === latitudes[from] && longitudes[to] === longitudes[from])
  return stands
    ? placeBetween(track, { from, to: undefined, share: 0 })
    : placeBetween(track, { from, to, share: (time - times[from]!) / (times[to]! - times[from]!) })
}

interface Way {
  readonly from: number
  /** Undefined: it is at `from`. */
  readonly to: number | undefined
  readonly share: number
}

function placeBetween({ latitudes, longitudes, courses }: Track, { from, to, share }: Way): PlayedPlace {
  if (to === undefined) {
    return { latitude: latitudes[from]!, longitude: longitudes[from]!, course: courses[from]! }
  }
  const north = latitudes[to]! - latitudes[from]!
  const east = longitudes[to]! - longitudes[from]!
  const width = Math.cos((latitudes[from]! * Math.PI) / 180)
  return {
    latitude: latitudes[from]! + share * north,
    longitude: longitudes[from]! + share * east,
    course: ((Math.atan2(east * width, north) * 180) / Math.PI + 360) % 360,
  }
}

import type { Track } from './track.ts'

/** Degrees; course clockwise from north. */
export interface PlayedPlace {
  readonly latitude: number
  readonly longitude: number
  readonly course: number
}

/** Where the marker is drawn: on the straight line from one played position to the next, headed along it. */
export function placeAt({ played, latitudes, longitudes, courses }: Track, at: number): PlayedPlace {
  const from = played[Math.floor(at)]!
  const to = played[Math.floor(at) + 1]
  const share = at - Math.floor(at)
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

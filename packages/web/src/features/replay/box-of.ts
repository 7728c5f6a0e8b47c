import type { Track } from './track.ts'

/** The bounds (west, south, east, north) of tracks with at least one fix, without an object for each. */
export function boxOf(tracks: readonly Track[]): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { played, latitudes, longitudes } of tracks) {
    for (const fix of played) {
      west = Math.min(west, longitudes[fix]!)
      east = Math.max(east, longitudes[fix]!)
      south = Math.min(south, latitudes[fix]!)
      north = Math.max(north, latitudes[fix]!)
    }
  }
  return [west, south, east, north]
}

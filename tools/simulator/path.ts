import type { Place } from './routes/place.ts'
import type { Route } from './routes/route.ts'

/** A route as a line with its length, so that a place on it is given in metres from its beginning. */
export interface Path {
  readonly route: Route
  readonly metres: number
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Metres from the beginning, of each point of the line. */
  readonly at: Float64Array
  /** The segment without satellite reception, in metres from the beginning. */
  readonly tunnel: readonly [from: number, to: number] | undefined
}

/** Metres between two places that are one degree of latitude apart. */
export const METRES_OF_DEGREE = 111_195
const EARTH_METRES = 6_371_000
const STEP_METRES = { avenue: 15, expressway: 20, road: 40 } as const

const paths = new Map<Route, Path>()
/** The line of a route, cached. */
export function pathOf(route: Route): Path {
  const known = paths.get(route)
  const path = known ?? buildPath(route)
  if (!known) paths.set(route, path)
  return path
}

function buildPath(route: Route): Path {
  const line = withSteps(route.points, STEP_METRES[route.kind])
  const at = distances(line)
  return {
    route,
    metres: at.at(-1)!,
    latitudes: Float64Array.from(line, ([latitude]) => latitude),
    longitudes: Float64Array.from(line, ([, longitude]) => longitude),
    at,
    tunnel: tunnelOf(route, line, at),
  }
}

/** The line with more points, at most `step` metres apart, so that corners are driven alike on short and long stretches. */
export function withSteps(points: readonly Place[], step: number): Place[] {
  return points.flatMap((to, i) => {
    const from = points[i - 1]
    if (!from) return [to]
    const count = Math.ceil(metresBetween(from, to) / step)
    return Array.from({ length: count }, (_, at): Place => {
      const share = (at + 1) / count
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    })
  })
}

function tunnelOf({ tunnel }: Route, line: readonly Place[], at: Float64Array): Path['tunnel'] {
  const portals = tunnel.map((portal) => {
    const away = line.map((place) => metresBetween(place, portal))
    return at[away.indexOf(Math.min(...away))]!
  })
  return portals.length > 0 ? [Math.min(...portals), Math.max(...portals)] : undefined
}

function distances(line: readonly Place[]): Float64Array {
  const at = new Float64Array(line.length)
  for (let i = 1; i < line.length; i++) at[i] = at[i - 1]! + metresBetween(line[i - 1]!, line[i]!)
  return at
}

/** On a flat map around the two: exact enough over a few kilometres. */
export function metresBetween([latitudeA, longitudeA]: Place, [latitudeB, longitudeB]: Place): number {
  const [east, north] = offsetMetres(latitudeA, longitudeA, latitudeB, longitudeB)
  return Math.hypot(east, north)
}

function offsetMetres(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): [number, number] {
  const rad = Math.PI / 180
  const east = (longitudeB - longitudeA) * rad * EARTH_METRES * Math.cos(((latitudeA + latitudeB) / 2) * rad)
  return [east, (latitudeB - latitudeA) * rad * EARTH_METRES]
}

export interface Spot {
  readonly latitude: number
  readonly longitude: number
  /** The course of a vehicle that drives on from here, in degrees clockwise from north. */
  readonly course: number
}

/** The place at this many metres along the path, on the right-hand side of the road in the direction of driving. */
export function spotAt(path: Path, metres: number, backwards: boolean): Spot {
  const index = segmentAt(path, metres)
  const [from, to] = [path.at[index]!, path.at[index + 1]!]
  const share = to > from ? (metres - from) / (to - from) : 0
  const course = (courseOf(path, index) + (backwards ? 180 : 0)) % 360
  const latitude = path.latitudes[index]! + share * (path.latitudes[index + 1]! - path.latitudes[index]!)
  const longitude = path.longitudes[index]! + share * (path.longitudes[index + 1]! - path.longitudes[index]!)
  return { ...aside(latitude, longitude, course, LANE_METRES), course }
}

const LANE_METRES = 3

function aside(
  latitude: number,
  longitude: number,
  course: number,
  metres: number,
): { latitude: number; longitude: number } {
  const right = ((course + 90) * Math.PI) / 180
  const degrees = metres / ((EARTH_METRES * Math.PI) / 180)
  return {
    latitude: latitude + Math.cos(right) * degrees,
    longitude: longitude + (Math.sin(right) * degrees) / Math.cos((latitude * Math.PI) / 180),
  }
}

/** The index of the point before the place, the last but one at most. */
export function segmentAt({ at }: Path, metres: number): number {
  let [low, high] = [0, at.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (at[middle]! <= metres) low = middle
    else high = middle - 1
  }
  return low
}

/** Degrees clockwise from north, from one point of the line to the next. */
export function courseOf({ latitudes, longitudes }: Path, index: number): number {
  const [east, north] = offsetMetres(
    latitudes[index]!,
    longitudes[index]!,
    latitudes[index + 1]!,
    longitudes[index + 1]!,
  )
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

export const isUnderGround = ({ tunnel }: Path, metres: number): boolean =>
  tunnel !== undefined && metres >= tunnel[0] && metres <= tunnel[1]

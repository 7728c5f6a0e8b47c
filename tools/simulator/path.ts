import type { Place, Route } from './routes/route.ts'

/** A route as a smooth line with its length, so that a place on it is a number of metres from its beginning. */
export interface Path {
  readonly route: Route
  readonly metres: number
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Metres from the beginning, of each point of the line. */
  readonly at: Float64Array
  /** Stretches without a view of the sky, in metres from the beginning. */
  readonly tunnels: readonly (readonly [from: number, to: number])[]
}

const EARTH_METRES = 6_371_000
const STEP_METRES = { avenue: 20, expressway: 25, road: 60 } as const

const paths = new Map<Route, Path>()
/** The line of a route, made once. */
export function pathOf(route: Route): Path {
  const known = paths.get(route)
  const path = known ?? buildPath(route)
  if (!known) paths.set(route, path)
  return path
}

function buildPath(route: Route): Path {
  const line: Place[] = []
  const starts: number[] = []
  for (let i = 0; i + 1 < route.points.length; i++) {
    starts.push(line.length)
    line.push(...smoothStretch(route, i))
  }
  starts.push(line.length)
  line.push(route.points.at(-1)!)
  const at = distances(line)
  return {
    route,
    metres: at.at(-1)!,
    latitudes: Float64Array.from(line, ([latitude]) => latitude),
    longitudes: Float64Array.from(line, ([, longitude]) => longitude),
    at,
    tunnels: (route.tunnels ?? []).map(([from, to]) => [at[starts[from]!]!, at[starts[to]!]!]),
  }
}

/** The points from one way-point up to the next, on a Catmull-Rom curve through the neighbours of both. */
function smoothStretch({ points, kind }: Route, index: number): Place[] {
  const [b, c] = [points[index]!, points[index + 1]!]
  const [a, d] = [points[index - 1] ?? b, points[index + 2] ?? c]
  const steps = Math.max(1, Math.round(metresBetween(b, c) / STEP_METRES[kind]))
  return Array.from({ length: steps }, (_, step) => {
    const t = step / steps
    return [curve(a[0], b[0], c[0], d[0], t), curve(a[1], b[1], c[1], d[1], t)]
  })
}

/** Cardinal spline of tension 0.6: streets bend less than a full Catmull-Rom curve does. */
function curve(a: number, b: number, c: number, d: number, t: number): number {
  const [m0, m1] = [0.2 * (c - a), 0.2 * (d - b)]
  const [t2, t3] = [t * t, t * t * t]
  return (2 * t3 - 3 * t2 + 1) * b + (t3 - 2 * t2 + t) * m0 + (-2 * t3 + 3 * t2) * c + (t3 - t2) * m1
}

function distances(line: readonly Place[]): Float64Array {
  const at = new Float64Array(line.length)
  for (let i = 1; i < line.length; i++) at[i] = at[i - 1]! + metresBetween(line[i - 1]!, line[i]!)
  return at
}

/** On a flat map around the two: exact enough for what is kilometres apart. */
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
  return { ...aside(latitude, longitude, course, LANE_METRES[path.route.kind]), course }
}

const LANE_METRES = { avenue: 6, expressway: 12, road: 9 } as const

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

export const isUnderGround = ({ tunnels }: Path, metres: number): boolean =>
  tunnels.some(([from, to]) => metres >= from && metres <= to)

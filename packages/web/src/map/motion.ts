import { metresBetween } from '@rastro/core/geo/haversine'
import { worldSize } from './project.ts'

/** Degrees. */
export interface Place {
  longitude: number
  latitude: number
}

/** A place with the course of the vehicle there: degrees clockwise from north. */
export interface HeadedPlace extends Place {
  course: number
}

/** A report of a unit: speed in knots, time in milliseconds. */
export interface Fix extends HeadedPlace {
  speed: number
  fixTime: number
}

/** The animation from where a vehicle was drawn to its last fix: a curve that begins and ends at the reported speeds. */
export interface Play {
  from: Place
  to: HeadedPlace
  /** Degrees that it would drive in the entire time at its initial and at its final speed. */
  departure: Place
  arrival: Place
  startMs: number
  durationMs: number
}

/** Longer gaps and distances are not animated: the route between is unknown. */
const longestGapMs = 120_000
const longestGapMetres = 5000
/** Max duration, so that a vehicle that reports rarely is delayed by a few seconds only. */
const longestPlayMs = 30_000
const shortestPlayMs = 600
/** Animated a little slower than driven, so that the next report arrives before the vehicle stands still. */
const slack = 1.1
/** How much longer than the way a straight start or arrival may be, so that the curve never turns back. */
const maxBend = 1.5

/**
 * The animation to a new fix, from where the vehicle is drawn now and `velocity` (degrees a millisecond) if it is already
 * moving. Undefined where it should jump: after a gap, or where the move is too small to be visible at this zoom.
 */
export function playBetween(
  before: Fix,
  to: Fix,
  { startMs, zoom, from = before, velocity }: { startMs: number; zoom: number; from?: Place; velocity?: Place },
): Play | undefined {
  const gapMs = to.fixTime - before.fixTime
  const metres = metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)
  if (gapMs > longestGapMs || metres > longestGapMetres || metres < metresPerPixel(to.latitude, zoom)) return undefined
  const durationMs = Math.min(longestPlayMs, Math.max(shortestPlayMs, gapMs * slack))
  const way = between(from, to)
  // The real distance is scaled to the time of the animation.
  const start = velocity ? scaled(velocity, durationMs) : driven(before, gapMs)
  return { from, to, startMs, durationMs, departure: along(start, way, to), arrival: along(driven(to, gapMs), way, to) }
}

/** Position and course of the vehicle at this moment. */
export function placeAt(play: Play, nowMs: number): HeadedPlace {
  const { from, to, departure, arrival } = play
  const share = shareAt(play, nowMs)
  if (share === 1) return { longitude: to.longitude, latitude: to.latitude, course: to.course }
  const [square, cube] = [share * share, share ** 3]
  const weight = { from: 2 * cube - 3 * square + 1, departure: cube - 2 * square + share, arrival: cube - square }
  const at = (axis: keyof Place) =>
    weight.from * from[axis] +
    weight.departure * departure[axis] +
    (1 - weight.from) * to[axis] +
    weight.arrival * arrival[axis]
  return { longitude: at('longitude'), latitude: at('latitude'), course: courseOf(velocityAt(play, nowMs), to) }
}

/** Degrees a millisecond. */
export function velocityAt(play: Play, nowMs: number): Place {
  const { from, to, departure, arrival, durationMs } = play
  const share = shareAt(play, nowMs)
  const square = share * share
  const at = (axis: keyof Place) =>
    (6 * (square - share) * (from[axis] - to[axis]) +
      (3 * square - 4 * share + 1) * departure[axis] +
      (3 * square - 2 * share) * arrival[axis]) /
    durationMs
  return { longitude: at('longitude'), latitude: at('latitude') }
}

export const isOver = ({ startMs, durationMs }: Play, nowMs: number): boolean => nowMs - startMs >= durationMs

/** Average pixels per second of an animation. */
export function pixelsPerSecond({ from, to, durationMs }: Play, zoom: number): number {
  const metres = metresBetween(from.latitude, from.longitude, to.latitude, to.longitude)
  return (metres / metresPerPixel(to.latitude, zoom) / durationMs) * 1000
}

const equatorMetres = 40_075_017
const metresPerPixel = (latitude: number, zoom: number): number =>
  (equatorMetres * Math.cos(radians(latitude))) / (worldSize * 2 ** zoom)

const shareAt = ({ startMs, durationMs }: Play, nowMs: number): number =>
  Math.min(1, Math.max(0, (nowMs - startMs) / durationMs))

const metresASecond = 0.514444
const metresADegree = 111_320

/** The degrees that a vehicle drives in this many milliseconds at the reported speed. */
function driven({ course, speed, latitude }: Fix, ms: number): Place {
  const degrees = (Math.max(0, speed) * metresASecond * (ms / 1000)) / metresADegree
  return {
    longitude: (degrees * Math.sin(radians(course))) / Math.cos(radians(latitude)),
    latitude: degrees * Math.cos(radians(course)),
  }
}

/** The vector, if it points forward along the line and is not too long; along the straight line if it points back. */
function along(vector: Place, way: Place, { latitude }: Place): Place {
  const width = Math.cos(radians(latitude))
  const length = (v: Place) => Math.hypot(v.longitude * width, v.latitude)
  const forward = vector.longitude * way.longitude * width * width + vector.latitude * way.latitude
  if (forward < 0) return way
  const most = maxBend * length(way)
  return length(vector) > most ? scaled(vector, most / length(vector)) : vector
}

function courseOf({ longitude, latitude }: Place, to: HeadedPlace): number {
  if (longitude === 0 && latitude === 0) return to.course
  const degrees = (Math.atan2(longitude * Math.cos(radians(to.latitude)), latitude) * 180) / Math.PI
  return (degrees + 360) % 360
}

const between = (a: Place, b: Place): Place => ({
  longitude: b.longitude - a.longitude,
  latitude: b.latitude - a.latitude,
})
const scaled = ({ longitude, latitude }: Place, factor: number): Place => ({
  longitude: longitude * factor,
  latitude: latitude * factor,
})
const radians = (degrees: number): number => (degrees * Math.PI) / 180

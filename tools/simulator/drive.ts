import { courseOf, type Path, segmentAt } from './path.ts'
import { between, chance } from './random.ts'

/** Driving style: makes two drives over the same path differ. */
export interface Style {
  readonly seed: number
  /** Of the speed limit; above 1 is speeding. */
  readonly pace: number
  /** Share of that speed left by traffic, 1 on an empty street. */
  readonly flow: number
  /** Metres per second each second. */
  readonly pull: number
}

/** One drive from a standstill to a standstill, as a table over time. */
export interface Drive {
  readonly path: Path
  readonly from: number
  readonly to: number
  readonly seconds: Float64Array
  /** Metres along the path. */
  readonly metres: Float64Array
  /** Metres per second. */
  readonly speeds: Float64Array
  readonly duration: number
}

const BRAKING = 1.8
/** Lateral acceleration accepted in a bend, metres per second squared. */
const SIDEWAYS = 2.2
const STEP_METRES = { avenue: 15, expressway: 30, road: 60 } as const
const LIGHT_METRES = 380

/** Drives from one place of the path to another: gathers speed, slows for bends, waits at red lights. */
export function drive(path: Path, from: number, to: number, style: Style): Drive {
  const places = steps(path, from, to)
  const waits = redLights(path, places, style)
  const speeds = speedsOf(path, places, waits, style)
  return { path, from, to, ...timed(places, speeds, waits) }
}

function steps(path: Path, from: number, to: number): Float64Array {
  const count = Math.max(2, Math.round(Math.abs(to - from) / STEP_METRES[path.route.kind]))
  return Float64Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count)
}

/** Seconds of waiting, by step. Lights have fixed positions; whether they are red differs from drive to drive. */
function redLights(path: Path, places: Float64Array, { seed }: Style): Map<number, number> {
  const waits = new Map<number, number>()
  if (path.route.kind !== 'avenue') return waits
  for (let i = 2; i < places.length - 2; i++) {
    const light = lightBetween(path, places[i - 1]!, places[i]!)
    if (light !== undefined && chance(seed, 'red', light) < 0.42) waits.set(i, between(8, 50, seed, 'wait', light))
  }
  return waits
}

function lightBetween({ route }: Path, a: number, b: number): number | undefined {
  const [low, high] = a < b ? [a, b] : [b, a]
  const number = Math.floor(high / LIGHT_METRES)
  const at = number * LIGHT_METRES + between(0, LIGHT_METRES / 2, route.id, number)
  return at > low && at <= high ? number : undefined
}

function speedsOf(path: Path, places: Float64Array, waits: ReadonlyMap<number, number>, style: Style): Float64Array {
  const speeds = Float64Array.from(places, (place, i) => (waits.has(i) ? 0 : allowed(path, place, style)))
  speeds[0] = 0
  speeds[speeds.length - 1] = 0
  const step = Math.abs(places[1]! - places[0]!)
  for (let i = 1; i < speeds.length; i++) speeds[i] = Math.min(speeds[i]!, reachable(speeds[i - 1]!, style.pull, step))
  for (let i = speeds.length - 2; i >= 0; i--)
    speeds[i] = Math.min(speeds[i]!, reachable(speeds[i + 1]!, BRAKING, step))
  return speeds
}

const reachable = (speed: number, change: number, metres: number): number =>
  Math.sqrt(speed * speed + 2 * change * metres)

/** What limit, traffic and bend allow here, metres per second. */
function allowed(path: Path, place: number, { seed, pace, flow }: Style): number {
  const surge = between(0.82, 1.04, seed, Math.round(place / 400))
  const cruise = (path.route.limitKmh / 3.6) * pace * flow * surge
  return Math.max(3, Math.min(cruise, bendSpeed(path, place)))
}

function bendSpeed(path: Path, place: number): number {
  const index = Math.min(segmentAt(path, place), path.at.length - 3)
  const turn = Math.abs(turnBetween(courseOf(path, index), courseOf(path, index + 1)))
  const radius = (path.at[index + 2]! - path.at[index]!) / 2 / Math.max(1e-6, (turn * Math.PI) / 180)
  return Math.sqrt(SIDEWAYS * radius)
}

/** From one course to another, -180 to 180 degrees. */
export const turnBetween = (from: number, to: number): number => ((to - from + 540) % 360) - 180

function timed(places: Float64Array, speeds: Float64Array, waits: ReadonlyMap<number, number>) {
  const rows = places.length + waits.size
  const table = { seconds: new Float64Array(rows), metres: new Float64Array(rows), speeds: new Float64Array(rows) }
  let [row, duration] = [0, 0]
  const add = (seconds: number, place: number, speed: number): void => {
    duration += seconds
    table.seconds[row] = duration
    table.metres[row] = place
    table.speeds[row++] = speed
  }
  places.forEach((place, i) => {
    const [before, speed] = [speeds[i - 1] ?? 0, speeds[i]!]
    const seconds = i > 0 ? Math.abs(place - places[i - 1]!) / Math.max(0.8, (speed + before) / 2) : 0
    add(seconds, place, speed)
    const wait = waits.get(i)
    if (wait !== undefined) add(wait, place, 0)
  })
  return { ...table, duration }
}

/** Metres along the path and metres per second, so many seconds after the start. */
export function driveAt(
  { seconds, metres, speeds, duration }: Drive,
  elapsed: number,
): { metres: number; speed: number } {
  if (elapsed <= 0) return { metres: metres[0]!, speed: 0 }
  if (elapsed >= duration) return { metres: metres.at(-1)!, speed: 0 }
  const index = rowAt(seconds, elapsed)
  const span = seconds[index + 1]! - seconds[index]!
  const share = span > 0 ? (elapsed - seconds[index]!) / span : 0
  const between = (column: Float64Array) => column[index]! + share * (column[index + 1]! - column[index]!)
  return { metres: between(metres), speed: between(speeds) }
}

function rowAt(seconds: Float64Array, elapsed: number): number {
  let [low, high] = [0, seconds.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (seconds[middle]! <= elapsed) low = middle
    else high = middle - 1
  }
  return low
}

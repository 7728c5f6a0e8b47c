import { type Drive, drive } from './drive.ts'
import { type Path, pathOf } from './path.ts'
import { between, chance } from './random.ts'
import { routeOf } from './routes/index.ts'

/** The daily plan of a vehicle. */
export interface Habit {
  /** The number of stops of a day, with the one at home; 0 means that it does not drive. */
  readonly stops: readonly [min: number, max: number]
  /** When the day begins, hours after midnight in Brasília. */
  readonly startHour: number
  /** Duration of the trip. */
  readonly hours: number
  /** From one end of the road to the other, and back the next day, resting at the stops. */
  readonly longHaul?: boolean
  /** From one end of the line to the other and back, all day. */
  readonly shuttle?: boolean
  /** Of the speed limit. */
  readonly pace?: number
  readonly pull?: number
}

export interface Planned {
  readonly id: string
  readonly routeId: string
  readonly habit: Habit
}

/** A drive and when it begins, ms since 1970. */
export interface Leg {
  readonly start: number
  readonly end: number
  readonly drive: Drive
}

export const DAY_MS = 86_400_000
const BRASILIA_MS = 3 * 3_600_000

/** The number of the current day of this vehicle; its days begin when it leaves, not at midnight. */
export const dayOf = ({ habit }: Planned, time: number): number =>
  Math.floor((time - BRASILIA_MS - habit.startHour * 3_600_000) / DAY_MS)

export const dayStart = ({ habit }: Planned, day: number): number =>
  day * DAY_MS + BRASILIA_MS + habit.startHour * 3_600_000

/**
 * Where the vehicle stops on that day, in metres along its path: from where it starts in the morning to where it spends
 * the night.
 */
export function haltsOf(vehicle: Planned, day: number): number[] {
  const { id, habit } = vehicle
  const path = pathOf(routeOf(vehicle.routeId))
  const wanted = Math.round(between(habit.stops[0] - 0.49, habit.stops[1] + 0.49, id, day, 'count'))
  const count = Math.min(wanted, maxStops(habit, path))
  const [first, last] = [bedOf(vehicle, path, day), bedOf(vehicle, path, day + 1)]
  if (count <= 0) return [first]
  const middle = Array.from({ length: count - 1 }, (_, i) => haltAt(vehicle, path, { day, index: i + 1, count }))
  return [first, ...middle, last]
}

/** Nine tenths of the hours out may be spent driving, at 6 m/s in town. */
function maxStops({ hours, longHaul, shuttle }: Habit, { metres, route }: Path): number {
  if (longHaul || route.kind === 'road') return Number.POSITIVE_INFINITY
  const seconds = (shuttle ? metres : metres / 2) / 6 + 60
  return Math.floor((0.9 * hours * 3600) / seconds)
}

function bedOf({ id, habit }: Planned, path: Path, day: number): number {
  if (habit.longHaul) return day % 2 === 0 ? 200 : path.metres - 200
  if (habit.shuttle) return 50
  return between(0.1, 0.9, id, 'bed') * path.metres
}

function haltAt({ id, habit }: Planned, path: Path, at: { day: number; index: number; count: number }): number {
  if (habit.shuttle) return at.index % 2 === 0 ? 50 : path.metres - 50
  const share = between(0.02, 0.98, id, at.day, 'halt', at.index)
  // Stops alternate between the two halves of the path, so that no drive is too short.
  if (!habit.longHaul) return ((at.index % 2) * 0.5 + share / 2) * path.metres
  const ahead = (at.index + (share - 0.5) * 0.5) / at.count
  return (at.day % 2 === 0 ? ahead : 1 - ahead) * path.metres
}

/** Metres driven on that day. */
export function dayMetres(vehicle: Planned, day: number): number {
  const halts = haltsOf(vehicle, day)
  return halts.slice(1).reduce((sum, halt, i) => sum + Math.abs(halt - halts[i]!), 0)
}

/** The drives of that day in order. The remaining hours out are spent at the stops. */
export function legsOf(vehicle: Planned, day: number): Leg[] {
  const halts = haltsOf(vehicle, day)
  const drives = halts
    .slice(1)
    .map((to, i) => driveOf(vehicle, { day, index: i, from: halts[i]!, to, of: halts.length }))
  const driving = drives.reduce((sum, { duration }) => sum + duration, 0)
  const free = Math.max(drives.length * 120, vehicle.habit.hours * 3600 - driving)
  const weights = drives.map((_, i) => between(0.3, 1.7, vehicle.id, day, 'rest', i))
  const weight = weights.reduce((sum, one) => sum + one, 0)
  let start = dayStart(vehicle, day) + between(0, 1_200_000, vehicle.id, day, 'late')
  return drives.map((one, i) => {
    const leg = { start, end: start + one.duration * 1000, drive: one }
    start = leg.end + (weights[i]! / weight) * free * 1000
    return leg
  })
}

interface Stretch {
  readonly day: number
  readonly index: number
  readonly of: number
  readonly from: number
  readonly to: number
}

function driveOf({ id, routeId, habit }: Planned, { day, index, of, from, to }: Stretch): Drive {
  const hour = (habit.startHour + (habit.hours * index) / of) % 24
  const seed = Math.floor(between(0, 0x7fffffff, id, day, index))
  const pace = (habit.pace ?? 0.9) * between(0.95, 1.05, seed)
  const style = { seed, pace, flow: habit.longHaul ? 1 : flowAt(hour, seed), pull: habit.pull ?? 1.4 }
  return drive(pathOf(routeOf(routeId)), from, to, style)
}

/** Traffic is thickest around eight and six, and thin at night. */
function flowAt(hour: number, seed: number): number {
  const rush = Math.max(bump(hour, 8), bump(hour, 18))
  return Math.max(0.4, 1 - 0.45 * rush - 0.15 * chance(seed, 'flow'))
}
const bump = (hour: number, at: number): number => Math.exp(-((hour - at) ** 2) / 3)

import { metresDriven } from '../enrich/distance.ts'
import type { DistanceSettings } from '../enrich/settings.ts'
import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import { isLikely } from '../model/silence.ts'
import type { LeftOutReason } from '../model/trip-explanation.ts'
import { isPlaced } from '../rules/rule.ts'
import { activityOf } from '../vehicle/vehicle-state.ts'

/** How the positions of one device are measured in reports. */
export interface MeasureSettings {
  readonly distance: DistanceSettings
  /** Distances are measured by positions even where the unit reports an odometer. */
  readonly ignoreOdometer: boolean
  /** Litres of a full tank, 0 when unknown: for units that report a percentage. */
  readonly fuelCapacity: number
  /** A rise of the level by so many litres is a filling. */
  readonly filling: number
  /** A fall of the level by so many litres while the vehicle stands is a drain. */
  readonly drain: number
  /** Knots, 0 for none. */
  readonly speedLimit: number
}

/** A position with running totals up to it, so that any two fixes give what lies between them. Plain data. */
export interface Fix {
  readonly id: number
  /** Milliseconds. */
  readonly time: number
  readonly latitude: number
  readonly longitude: number
  /** Knots. */
  readonly speed: number
  readonly address: string | null
  readonly driver: string | undefined
  /** Metres driven since the first fix. */
  readonly metres: number
  /** Milliseconds in motion since the first fix. */
  readonly driving: number
  /** Metres: the odometer of the unit, else undefined. */
  readonly odometer: number | undefined
  /** Metres: the server's total. */
  readonly total: number
  /** Milliseconds. */
  readonly hours: number | undefined
  /** Litres used in the life of the engine, as the unit reports it. */
  readonly fuelUsed: number | undefined
  /** Litres in the tank. */
  readonly level: number | undefined
  /** Litres filled since the first fix. */
  readonly filled: number
}

export interface Measured {
  /** The latest position that was measured. */
  last: Position | undefined
  fix: Fix | undefined
  /** The lowest level since the last filling: the next filling is measured from it. */
  lowest: number | undefined
  /** Wild positions in a row. */
  wild: number
}

export const startMeasuring = (): Measured => ({ last: undefined, fix: undefined, lowest: undefined, wild: 0 })

/** The attributes that `measure` looks at. */
export const measuredAttributes: readonly string[] = [
  ...['ignition', 'motion', 'driverUniqueId', 'odometer', 'totalDistance'],
  ...['hours', 'fuelUsed', 'fuel', 'fuelLevel'],
]

/** Metres a second; what is faster is a wild fix. */
const fastest = 100
/** More wild fixes in a row mean that the vehicle really is elsewhere. */
const mostWild = 3

/** Why `measure` leaves this position out; undefined for one that it measures. */
export function leftOutAs({ last, wild }: Measured, position: Position): LeftOutReason | undefined {
  if (!isPlaced(position)) return 'noPlace'
  if (!isLikely(position.fixTime, position)) return 'wrongTime'
  return last && isWild(last, position) && wild < mostWild ? 'wild' : undefined
}

/**
 * The fix of this position; undefined for one that reports leave out: without a place, at a time that cannot be, or so far away
 * that no vehicle gets there. Positions arrive in order of time.
 */
export function measure(state: Measured, position: Position, settings: MeasureSettings): Fix | undefined {
  const reason = leftOutAs(state, position)
  if (reason) {
    if (reason === 'wild') state.wild += 1
    return undefined
  }
  const { last, fix } = state
  state.wild = 0
  const { attributes } = position
  const level = levelOf(position, settings) ?? fix?.level
  const filled = (fix?.filled ?? 0) + fillingUpTo(state, level, settings.filling)
  const silence = last ? position.fixTime.getTime() - last.fixTime.getTime() : 0
  const isDriven = last !== undefined && silence <= longestLeg && activityOf(last) === 'moving'
  const next: Fix = {
    id: position.id,
    time: position.fixTime.getTime(),
    latitude: position.latitude,
    longitude: position.longitude,
    speed: position.speed,
    address: position.address,
    driver: textOf(attributes.driverUniqueId) ?? undefined,
    metres: (fix?.metres ?? 0) + (last ? metresDriven(last, position, settings.distance) : 0),
    driving: (fix?.driving ?? 0) + (isDriven ? silence : 0),
    odometer: positive(attributes.odometer) ?? fix?.odometer,
    total: numberOf(attributes.totalDistance) ?? fix?.total ?? 0,
    hours: numberOf(attributes.hours) ?? fix?.hours,
    fuelUsed: numberOf(attributes.fuelUsed) ?? fix?.fuelUsed,
    level,
    filled,
  }
  state.last = position
  state.fix = next
  return next
}

/** A unit that is silent for longer is not counted as driving (ms). */
export const longestLeg = 10 * 60_000

function isWild(last: Position, position: Position): boolean {
  const seconds = (position.fixTime.getTime() - last.fixTime.getTime()) / 1000
  const metres = metresBetween(last.latitude, last.longitude, position.latitude, position.longitude)
  return metres > 1000 && metres > fastest * Math.max(seconds, 1)
}

/** Litres filled with this level: noise below the threshold is no filling, and one that takes several reports is counted once. */
function fillingUpTo(state: Measured, level: number | undefined, threshold: number): number {
  if (level === undefined) return 0
  const lowest = state.lowest ?? level
  const rise = level - lowest
  state.lowest = rise >= threshold ? level : Math.min(lowest, level)
  return rise >= threshold ? rise : 0
}

function levelOf({ attributes }: Position, { fuelCapacity }: MeasureSettings): number | undefined {
  const litres = numberOf(attributes.fuel)
  if (litres !== undefined) return litres
  const percent = numberOf(attributes.fuelLevel)
  return percent === undefined || fuelCapacity <= 0 ? undefined : (percent / 100) * fuelCapacity
}

/** Metres between two fixes: by the odometer of the unit where it has one that does not run backwards, else by the positions. */
export function distanceBetween(start: Fix, end: Fix, settings: MeasureSettings): number {
  if (isByOdometer(start, end, settings)) return end.odometer! - start.odometer!
  return Math.max(0, end.metres - start.metres)
}

/** Whether the odometer of the unit says how far it is between two fixes. */
export const isByOdometer = (start: Fix, end: Fix, { ignoreOdometer }: MeasureSettings): boolean =>
  !ignoreOdometer && start.odometer !== undefined && end.odometer !== undefined && end.odometer >= start.odometer

/** Litres used between two fixes, never negative: fillings in between are added to the difference of levels. */
export function fuelBetween(start: Fix, end: Fix): number {
  if (start.fuelUsed !== undefined && end.fuelUsed !== undefined) return Math.max(0, end.fuelUsed - start.fuelUsed)
  if (start.level === undefined || end.level === undefined) return 0
  return Math.max(0, start.level - end.level + end.filled - start.filled)
}

/** Milliseconds of the engine between two fixes. */
export const hoursBetween = (start: Fix, end: Fix): number =>
  start.hours === undefined || end.hours === undefined ? 0 : Math.max(0, end.hours - start.hours)

const KNOTS = 1.94384

/** Knots over a length of time; 0 for none. */
export const averageSpeed = (metres: number, ms: number): number => (ms > 0 ? (metres / (ms / 1000)) * KNOTS : 0)

/** The odometer shown for a fix, in metres. */
export const odometerOf = (fix: Fix, { ignoreOdometer }: MeasureSettings): number =>
  ignoreOdometer ? fix.total : (fix.odometer ?? fix.total)

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
const positive = (value: unknown): number | undefined => (typeof value === 'number' && value > 0 ? value : undefined)
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

import { metresBetween } from '../geo/haversine.ts'
import type { Circle } from '../geo/private-area.ts'
import { isWithin } from '../geo/private-area.ts'
import type { Position } from '../model/position.ts'
import { activitySince } from './activity.ts'
import { activityOf } from './vehicle-state.ts'

type Reported = Pick<Position, 'latitude' | 'longitude' | 'fixTime' | 'speed' | 'attributes'>

/** What the way to a destination depends on. Positions in the order of time, the last of them the latest. */
export interface Approach {
  readonly destination: Circle
  /** The reports of the last half hour (`recentMs`), or the latest alone. */
  readonly recent: readonly Reported[]
  /** When it was stored that the vehicle arrived; null while it has not. */
  readonly arrivedTime: Date | null
  readonly now: Date
}

/** Where a vehicle is on its way to a destination; `distance` by road, estimated, in metres. */
export type Arrival =
  | { readonly state: 'arrived'; readonly since: Date }
  | { readonly state: 'silent' | 'standing'; readonly since: Date; readonly distance: number }
  | { readonly state: 'moving'; readonly earliest: Date; readonly latest: Date; readonly distance: number }

const minuteMs = 60_000
/** Reports that count for the mean speed. */
export const recentMs = 30 * minuteMs
/** After so long without a report nothing is said about the arrival. */
const silentMs = 10 * minuteMs
/** A shorter stop is a traffic light. */
const stopMs = 3 * minuteMs
/** How much longer roads are than the straight line. */
const roadFactor = 1.3
/** Mean speeds in km/h: without recent movement, and the slowest and the fastest that count. */
const speeds = { usual: 40, least: 15, most: 90 }
const kmhAKnot = 1.852
/** The earliest and the latest arrival, in parts of the estimated duration, rounded to so many minutes. */
const range = { earliest: 0.9, latest: 1.25, roundingMs: 5 * minuteMs }

/**
 * Estimates the arrival: the straight line lengthened to that of a road, at the mean speed of the last half hour while moving
 * (decision 152). Undefined without a report.
 */
export function arrivalOf({ destination, recent, arrivedTime, now }: Approach): Arrival | undefined {
  if (arrivedTime) return { state: 'arrived', since: arrivedTime }
  const latest = recent.at(-1)
  if (!latest) return undefined
  if (isWithin(destination, latest)) return { state: 'arrived', since: latest.fixTime }
  const { latitude, longitude, fixTime } = latest
  const line = metresBetween(latitude, longitude, destination.latitude, destination.longitude)
  const distance = Math.max(0, line - destination.radius) * roadFactor
  if (now.getTime() - fixTime.getTime() > silentMs) return { state: 'silent', since: fixTime, distance }
  const since = activitySince(latest) ?? fixTime
  if (activityOf(latest) !== 'moving' && now.getTime() - since.getTime() >= stopMs) {
    return { state: 'standing', since, distance }
  }
  const duration = (distance / 1000 / meanSpeed(recent)) * 3_600_000
  const at = (part: number) => fixTime.getTime() + duration * part
  const { earliest, latest: last, roundingMs } = range
  // Never in the past, and never a range of nothing
  const from = Math.floor(Math.max(at(earliest), now.getTime()) / roundingMs) * roundingMs
  const to = Math.max(Math.ceil(at(last) / roundingMs) * roundingMs, from + roundingMs)
  return { state: 'moving', earliest: new Date(from), latest: new Date(to), distance }
}

/** In km/h, of the reports that show the vehicle moving. */
function meanSpeed(recent: readonly Reported[]): number {
  const moving = recent.filter((position) => activityOf(position) === 'moving')
  if (moving.length === 0) return speeds.usual
  const mean = moving.reduce((sum, { speed }) => sum + speed * kmhAKnot, 0) / moving.length
  return Math.min(Math.max(mean, speeds.least), speeds.most)
}

import type { Trip } from '../model/report-items.ts'
import type { TripCorrectionKind, TripPurpose } from '../model/trip-correction.ts'
import { crossingOf, type ReportInput } from './period.ts'

/** A correction of the trips of a device. Times in ms. */
export interface Correction {
  readonly id: number
  readonly kind: TripCorrectionKind
  readonly from: number
  readonly to: number
  readonly driverUniqueId: string | null
  readonly purpose: TripPurpose | null
  /** Who made it, if the reader sees them. */
  readonly userName: string | null
  readonly createdTime: number
}

/** What a report shows as one trip: a trip of the division, or what joins and splits made of some. */
export interface Stretch {
  readonly from: number
  readonly to: number
  /** The first trip in it. */
  readonly trip: Trip
  /** Neither joined nor split: all of `trip` holds. */
  readonly isWhole: boolean
  readonly corrections: readonly Correction[]
}

/** A trip that the next one may be joined to: it is kept between pages. */
interface OpenTrip {
  readonly trip: Trip
  readonly to: number
  readonly joins: readonly Correction[]
}

export interface Correcting {
  /** Those of the device, in the order in which they were made. */
  readonly corrections: readonly Correction[]
  open: OpenTrip | undefined
}

export const startCorrecting = (corrections: readonly Correction[]): Correcting => ({ corrections, open: undefined })

/** Adds trips of the device in the order of time, and returns the stretches that no later trip changes. */
export function addTrips(state: Correcting, trips: readonly Trip[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const trip of trips) {
    const { open, corrections } = state
    const [from, to] = [trip.startTime.getTime(), trip.endTime.getTime()]
    const between = open && { from: open.to, to: from }
    const joins = between ? corrections.filter((each) => each.kind === 'join' && fits(each, between)) : []
    if (open && joins.length > 0) state.open = { ...open, to, joins: [...open.joins, ...joins] }
    else {
      stretches.push(...endTrips(state))
      state.open = { trip, to, joins: [] }
    }
  }
  return stretches
}

/** The stretches of the last trip. */
export function endTrips(state: Correcting): Stretch[] {
  const { open, corrections } = state
  if (!open) return []
  state.open = undefined
  const { trip, to: end, joins } = open
  const start = trip.startTime.getTime()
  const splits = corrections.filter(({ kind, from }) => kind === 'split' && from > start && from < end)
  const borders = [...new Set([start, ...splits.map(({ from }) => from), end])].sort((a, b) => a - b)
  return borders.slice(1).map((to, index) => {
    const from = borders[index]!
    const shaping = [
      ...joins.filter((join) => join.from < to && join.to > from),
      ...splits.filter((split) => split.from === from || split.from === to),
    ]
    const marks = corrections.filter((each) => isMark(each) && isWithin(each, { from, to }))
    return { from, to, trip, isWhole: shaping.length === 0, corrections: [...shaping, ...marks] }
  })
}

/** Says something of a trip; others change where trips begin and end. */
export const isMark = ({ kind }: Correction): boolean => kind === 'driver' || kind === 'purpose'

type Span = Pick<Correction, 'from' | 'to'>

/** A mark is on every trip that it shares more than half of the shorter with: it stays where its trip is joined or split. */
const isWithin = (mark: Span, trip: Span): boolean =>
  sharedOf(mark, trip) > Math.min(lengthOf(mark), lengthOf(trip)) / 2

/**
 * Two spans are about the same thing when they share more than half of the longer one, so that a late position that moves an end a
 * little leaves a correction in force, and none fits two.
 */
export function fits(one: Span, other: Span): boolean {
  const longer = Math.max(lengthOf(one), lengthOf(other))
  return longer === 0 ? one.from === other.from : sharedOf(one, other) > longer / 2
}

const lengthOf = ({ from, to }: Span): number => to - from
const sharedOf = (one: Span, other: Span): number => Math.min(one.to, other.to) - Math.max(one.from, other.from)

type Period = Pick<ReportInput, 'from' | 'to'>

/** The row of a stretch, `trip` being what was driven in it; undefined outside the period. */
export function correctedTrip({ corrections }: Stretch, trip: Trip, period: Period): Trip | undefined {
  const [start, end] = [trip.startTime.getTime(), trip.endTime.getTime()]
  if (end < period.from || start > period.to) return undefined
  const { crosses: _, ...rest } = trip
  const crosses = crossingOf(start, end, period)
  const driver = corrections.findLast(({ kind }) => kind === 'driver')
  const purpose = corrections.findLast(({ kind }) => kind === 'purpose')?.purpose
  const latest = corrections.toSorted((a, b) => a.createdTime - b.createdTime).at(-1)
  return {
    ...rest,
    ...(driver && { driverUniqueId: driver.driverUniqueId }),
    ...(crosses && { crosses }),
    ...(purpose && { purpose }),
    ...(latest && { correctedTime: new Date(latest.createdTime), correctedBy: latest.userName }),
  }
}

/** The period with the joins that reach over its borders, so that both of their trips are read. */
export function withJoins<P extends Period>(period: P, corrections: readonly Correction[], margin: number): P {
  const near = corrections.filter(
    ({ kind, from, to }) => kind === 'join' && to >= period.from - margin && from <= period.to + margin,
  )
  const from = Math.min(period.from, ...near.map((join) => join.from))
  const to = Math.max(period.to, ...near.map((join) => join.to))
  return { ...period, from, to }
}

/** Whether no join made a stop of these times part of a trip; it is cut at the borders of the period. */
export const isStillStop = (stop: Span, corrections: readonly Correction[], period: Period): boolean =>
  !corrections.some(
    ({ kind, from, to }) =>
      kind === 'join' && fits(stop, { from: Math.max(from, period.from), to: Math.min(to, period.to) }),
  )

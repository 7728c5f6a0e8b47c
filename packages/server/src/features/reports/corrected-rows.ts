import type { DriverTotal } from '@rastro/core/model/behaviour-items'
import type { Stop, Trip } from '@rastro/core/model/report-items'
import {
  addTrips,
  type Correction,
  correctedTrip,
  endTrips,
  isStillStop,
  type Stretch,
  startCorrecting,
  withJoins,
} from '@rastro/core/reductions/corrections'
import { countTrip, withAverages } from '@rastro/core/reductions/driver-totals'
import type { InputOf, Reduced, RowReduction } from '@rastro/core/reductions/index'
import type { Row } from './report-reader.ts'

/** Reads the rows of a reduction of one device, page by page. */
export type ReadRows = <N extends RowReduction>(name: N, input: InputOf<N>) => AsyncIterable<Reduced<N>>
type Input = InputOf<'trips'>

const dayMs = 24 * 3_600_000

/** Whether corrections of trips change the rows of this reduction (decision 159). */
export const isCorrected = (name: RowReduction): boolean =>
  name === 'trips' || name === 'stops' || name === 'driverTotals'

/** The rows of a reduction of one device with the corrections of its trips. */
export async function* correctedRows(
  read: ReadRows,
  name: RowReduction,
  input: Input,
  corrections: readonly Correction[],
): AsyncGenerator<readonly Row[]> {
  if (corrections.length === 0 || !isCorrected(name)) yield* read(name, input) as AsyncIterable<readonly Row[]>
  else if (name === 'trips') yield* correctedTrips(read, input, corrections)
  else if (name === 'stops') yield* correctedStops(read, input, corrections)
  else yield await correctedTotals(read, input, corrections)
}

async function* correctedTrips(read: ReadRows, input: Input, corrections: readonly Correction[]) {
  for await (const stretches of tripStretches(read, input, corrections)) {
    const trips: Trip[] = []
    for (const stretch of stretches) {
      const trip = correctedTrip(stretch, await drivenIn(read, input, stretch), input)
      if (trip) trips.push(trip)
    }
    if (trips.length > 0) yield trips
  }
}

/** The trips of the period after joins and splits, and those that joins connect them with. */
export async function* tripStretches(
  read: ReadRows,
  input: Input,
  corrections: readonly Correction[],
): AsyncGenerator<Stretch[]> {
  const state = startCorrecting(corrections)
  for await (const trips of read('trips', withJoins(input, corrections, dayMs))) yield addTrips(state, trips)
  yield endTrips(state)
}

/** The trip that a stretch is, measured anew where it was joined or split. */
export async function drivenIn(read: ReadRows, input: Input, { isWhole, trip, from, to }: Stretch): Promise<Trip> {
  if (isWhole) return trip
  for await (const [measured] of read('tripBetween', { ...input, from, to })) if (measured) return measured
  return trip
}

async function* correctedStops(read: ReadRows, input: Input, corrections: readonly Correction[]) {
  for await (const stops of read('stops', input)) {
    yield stops.filter((stop) => isStillStop(timesOf(stop), corrections, input))
  }
}

const timesOf = ({ startTime, endTime }: Stop) => ({ from: startTime.getTime(), to: endTime.getTime() })

async function correctedTotals(read: ReadRows, input: Input, corrections: readonly Correction[]) {
  const totals: DriverTotal[] = []
  for await (const trips of correctedTrips(read, input, corrections)) {
    for (const trip of trips) countTrip(totals, trip)
  }
  return withAverages(totals)
}

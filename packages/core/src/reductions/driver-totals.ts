import type { DriverTotal } from '../model/behaviour-items.ts'
import type { Trip } from '../model/report-items.ts'
import { averageSpeed } from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type Reduction, type RowsState } from './reduction.ts'
import { trips } from './trips.ts'

interface State extends RowsState<DriverTotal> {
  inner: RowsState<Trip>
  readonly totals: DriverTotal[]
}

const inner = trips as unknown as Reduction<RowsState<Trip>, Trip[], ReportInput>

/** The trips of a device by driver: how many, how far and how long. A trip counts for whom it began with. */
export const driverTotals = defineReduction<State, DriverTotal[], ReportInput>({
  start(input) {
    const begun = inner.start(input)
    return { inner: begun, totals: [], rows: [], isDone: begun.isDone }
  },
  add(state, position) {
    state.inner = inner.add(state.inner, position)
    for (const trip of state.inner.rows.splice(0)) countTrip(state.totals, trip)
    state.isDone = state.inner.isDone
    return state
  },
  end(state) {
    for (const trip of inner.end(state.inner)) countTrip(state.totals, trip)
    return withAverages(state.totals)
  },
})

/** Drivers of one device; the trips of more are counted without a driver. */
const mostDrivers = 500

/** The totals with their average speeds, when all trips are counted. */
export const withAverages = (totals: readonly DriverTotal[]): DriverTotal[] =>
  totals.map((total) => ({ ...total, averageSpeed: averageSpeed(total.distance, total.duration) }))

/** Adds a trip of one device to the totals of its drivers. */
export function countTrip(totals: DriverTotal[], trip: Trip): void {
  const indexOf = (id: string | null) => totals.findIndex((total) => total.driverUniqueId === id)
  const isCounted = totals.length < mostDrivers || indexOf(trip.driverUniqueId) >= 0
  const driverUniqueId = isCounted ? trip.driverUniqueId : null
  const index = indexOf(driverUniqueId)
  const { startTime, endTime, distance, duration, maxSpeed, spentFuel, deviceId, deviceName } = trip
  const before = totals[index]
  const total: DriverTotal = {
    ...{ deviceId, deviceName, driverUniqueId, driverName: null, endTime, averageSpeed: 0 },
    startTime: before?.startTime ?? startTime,
    trips: (before?.trips ?? 0) + 1,
    distance: (before?.distance ?? 0) + distance,
    duration: (before?.duration ?? 0) + duration,
    maxSpeed: Math.max(before?.maxSpeed ?? 0, maxSpeed),
    spentFuel: (before?.spentFuel ?? 0) + spentFuel,
  }
  if (before) totals[index] = total
  else totals.push(total)
}

import type { Position } from '../model/position.ts'
import type { GeofenceStay } from '../model/report-items.ts'
import {
  averageSpeed,
  distanceBetween,
  type Fix,
  fuelBetween,
  type Measured,
  measure,
  odometerOf,
  startMeasuring,
} from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'

/** A visit that goes on. */
interface Visit {
  readonly geofenceId: number
  readonly start: Fix
  maxSpeed: number
}

interface State extends RowsState<GeofenceStay> {
  readonly input: ReportInput
  readonly measured: Measured
  readonly wanted: ReadonlySet<number>
  inside: Visit[]
}

/**
 * The visits of a device to geofences, from the first fix inside to the first outside. Those entered before the period, and those
 * that go on at its end, are left out, as a stock server does (reference §7.7).
 */
export const visits = defineReduction<State, GeofenceStay[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), rows: [], isDone: false },
    wanted: new Set(input.geofenceIds),
    inside: [],
  }),
  add(state, position: Position) {
    if (state.isDone) return state
    const fix = measure(state.measured, position, state.input.settings)
    if (!fix) return state
    state.isDone = fix.time > state.input.to
    if (state.isDone) return state
    const here = new Set((position.geofenceIds ?? []).filter((id) => state.wanted.has(id)))
    for (const visit of state.inside) {
      visit.maxSpeed = Math.max(visit.maxSpeed, fix.speed)
      if (!here.has(visit.geofenceId)) push(state, visit, fix)
    }
    state.inside = state.inside.filter(({ geofenceId }) => here.has(geofenceId))
    const known = new Set(state.inside.map(({ geofenceId }) => geofenceId))
    for (const geofenceId of here) {
      if (!known.has(geofenceId)) state.inside.push({ geofenceId, start: fix, maxSpeed: fix.speed })
    }
    return state
  },
  end: ({ rows }) => rows,
})

function push({ input, rows }: State, { geofenceId, start, maxSpeed }: Visit, end: Fix): void {
  const { settings, deviceId, deviceName, from } = input
  if (start.time < from) return
  const distance = distanceBetween(start, end, settings)
  rows.push({
    deviceId,
    deviceName,
    geofenceId,
    distance,
    averageSpeed: averageSpeed(distance, end.time - start.time),
    maxSpeed,
    spentFuel: fuelBetween(start, end),
    startOdometer: odometerOf(start, settings),
    endOdometer: odometerOf(end, settings),
    startTime: new Date(start.time),
    endTime: new Date(end.time),
  })
}

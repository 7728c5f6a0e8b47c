import type { Position } from '../model/position.ts'
import type { Trip } from '../model/report-items.ts'
import { averageSpeed, distanceBetween, type Fix, fuelBetween, measuredAttributes, odometerOf } from './fixes.ts'
import { crossingOf, type ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'
import { addToSegments, lastSegment, type Segment, type SegmentState, startSegments } from './segments.ts'

interface State extends RowsState<Trip> {
  readonly input: ReportInput
  readonly segments: SegmentState
}

/** ENT-31, RPT-49: the trips of a device that touch the period, whole; one that goes on at its last position ends there. */
export const trips = defineReduction<State, Trip[], ReportInput>({
  attributes: measuredAttributes,
  start({ stored, ...input }) {
    const { days = [], segments = startSegments() } = stored ?? {}
    const state: State = { input, segments, rows: [], isDone: false }
    for (const day of days) for (const segment of day.segments) push(state, segment)
    // The stored days may go on after the period
    state.isDone = isOver(state)
    return state
  },
  add(state, position: Position) {
    if (state.isDone) return state
    const { input, segments } = state
    for (const segment of addToSegments(segments, position, input.settings)) push(state, segment)
    state.isDone = isOver(state)
    return state
  },
  end(state) {
    const segment = state.isDone ? undefined : lastSegment(state.segments)
    if (segment) push(state, segment)
    return state.rows
  },
})

/** No later position changes or adds a trip that began in the period. */
function isOver({ input: { to }, segments: { measured, isTrip, start, tail } }: State): boolean {
  const { fix } = measured
  return fix !== undefined && fix.time > to && (start!.time > to || (!isTrip && tail.length === 1))
}

function push({ input, rows }: State, { isTrip, start, end, maxSpeed }: Segment): void {
  if (!isTrip || end.time <= start.time || end.time < input.from || start.time > input.to) return
  rows.push(tripOf(start, end, { maxSpeed, input }))
}

/** The row of what was driven between two fixes. */
export function tripOf(start: Fix, end: Fix, { maxSpeed, input }: { maxSpeed: number; input: ReportInput }): Trip {
  const { settings, deviceId, deviceName } = input
  const distance = distanceBetween(start, end, settings)
  const crosses = crossingOf(start.time, end.time, input)
  return {
    deviceId,
    deviceName,
    distance,
    averageSpeed: averageSpeed(distance, end.time - start.time),
    maxSpeed,
    spentFuel: fuelBetween(start, end),
    startOdometer: odometerOf(start, settings),
    endOdometer: odometerOf(end, settings),
    startTime: new Date(start.time),
    endTime: new Date(end.time),
    startPositionId: start.id,
    endPositionId: end.id,
    startLat: start.latitude,
    startLon: start.longitude,
    endLat: end.latitude,
    endLon: end.longitude,
    startAddress: start.address,
    endAddress: end.address,
    duration: end.time - start.time,
    driverUniqueId: start.driver ?? end.driver ?? null,
    driverName: null,
    ...(crosses && { crosses }),
  }
}

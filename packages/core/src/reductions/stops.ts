import type { Position } from '../model/position.ts'
import type { Stop } from '../model/report-items.ts'
import { fuelBetween, hoursBetween, measuredAttributes, odometerOf } from './fixes.ts'
import { crossingOf, type ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'
import { addToSegments, lastSegment, type Segment, type SegmentState, startSegments } from './segments.ts'

interface State extends RowsState<Stop> {
  readonly input: ReportInput
  readonly segments: SegmentState
}

/** ENT-32, RPT-49: the stops of a device, cut at the borders of the period: the days of a month add up to the month. */
export const stops = defineReduction<State, Stop[], ReportInput>({
  attributes: measuredAttributes,
  start({ stored, ...input }) {
    const { days = [], segments = startSegments() } = stored ?? {}
    const state: State = { input, segments, rows: [], isDone: false }
    for (const day of days) for (const segment of day.segments) push(state, segment)
    return state
  },
  add(state, position: Position) {
    if (state.isDone) return state
    const { input, segments } = state
    for (const segment of addToSegments(segments, position, input.settings)) push(state, segment)
    const { fix } = segments.measured
    if (!fix || fix.time <= input.to || segments.isTrip || segments.tail.length > 1) return state
    // Nothing that comes later changes that it stood at the end of the period
    push(state, lastSegment(segments)!)
    state.isDone = true
    return state
  },
  end(state) {
    const segment = state.isDone ? undefined : lastSegment(state.segments)
    if (segment) push(state, segment)
    return state.rows
  },
})

function push({ input, rows }: State, { isTrip, start, end }: Segment): void {
  const { settings, from, to } = input
  const [startTime, endTime] = [Math.max(start.time, from), Math.min(end.time, to)]
  if (isTrip || endTime <= startTime) return
  const crosses = crossingOf(start.time, end.time, input)
  const odometer = odometerOf(start, settings)
  rows.push({
    deviceId: input.deviceId,
    deviceName: input.deviceName,
    distance: 0,
    averageSpeed: 0,
    maxSpeed: 0,
    spentFuel: fuelBetween(start, end),
    startOdometer: odometer,
    endOdometer: odometer,
    startTime: new Date(startTime),
    endTime: new Date(endTime),
    positionId: start.id,
    latitude: start.latitude,
    longitude: start.longitude,
    address: start.address,
    duration: endTime - startTime,
    engineHours: Math.min(hoursBetween(start, end), endTime - startTime),
    ...(crosses && { crosses }),
  })
}

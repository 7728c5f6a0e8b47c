import type { Position } from '../model/position.ts'
import { readRuleSettings } from '../rules/settings.ts'
import type { InputOf, Reduced, RowReduction, StreamedReduction } from './index.ts'
import { reductions } from './index.ts'
import type { ReportInput } from './period.ts'
import type { Reduction, RowsState } from './reduction.ts'
import type { SegmentSettings } from './segments.ts'

export const minute = 60_000
export const start = Date.UTC(2026, 0, 5, 12)
/** Degrees of longitude at the equator for a metre. */
const degree = 1 / 111_319.49

/** Positions between two threads. */
const pageLength = 100

export const usual: SegmentSettings = {
  motion: readRuleSettings(() => undefined).motion,
  distance: { hold: false, minError: 0, maxError: 0, maxGap: 86_400 },
  ignoreOdometer: false,
  fuelCapacity: 0,
  filling: 5,
  drain: 5,
  speedLimit: 0,
}

/** A position on the equator, this many metres east, this many minutes after the start. */
export const at = (minutes: number, metres: number, more: Partial<Position> = {}): Position => {
  const time = new Date(start + minutes * minute)
  return {
    ...{ id: Math.round(minutes * 1000) + 1, deviceId: 1, protocol: 'test', valid: true },
    ...{ serverTime: time, deviceTime: time, fixTime: time },
    ...{ latitude: 0, longitude: metres * degree, altitude: 0, speed: 0, course: 90, accuracy: 0 },
    ...{ address: null, network: null, geofenceIds: null, attributes: {} },
    ...more,
  }
}

/** What a report says of these positions; by default over all of them. */
export function reported<N extends RowReduction>(
  name: N,
  positions: readonly Position[],
  more: Partial<ReportInput> = {},
): Reduced<N> {
  const input = { deviceId: 1, deviceName: 'Truck', from: start, to: start + 1e9, settings: usual, ...more }
  return reduced(name, input as InputOf<N>, positions)
}

/** The rows of a reduction over these positions. */
export function reduced<N extends StreamedReduction>(
  name: N,
  input: InputOf<N>,
  positions: readonly Position[],
): Reduced<N> {
  const { start: begin, add, end } = reductions[name] as unknown as Reduction<RowsState<unknown>, unknown[], InputOf<N>>
  let state = begin(input)
  for (const [index, position] of positions.entries()) {
    // As between threads
    if (index % pageLength === 0) state = structuredClone(state)
    state = add(state, position)
  }
  return end(state) as Reduced<N>
}

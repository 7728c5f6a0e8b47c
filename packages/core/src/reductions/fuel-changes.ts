import type { FuelChange } from '../model/behaviour-items.ts'
import { type Fix, type Measured, measure, odometerOf, startMeasuring } from './fixes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'

/** A level with the fix that reported it. */
interface Level {
  readonly fix: Fix
  readonly litres: number
}

interface State extends RowsState<FuelChange> {
  readonly input: ReportInput
  readonly measured: Measured
  /** The level before a change that may be going on. */
  base: Level | undefined
  /** The furthest level since then, and how long it has not moved on. */
  furthest: Level | undefined
}

/** A level that has not moved on for so long has settled (ms). */
const settling = 10 * 60_000
/** Drains are looked for while the vehicle stands: within so many metres of the level before. */
const standing = 500

/**
 * Fillings and drains of the tank: a change of at least the threshold of the device (`fuelIncreaseThreshold`,
 * `fuelDropThreshold`), from the level before it to the one at which it settled. While it drives, a fall is consumption.
 */
export const fuelChanges = defineReduction<State, FuelChange[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), rows: [], isDone: false },
    ...{ base: undefined, furthest: undefined },
  }),
  add(state, position) {
    const { input, measured } = state
    const time = position.fixTime.getTime()
    if (state.isDone || time < input.from) return state
    const fix = time > input.to ? undefined : measure(measured, position, input.settings)
    state.isDone = time > input.to
    if (fix?.level !== undefined) follow(state, { fix, litres: fix.level })
    return state
  },
  end(state) {
    settle(state)
    return state.rows
  },
})

function follow(state: State, level: Level): void {
  const { base, furthest } = state
  if (!base || !furthest) {
    state.base = level
    state.furthest = level
    return
  }
  const direction = Math.sign(furthest.litres - base.litres)
  const isFurther = direction === 0 || (level.litres - furthest.litres) * direction > 0
  const isSettled = level.fix.time - furthest.fix.time >= settling
  const isGone = level.fix.metres - base.fix.metres > standing
  if (isSettled || isGone) {
    settle(state)
    state.base = isGone ? level : { ...level, litres: furthest.litres }
    state.furthest = level
  } else if (isFurther) state.furthest = level
}

function settle(state: State): void {
  const { base, furthest, input, rows } = state
  if (!base || !furthest) return
  const change = furthest.litres - base.litres
  const { filling, drain } = input.settings
  if (change < filling && -change < drain) return
  rows.push({
    deviceId: input.deviceId,
    deviceName: input.deviceName,
    positionId: furthest.fix.id,
    filled: Math.max(0, change),
    drained: Math.max(0, -change),
    levelBefore: base.litres,
    levelAfter: furthest.litres,
    startTime: new Date(base.fix.time),
    endTime: new Date(furthest.fix.time),
    latitude: furthest.fix.latitude,
    longitude: furthest.fix.longitude,
    address: furthest.fix.address,
    odometer: odometerOf(furthest.fix, input.settings),
    verdict: null,
  })
}

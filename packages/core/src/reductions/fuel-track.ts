import type { FuelLevel, FuelTrack } from '../model/fuel-ledger.ts'
import { distanceBetween, type Fix, measure, startMeasuring } from './fixes.ts'
import { fuelChanges } from './fuel-changes.ts'
import type { ReportInput } from './period.ts'
import { defineReduction, type RowsState } from './reduction.ts'

/** A time during which the ignition was reported on (ms). */
interface Run {
  readonly from: number
  to: number
}

interface State extends RowsState<FuelTrack> {
  readonly input: ReportInput
  readonly measured: ReturnType<typeof startMeasuring>
  changes: ReturnType<typeof fuelChanges.start>
  first: Fix | undefined
  latest: Fix | undefined
  metres: number
  readonly levels: FuelLevel[]
  /** The latest level, kept or not. */
  last: FuelLevel | undefined
  readonly runs: Run[]
  ignition: boolean | undefined
  /** The ignition was reported at all. */
  isTold: boolean
}

/** Levels are kept when they differ by so many litres, or so long after the one before (ms). */
const [step, pause] = [0.5, 30 * 60_000]
/** More levels are not kept, but the last one is. */
const maxLevels = 20_000

/** The curve of a tank with its fillings and drains, and whether the engine ran meanwhile. */
export const fuelTrack = defineReduction<State, FuelTrack[], ReportInput>({
  start: (input) => ({
    ...{ input, measured: startMeasuring(), changes: fuelChanges.start(input), rows: [], isDone: false },
    ...{ first: undefined, latest: undefined, metres: 0, levels: [], last: undefined },
    ...{ runs: [], ignition: undefined, isTold: false },
  }),
  add(state, position) {
    const { input, measured } = state
    const time = position.fixTime.getTime()
    state.changes = fuelChanges.add(state.changes, position)
    state.isDone ||= time > input.to
    if (time < input.from || state.isDone) return state
    const fix = measure(measured, position, input.settings)
    if (!fix) return state
    addIgnition(state, time, position.attributes.ignition)
    state.first ??= fix
    state.latest = fix
    // An odometer that runs backwards takes nothing away
    state.metres = Math.max(state.metres, distanceBetween(state.first, fix, input.settings))
    if (fix.level !== undefined) addLevel(state, { time: new Date(time), litres: fix.level, metres: state.metres })
    return state
  },
  end(state) {
    const { levels, last, runs, isTold, metres } = state
    if (last && levels.at(-1) !== last) levels.push(last)
    const changes = fuelChanges.end(state.changes).map((change) => {
      // The level stays for a while before it falls
      const fell = levels.find(({ time, litres }) => time > change.startTime && litres <= change.levelBefore - step)
      const [from, to] = [(fell?.time ?? change.startTime).getTime(), change.endTime.getTime()]
      const on = runs.some((run) => run.from <= to && run.to >= from)
      return { ...change, ignition: on ? ('on' as const) : isTold ? ('off' as const) : ('unknown' as const) }
    })
    return [{ levels, changes, distance: metres }]
  },
})

function addIgnition(state: State, time: number, reported: unknown): void {
  const last = state.runs.at(-1)
  if (state.ignition && last) last.to = time
  if (typeof reported !== 'boolean') return
  state.isTold = true
  if (reported && !state.ignition) state.runs.push({ from: time, to: time })
  state.ignition = reported
}

function addLevel(state: State, level: FuelLevel): void {
  const kept = state.levels.at(-1)
  state.last = level
  const isNews =
    !kept || Math.abs(level.litres - kept.litres) >= step || level.time.getTime() - kept.time.getTime() >= pause
  if (isNews && state.levels.length < maxLevels) state.levels.push(level)
}

import {
  type FuelEntry,
  type FuelLedger,
  type FuelLevel,
  type FuelTrack,
  type FuelTrackChange,
  fuelLedgerBounds,
} from '../model/fuel-ledger.ts'
import type { ToldFuelVerdict } from '../model/fuel-verdict.ts'

/** A fuel record as the ledger needs it. */
export interface RecordedFilling {
  readonly id: number
  /** Milliseconds: the moment, or the whole day, that it names. */
  readonly from: number
  readonly to: number
  readonly litres: number
  readonly cost: number
  readonly fuel: string
}

/** A verdict with the times of its drain (ms). */
export interface JudgedDrain extends ToldFuelVerdict {
  readonly from: number
  readonly to: number
}

interface LedgerInput {
  readonly deviceId: number
  readonly deviceName: string
  readonly capacity: number
  readonly track: FuelTrack
  readonly records: readonly RecordedFilling[]
  /** In the order in which they were given. */
  readonly verdicts?: readonly JudgedDrain[]
}

/**
 * A record and a filling of the sensor are the same when the filling lies within the moment or the day of the record, give or take
 * two hours, and the smaller one is at least half of the larger.
 */
export const matching = { ms: 2 * 3_600_000, share: 0.5 } as const

/**
 * The ledger of a tank, in whole tenths of a litre: start + filled = used + drained + end, exactly. A filling counts as its record says,
 * else as the sensor does; where both do, the difference stays between balance and sensor. A level that rises slowly is filled too, so
 * that nothing used is negative. Without a sensor what was filled counts as used. A drain that somebody said was no theft is used
 * (decision 180).
 */
export function fuelLedgerOf({
  deviceId,
  deviceName,
  capacity,
  track,
  records,
  verdicts = [],
}: LedgerInput): FuelLedger {
  const isSensed = track.levels.length > 0
  const steps = isSensed ? sensedSteps(track, records, verdicts) : records.map(recordedStep).sort(byTime)
  const start = tenths(track.levels[0]?.litres ?? 0)
  const [entries, sums] = balanced(start, steps)
  const recorded = records.reduce((sum, { litres }) => sum + tenths(litres), 0)
  const cents = records.reduce((sum, { cost }) => sum + Math.round(cost * 100), 0)
  const used = isSensed ? sums.used : sums.filled
  const drains = entries.filter(({ kind }) => kind === 'drain')
  const countOf = (said: string | undefined) => drains.filter(({ verdict }) => verdict?.verdict === said).length
  return {
    ...{ deviceId, deviceName, capacity, isSensed },
    start: start / 10,
    filled: sums.filled / 10,
    used: used / 10,
    drained: sums.drained / 10,
    stolen: sums.stolen / 10,
    end: (start + sums.filled - used - sums.drained) / 10,
    sensor: isSensed ? tenths(track.levels.at(-1)!.litres) / 10 : null,
    fillings: steps.filter(({ kind, litres }) => kind === 'filling' && litres > 0).length,
    drains: countOf(undefined),
    thefts: countOf('theft'),
    distance: track.distance,
    cost: cents / 100,
    recorded: recorded / 10,
    entries,
    levels: thinned(track.levels),
  }
}

/** An entry before its balance; litres and sensor are tenths. */
type Step = Omit<FuelEntry, 'balance'>

const nothing = {
  ...{ distance: 0, recordId: null, recorded: null, sensed: null, fuel: null, cost: 0 },
  ...{ latitude: null, longitude: null, address: null, sensor: null, isEngineOff: false, verdict: null },
}

/** Everything that changed the level, with what was driven in between. */
function sensedSteps(track: FuelTrack, records: readonly RecordedFilling[], verdicts: readonly JudgedDrain[]): Step[] {
  const fillings = track.changes.filter(({ filled }) => filled > 0)
  const drains = track.changes.filter(({ drained, ignition }) => drained > 0 && ignition !== 'on')
  const recordOf = matched(fillings, records)
  const known = new Set(recordOf.values())
  const changes = [
    ...fillings.map((change) => fillingStep(change, recordOf.get(change))),
    ...drains.map((change) => drainStep(change, verdictOn(change, verdicts))),
  ].sort((a, b) => byTime(a.step, b.step))
  const steps: Step[] = []
  let before = track.levels[0]!
  const drive = (until: FuelLevel) => {
    const used = tenths(before.litres) - tenths(until.litres)
    const distance = until.metres - before.metres
    if (used === 0 && distance <= 0) return
    const span = { startTime: before.time, endTime: until.time }
    steps.push({
      ...nothing,
      ...span,
      kind: used < 0 ? 'filling' : 'driven',
      litres: -used,
      distance,
      sensor: tenths(until.litres),
      ...(used < 0 && { sensed: -used / 10 }),
    })
  }
  for (const { step, change } of changes) {
    drive({ time: change.startTime, litres: change.levelBefore, metres: metresAt(track.levels, change.startTime) })
    steps.push(step)
    before = { time: change.endTime, litres: change.levelAfter, metres: metresAt(track.levels, change.endTime) }
  }
  drive(track.levels.at(-1)!)
  const unseen = records.filter((record) => !known.has(record)).map(recordedStep)
  for (const step of unseen) insert(steps, step)
  return steps
}

/** Puts a record that the sensor did not see where its time is, with the level of what is before it. */
function insert(steps: Step[], step: Step): void {
  const at = steps.findIndex(({ endTime }) => endTime > step.endTime)
  const index = at < 0 ? steps.length : at
  steps.splice(index, 0, { ...step, sensor: steps[index - 1]?.sensor ?? null })
}

function fillingStep(
  change: FuelTrackChange,
  record: RecordedFilling | undefined,
): { step: Step; change: FuelTrackChange } {
  const sensed = tenths(change.levelAfter) - tenths(change.levelBefore)
  const litres = record ? tenths(record.litres) : sensed
  const told = record && { recordId: record.id, recorded: litres / 10, fuel: record.fuel, cost: record.cost }
  return { change, step: { ...nothing, ...placeOf(change), kind: 'filling', litres, sensed: sensed / 10, ...told } }
}

/** What was said last of this fall of the level; null where nobody has judged it. */
export function verdictOn<V extends { readonly from: number; readonly to: number }>(
  { startTime, endTime }: Pick<FuelTrackChange, 'startTime' | 'endTime'>,
  verdicts: readonly V[],
): V | null {
  return verdicts.findLast(({ from, to }) => from < endTime.getTime() && to > startTime.getTime()) ?? null
}

function drainStep(change: FuelTrackChange, judged: JudgedDrain | null): { step: Step; change: FuelTrackChange } {
  const litres = tenths(change.levelAfter) - tenths(change.levelBefore)
  return {
    change,
    step: {
      ...nothing,
      ...placeOf(change),
      kind: 'drain',
      litres,
      sensed: -litres / 10,
      isEngineOff: change.ignition === 'off',
      verdict: judged && told(judged),
    },
  }
}

const told = ({ from: _, to: __, ...verdict }: JudgedDrain): ToldFuelVerdict => verdict

const placeOf = ({ startTime, endTime, latitude, longitude, address, levelAfter }: FuelTrackChange) => ({
  ...{ startTime, endTime, latitude, longitude, address },
  sensor: tenths(levelAfter),
})

function recordedStep({ id, from, to, litres, cost, fuel }: RecordedFilling): Step {
  const times = { startTime: new Date(from), endTime: new Date(to) }
  return {
    ...nothing,
    ...times,
    kind: 'filling',
    litres: tenths(litres),
    recordId: id,
    recorded: tenths(litres) / 10,
    fuel,
    cost,
  }
}

/** Which record tells of which filling: the pairs that differ least come first, each is in one pair. */
function matched(fillings: readonly FuelTrackChange[], records: readonly RecordedFilling[]) {
  const pairs = fillings.flatMap((change) =>
    records.flatMap((record) => {
      const isNear =
        change.startTime.getTime() <= record.to + matching.ms && change.endTime.getTime() >= record.from - matching.ms
      const [less, more] = [record.litres, change.filled].sort((a, b) => a - b) as [number, number]
      return isNear && less >= more * matching.share ? [{ change, record, apart: more - less }] : []
    }),
  )
  const recordOf = new Map<FuelTrackChange, RecordedFilling>()
  const taken = new Set<RecordedFilling>()
  for (const { change, record } of pairs.sort((a, b) => a.apart - b.apart)) {
    if (recordOf.has(change) || taken.has(record)) continue
    recordOf.set(change, record)
    taken.add(record)
  }
  return recordOf
}

/** The steps with the balance after each, and the sums of all, in tenths. */
function balanced(start: number, steps: readonly Step[]) {
  const sums = { filled: 0, used: 0, drained: 0, stolen: 0 }
  let balance = start
  const entries = steps.map((step): FuelEntry => {
    balance += step.litres
    if (step.kind === 'filling') sums.filled += step.litres
    else if (step.kind === 'drain' && step.verdict?.verdict !== 'notTheft') sums.drained -= step.litres
    else sums.used -= step.litres
    if (step.verdict?.verdict === 'theft') sums.stolen -= step.litres
    return {
      ...step,
      litres: step.litres / 10,
      balance: balance / 10,
      sensor: step.sensor === null ? null : step.sensor / 10,
    }
  })
  return [entries, sums] as const
}

/** Metres driven until this moment. */
const metresAt = (levels: readonly FuelLevel[], time: Date): number =>
  (levels.findLast((level) => level.time <= time) ?? levels[0])?.metres ?? 0

/** At most so many levels as a curve shows, with the first and the last. */
function thinned(levels: readonly FuelLevel[]): FuelLevel[] {
  const every = Math.ceil(levels.length / (fuelLedgerBounds.levels - 1))
  return levels.filter((_, at) => at % every === 0 || at === levels.length - 1)
}

const byTime = (a: Step, b: Step): number => a.startTime.getTime() - b.startTime.getTime()
/** Whole tenths of a litre: sums of these are exact. */
const tenths = (litres: number): number => Math.round(litres * 10)

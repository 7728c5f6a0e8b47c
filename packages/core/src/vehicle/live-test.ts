import { metresBetween } from '../geo/haversine.ts'
import type { Position } from '../model/position.ts'
import type { CommandRecord } from '../resources/queued-command.ts'
import type { LiveTest, SkippedStep, StepResult } from '../resources/service-order.ts'
import { skippableSteps, type TestStep, testSteps } from '../vocabulary/service-orders.ts'

/** The fewest satellites of a fix that counts. */
export const leastSatellites = 4
/** How far a fix may be from the installer, in metres, besides the accuracy of the installer's own place. */
export const farthestMetres = 300
/** The lowest supply that counts as connected to a battery of a vehicle, in volts. */
export const leastVolts = 9

/** Where the installer stands, as the phone says; `accuracy` in metres. */
export interface OwnPlace {
  readonly latitude: number
  readonly longitude: number
  readonly accuracy: number
}

/** What the server has stored since the test began. */
export interface Evidence {
  /** When the device last sent a message. */
  readonly lastUpdate: Date | null
  /** The oldest first; reports of other protocols than that of the connection do not count. */
  readonly positions: readonly Position[]
  /** Commands that cut or freed the engine, the oldest first. */
  readonly commands: readonly EngineCommand[]
  /** Undefined where the phone does not say. */
  readonly place?: OwnPlace | undefined
}
export type EngineCommand = Pick<
  CommandRecord,
  'effect' | 'state' | 'createdTime' | 'sentTime' | 'answeredTime' | 'evidence'
>

/** Positions that one evaluation reads at most; a full page is read on from where it ended. */
export const evidencePage = 1000

/** A test that begins now: with this second, since most units report whole seconds. */
export function newTest(now: Date): LiveTest {
  const startTime = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString()
  return { startTime, readTo: startTime, done: {} }
}

/**
 * The test after this evidence. A step that is done stays done; the same object is returned when nothing was learnt. Decided by the
 * server alone, from what it has stored.
 */
export function followTest(test: LiveTest, evidence: Evidence): LiveTest {
  const done: Partial<Record<TestStep, StepResult>> = { ...test.done }
  const start = new Date(test.startTime)
  const pass = (step: TestStep, time: Date, values: StepResult['values'] = {}) => {
    if (done[step] === undefined) done[step] = { time: time.toISOString(), values }
  }
  const { lastUpdate } = evidence
  if (lastUpdate && lastUpdate >= start) pass('talking', lastUpdate)
  for (const position of evidence.positions) {
    if (position.fixTime < start || position.attributes.otherProtocol !== undefined) continue
    pass('talking', position.serverTime, { protocol: position.protocol ?? '' })
    const fix = fixOf(position, evidence.place)
    if (fix) pass('fix', position.fixTime, fix)
    const { power, ignition } = position.attributes
    if (typeof power === 'number' && power >= leastVolts) pass('power', position.fixTime, { volts: power })
    if (ignition === true) pass('ignitionOn', position.fixTime)
    const on = done.ignitionOn
    if (ignition === false && on && (on.skipped || position.fixTime > new Date(on.time))) {
      pass('ignitionOff', position.fixTime)
    }
  }
  const block = blockOf(evidence.commands, start)
  if (block) pass('block', block.time, block.values)
  const isSame = testSteps.every((step) => done[step] === test.done[step]) && evidence.positions.length < evidencePage
  return isSame ? test : { ...test, done, readTo: evidence.positions.at(-1)?.fixTime.toISOString() ?? test.readTo }
}

/** The test without this step, by this person; undefined for a step that may not be left out, or is done. */
export function skipStep(test: LiveTest, step: TestStep, by: SkippedStep & { time: Date }): LiveTest | undefined {
  if (!skippableSteps.includes(step) || test.done[step]) return undefined
  const { reason, userName, time } = by
  const result: StepResult = { time: time.toISOString(), values: {}, skipped: { reason, userName } }
  return { ...test, done: { ...test.done, [step]: result } }
}

/** The steps of this test; a block only where the model can. */
export const stepsOf = (offersBlock: boolean): readonly TestStep[] =>
  offersBlock ? testSteps : testSteps.filter((step) => step !== 'block')

/** The first step that is not done; undefined when all are. */
export const currentStep = (test: LiveTest, offersBlock: boolean): TestStep | undefined =>
  stepsOf(offersBlock).find((step) => test.done[step] === undefined)

/** True when the last thing that was sent, or waits, cuts the engine: the vehicle must not be left like that. */
export function isLeftBlocked(commands: readonly EngineCommand[]): boolean {
  const last = commands.findLast(({ state }) => !['cancelled', 'withdrawn', 'expired'].includes(state))
  return last?.effect === 'cut'
}

/** What a fix measured; undefined for one that does not count. */
function fixOf(
  { valid, latitude, longitude, attributes }: Position,
  place: OwnPlace | undefined,
): StepResult['values'] | undefined {
  const { sat } = attributes
  const satellites = typeof sat === 'number' ? sat : undefined
  if (!valid || (latitude === 0 && longitude === 0)) return undefined
  if (satellites !== undefined && satellites < leastSatellites) return undefined
  const metres = place && Math.round(metresBetween(latitude, longitude, place.latitude, place.longitude))
  if (metres !== undefined && metres > farthestMetres + place!.accuracy) return undefined
  return { ...(satellites !== undefined && { satellites }), ...(metres !== undefined && { metres }) }
}

/** The engine was cut and freed again, and the unit confirmed both. */
function blockOf(commands: readonly EngineCommand[], start: Date) {
  for (const cut of commands) {
    const isCut = cutSince(cut, start)
    const cutAt = isCut ? confirmedAt(cut) : undefined
    if (!cutAt) continue
    const freed = commands.find(
      (command) => command.effect === 'resume' && command.createdTime >= cut.createdTime && confirmedAt(command),
    )
    const time = freed && confirmedAt(freed)
    if (!time) continue
    return { time, values: { cutSeconds: secondsOf(cut, cutAt), freeSeconds: secondsOf(freed, time) } }
  }
  return undefined
}

const cutSince = ({ effect, createdTime }: EngineCommand, start: Date): boolean =>
  effect === 'cut' && createdTime >= start

/** When the unit answered, or reported the state that was commanded. */
function confirmedAt({ state, sentTime, answeredTime, evidence }: EngineCommand): Date | undefined {
  if (!sentTime || !['sent', 'answered'].includes(state)) return undefined
  const seen = evidence.confirmed ? new Date(evidence.confirmed.fixTime) : undefined
  const times = [seen, answeredTime].filter((time): time is Date => Boolean(time))
  return times.length === 0 ? undefined : new Date(Math.min(...times.map((time) => time.getTime())))
}

const secondsOf = ({ sentTime }: EngineCommand, at: Date): number =>
  Math.max(0, Math.round((at.getTime() - (sentTime ?? at).getTime()) / 1000))

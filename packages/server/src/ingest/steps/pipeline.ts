import { fillOutdated } from '@rastro/core/enrich/outdated'
import { bringToPresent, correctTimes } from '@rastro/core/enrich/time'
import { fingerprintOf } from '@rastro/core/model/fingerprint'
import type { RulesMemory } from '@rastro/core/rules/rule'
import { saysMoving } from '@rastro/core/vehicle/cut'
import type { Fix } from '@rastro/protocols/define'
import type { NewPosition, PositionStore } from '../../db/database.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { settle } from '../store/receipt.ts'
import type { Store } from '../store/store.ts'
import { seenAt } from '../units/seen-reports.ts'
import { noteSighting, type Reported } from '../units/sightings.ts'
import { latestOf, markSeen, type Neighbours, neighboursOf, remember } from '../units/track.ts'
import { blockSettingsOf, ruleSettingsOf, settingsOf, type Unit } from '../units/unit.ts'
import { type Meter, Watch, type WatchListener } from '../units/watch.ts'
import type { IncomingFix, Process } from './lanes.ts'
import { Late } from './late.ts'
import { keepMedia } from './media.ts'
import type { Effects, Step, StepInput, Stepped } from './step.ts'

export interface PipelineContext {
  readonly store: Pick<Store, 'put'>
  readonly positions: Pick<PositionStore, 'before' | 'range'>
  readonly blobs: Blobs
  readonly clock: Clock
  readonly meter: Meter
  readonly slowParts: WatchListener
  /** Applied to every position, in this order. */
  readonly steps: readonly Step[]
}

/** Makes a position from a fix, applies the steps and hands it to the store. A promise only when it has to wait. */
export function pipeline(context: PipelineContext): Process {
  const { store, positions, blobs, clock, steps } = context
  const late = new Late(positions)

  return (incoming) => {
    const { unit, fix } = incoming
    if (saysNothing(fix)) return finish(incoming, undefined)
    if (!fix.media) return enter(incoming)
    const kept = keepMedia(blobs, unit.device.id, { fix, now: clock.now() })
    return kept.then((named) => enter({ ...incoming, fix: named }))
  }

  function enter(incoming: IncomingFix): Promise<void> | undefined {
    const position = reported(incoming)
    noteMoving(incoming, position)
    const atHand = neighboursOf(incoming.unit, position.fixTime)
    const around = atHand === 'late' ? late.around(incoming.unit, position.fixTime) : atHand
    return around instanceof Promise
      ? around.then((found) => pass(incoming, position, found))
      : pass(incoming, position, around)
  }

  function pass(
    incoming: IncomingFix,
    position: NewPosition,
    { before: last, after: next }: Neighbours,
  ): Promise<void> | undefined {
    const { unit, fix } = incoming
    const { outdated = false } = fix
    const effects: Effects = { events: [], rules: unit.rules }
    const storedToday = countOn(unit, position.serverTime)
    const known = unit.rules
    unit.watch ??= new Watch(unit.id, context.meter, context.slowParts)
    const { watch } = unit
    const input = {
      last,
      next,
      outdated,
      storedToday,
      settings: settingsOf(unit),
      ruleSettings: ruleSettingsOf(unit),
      effectiveLinks: unit.effectiveLinks,
      calendar: unit.device.calendarId ? unit.effectiveLinks.calendars.get(unit.device.calendarId) : undefined,
      effects,
      watch,
    }
    const began = context.meter.now()
    const stepped = through(steps, position, input)
    const ended = { effects, known }
    if (stepped instanceof Promise) return stepped.then((enriched) => finish(incoming, enriched, ended))
    watch.passed(began)
    return finish(incoming, stepped, ended)
  }

  /** Hands the position to the store. One that was filtered out is acknowledged at once, as the unit need not send it again. */
  function finish(incoming: IncomingFix, position: Stepped, ended?: Ended): undefined {
    const { unit, receipt } = incoming
    if (!position || !ended) {
      settle(receipt, true)
      return
    }
    noteSighting(unit, sightingOf(incoming, position, ended.effects.copied))
    // A repeated report changes nothing in memory; the database recognises it and keeps the first one
    const isRepeated = seenAt(unit.seen, position.fingerprint) !== undefined
    const isLatest = !isRepeated && remember(unit, position)
    if (!isRepeated && !isLatest) late.add(unit, position)
    unit.today.stored += 1
    markSeen(unit, position.fingerprint, position.fixTime)
    const { events, rules } = ended.effects
    const hasLearnt = isLatest && rules !== ended.known
    if (hasLearnt) unit.rules = unit.rules === ended.known ? rules : { ...unit.rules, ...newIn(rules, ended.known) }
    store.put({ unit, position, isLatest, events, rules: hasLearnt ? unit.rules : undefined, receipt })
  }
}

/** A position after the steps: its effects, and the memory of the rules when it started. */
interface Ended {
  readonly effects: Effects
  readonly known: RulesMemory
}

/**
 * A moving vehicle holds its cuts back at once, whether or not the position is stored; a standing one releases them after the
 * steps.
 */
function noteMoving(incoming: IncomingFix, position: NewPosition): void {
  const { unit, fix } = incoming
  if (!fix.outdated && saysMoving(position, blockSettingsOf(unit))) noteSighting(unit, sightingOf(incoming, position))
}

const sightingOf = ({ fix, source }: IncomingFix, position: NewPosition, copied?: readonly string[]): Reported => ({
  source,
  position,
  hasSpeed: fix.speed !== undefined,
  outdated: fix.outdated === true,
  copied,
})

/** The memory changed by this position; other rules may have changed theirs meanwhile. */
const newIn = (rules: RulesMemory, known: RulesMemory): RulesMemory =>
  Object.fromEntries(Object.entries(rules).filter(([name, memory]) => memory !== known[name]))

/** Whether the fix has neither a place nor any attributes; it then only shows that the unit is online. */
const saysNothing = ({ outdated, attributes, network, media }: Fix): boolean =>
  outdated === true && !network && !media && Object.keys(attributes).length === 0

function through(steps: readonly Step[], position: NewPosition, input: StepInput): Stepped | Promise<Stepped> {
  let current: Stepped = position
  for (let at = 0; current && at < steps.length; at++) {
    const stepped: Stepped | Promise<Stepped> = steps[at]!(current, input)
    if (stepped instanceof Promise) {
      return stepped.then((found) => found && through(steps.slice(at + 1), found, input))
    }
    current = stepped
  }
  return current
}

const DAY_MS = 86_400_000

/** The number of positions of the unit stored on the day of `now`. */
function countOn({ today }: Unit, now: Date): number {
  const day = Math.floor(now.getTime() / DAY_MS)
  if (today.day !== day) Object.assign(today, { day, stored: 0 })
  return today.stored
}

/** The position as reported; missing fields are taken from the last position and the server's clock. */
function reported({ unit, fix, protocol, otherProtocol, received: now }: IncomingFix): NewPosition {
  const position: NewPosition = {
    id: 0,
    deviceId: unit.id,
    protocol,
    serverTime: now,
    deviceTime: fix.deviceTime ?? fix.fixTime ?? now,
    fixTime: fix.fixTime ?? fix.deviceTime ?? now,
    valid: fix.valid ?? false,
    latitude: fix.latitude ?? 0,
    longitude: fix.longitude ?? 0,
    altitude: fix.altitude ?? 0,
    speed: fix.speed ?? 0,
    course: fix.course ?? 0,
    accuracy: fix.accuracy ?? 0,
    address: null,
    network: fix.network ?? null,
    geofenceIds: null,
    attributes: fix.attributes,
    fingerprint: fingerprintOf(fix, now.getTime()),
  }
  // After the fingerprint, which identifies the same report regardless of its path
  if (otherProtocol !== undefined) position.attributes.otherProtocol = otherProtocol
  if (fix.outdated) fillOutdated(position, latestOf(unit))
  const { time, filter } = settingsOf(unit)
  bringToPresent(correctTimes(position, time), filter)
  // A repeated report keeps the fix time of the first one, by which the database recognises it
  const firstTime = seenAt(unit.seen, position.fingerprint)
  if (firstTime !== undefined) position.fixTime = new Date(firstTime)
  return position
}

import { fillOutdated } from '@rastro/core/enrich/outdated'
import { correctTimes } from '@rastro/core/enrich/time'
import type { Position } from '@rastro/core/model/position'
import type { Fix } from '@rastro/protocols/define'
import type { NewPosition, PositionStore } from '../../db/database.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { settle } from '../store/receipt.ts'
import type { Store } from '../store/store.ts'
import { latestOf, markSeen, positionBefore, remember } from '../units/track.ts'
import { settingsOf, type Unit } from '../units/unit.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Process, Report } from './lanes.ts'
import { Late } from './late.ts'
import { keepMedia } from './media.ts'
import type { Passage, Step, Stepped } from './step.ts'

export interface PipelineContext {
  readonly store: Pick<Store, 'put'>
  readonly positions: Pick<PositionStore, 'before' | 'range'>
  readonly blobs: Blobs
  readonly clock: Clock
  /** What is done to every position, in this order. */
  readonly steps: readonly Step[]
}

/** The way of a fix from what the unit reported to what is stored. Waits only where a step or a late fix has to ask. */
export function pipeline({ store, positions, blobs, clock, steps }: PipelineContext): Process {
  const late = new Late(positions)

  return (report) => {
    const { unit, fix } = report
    if (saysNothing(fix)) return finish(report, undefined)
    if (!fix.media) return enter(report)
    const kept = keepMedia(blobs, unit.device.id, { fix, now: clock.now() })
    return kept.then((named) => enter({ ...report, fix: named }))
  }

  function enter(report: Report): Promise<void> | undefined {
    const position = reported(report, clock.now())
    const atHand = positionBefore(report.unit, position.fixTime)
    const last = atHand === 'late' ? late.before(report.unit, position.fixTime) : atHand
    return last instanceof Promise ? last.then((found) => pass(report, position, found)) : pass(report, position, last)
  }

  function pass(report: Report, position: NewPosition, last: Position | undefined): Promise<void> | undefined {
    const { unit, fix } = report
    const { outdated = false } = fix
    const storedToday = countOn(unit, position.serverTime)
    const passage = { last, outdated, storedToday, settings: settingsOf(unit), applied: unit.applied }
    const stepped = through(steps, position, passage)
    if (stepped instanceof Promise) return stepped.then((enriched) => finish(report, enriched))
    return finish(report, stepped)
  }

  /** A report that is filtered out is acknowledged: the unit need not say it again. */
  function finish({ unit, receipt }: Report, position: Stepped): undefined {
    if (!position) {
      settle(receipt, true)
      return
    }
    // What was reported before moves nothing; the database finds the first one again and keeps that
    const isRepeated = unit.seen.has(position.fingerprint)
    const isLatest = !isRepeated && remember(unit, position)
    if (!isRepeated && !isLatest) late.add(unit, position)
    unit.today.stored += 1
    markSeen(unit, position.fingerprint, position.fixTime)
    store.put({ unit, position, isLatest, receipt })
  }
}

/** Neither a place nor anything about the unit: its sign of life is all there is to it. */
const saysNothing = ({ outdated, attributes, network, media }: Fix): boolean =>
  outdated === true && !network && !media && Object.keys(attributes).length === 0

function through(steps: readonly Step[], position: NewPosition, passage: Passage): Stepped | Promise<Stepped> {
  let current: Stepped = position
  for (let at = 0; current && at < steps.length; at++) {
    const stepped: Stepped | Promise<Stepped> = steps[at]!(current, passage)
    if (stepped instanceof Promise) {
      return stepped.then((found) => found && through(steps.slice(at + 1), found, passage))
    }
    current = stepped
  }
  return current
}

const DAY_MS = 86_400_000

/** How many positions of the unit were stored on the day of `now`. */
function countOn({ today }: Unit, now: Date): number {
  const day = Math.floor(now.getTime() / DAY_MS)
  if (today.day !== day) Object.assign(today, { day, stored: 0 })
  return today.stored
}

/** The position as the unit tells it, with its times: what it did not say is taken from its last place and our clock. */
function reported({ unit, fix, protocol }: Report, now: Date): NewPosition {
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
  if (fix.outdated) fillOutdated(position, latestOf(unit))
  correctTimes(position, settingsOf(unit).time)
  // Told again, a report keeps the time it was given first: by that the database knows it again
  const seenAt = unit.seen.get(position.fingerprint)
  if (seenAt !== undefined) position.fixTime = new Date(seenAt)
  return position
}

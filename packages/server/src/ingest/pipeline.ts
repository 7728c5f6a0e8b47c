import type { Position } from '@rastro/core/position'
import type { Fix } from '@rastro/protocols/define'
import type { NewPosition, PositionStore } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Process, Report } from './lanes.ts'
import { settle } from './receipt.ts'
import type { Passage, Stepped } from './step.ts'
import { steps } from './steps.ts'
import type { Store } from './store.ts'
import { latestOf, markSeen, positionBefore, remember } from './track.ts'
import type { Unit } from './unit.ts'

export interface PipelineContext {
  readonly store: Pick<Store, 'put'>
  readonly positions: Pick<PositionStore, 'before'>
  readonly clock: Clock
}

/** The way of a fix from what the unit reported to what is stored. Waits only where a step or a late fix has to ask. */
export function pipeline({ store, positions, clock }: PipelineContext): Process {
  return (report) => {
    const now = clock.now()
    const position = reported(report, now)
    const last = positionBefore(positions, report.unit, position.fixTime)
    return last instanceof Promise ? last.then((found) => pass(found)) : pass(last)

    function pass(last: Position | undefined): Promise<void> | undefined {
      const passage = { unit: report.unit, last, outdated: report.fix.outdated ?? false, now }
      const stepped = through(position, passage, 0)
      if (stepped instanceof Promise) return stepped.then((enriched) => finish(report, enriched))
      finish(report, stepped)
      return undefined
    }
  }

  function finish({ unit, receipt }: Report, position: Stepped): void {
    if (!position) {
      settle(receipt, true)
      return
    }
    const isRepeated = unit.seen.has(position.fingerprint)
    const isLatest = !isRepeated && remember(unit, position)
    markSeen(unit, position.fingerprint, position.fixTime)
    store.put({ unit, position, isLatest, receipt })
  }
}

function through(position: NewPosition, passage: Passage, first: number): Stepped | Promise<Stepped> {
  let current: Stepped = position
  for (let at = first; current && at < steps.length; at++) {
    const stepped: Stepped | Promise<Stepped> = steps[at]!(current, passage)
    if (stepped instanceof Promise) return stepped.then((found) => found && through(found, passage, at + 1))
    current = stepped
  }
  return current
}

/** The position as the unit tells it, with its times: what it did not say is taken from its last place and our clock. */
function reported({ unit, fix, protocol }: Report, now: Date): NewPosition {
  const fingerprint = fingerprintOf(fix, now.getTime())
  const place: Partial<Position> | Fix = fix.outdated ? (latestOf(unit) ?? {}) : fix
  const fixTime = timeOf(fix, unit, fingerprint) ?? fix.deviceTime ?? now
  return {
    id: 0,
    deviceId: unit.id,
    protocol,
    serverTime: now,
    deviceTime: fix.deviceTime ?? (fix.outdated ? now : fixTime),
    fixTime,
    valid: place.valid ?? false,
    latitude: place.latitude ?? 0,
    longitude: place.longitude ?? 0,
    altitude: place.altitude ?? 0,
    speed: place.speed ?? 0,
    course: place.course ?? 0,
    accuracy: place.accuracy ?? 0,
    address: null,
    network: fix.network ?? null,
    geofenceIds: null,
    attributes: fix.attributes,
    fingerprint,
  }
}

/** A report without a place that is told again keeps the time it was given first: so the database knows it again. */
function timeOf(fix: Fix, unit: Unit, fingerprint: number): Date | undefined {
  if (!fix.outdated) return fix.fixTime
  const seenAt = unit.seen.get(fingerprint)
  return seenAt === undefined ? latestOf(unit)?.fixTime : new Date(seenAt)
}

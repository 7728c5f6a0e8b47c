import type { Position } from '../model/position.ts'
import type { HoldReason } from '../vocabulary/command-states.ts'
import type { BlockSettings } from './block-settings.ts'

/** A fix: its time, speed, and the reported motion. */
export interface CutFix extends Pick<Position, 'fixTime' | 'valid' | 'attributes'> {
  /** Knots; null when the unit did not report it. */
  readonly speed: number | null
}

/** The latest fix of one source, and since when it has reported slow fixes without a gap; undefined: the latest is not slow. */
export interface CutTrack {
  readonly fix: CutFix
  readonly slowSince: Date | undefined
}

/** An engine cut that was requested and not sent yet. */
export interface PendingCut {
  readonly expirationTime: Date | null
  /** It needs approval by a second user, which is still missing. */
  readonly needsApproval: boolean
}

type Limits = Pick<BlockSettings, 'maxFixAge' | 'slowSpeed' | 'slowTime'>

/** The data that a node evaluates a cut with. */
export interface CutSituation {
  readonly now: Date
  /** Reports of the connection over which the cut would be sent; undefined when that has reported no fix. */
  readonly own: CutTrack | undefined
  /** The latest fix of every other source of the vehicle. */
  readonly others: readonly CutFix[]
  /** How long (ms) a report of another source counts; undefined: as long as an own fix. */
  readonly othersAge?: number
  readonly settings: Limits
}

/** What can be evaluated from stored data only, without knowing which connection it came over. */
export interface StoredPlaces extends Pick<CutSituation, 'now' | 'settings'> {
  /** The oldest first; only needed as far back as the settings require. */
  readonly fixes: readonly CutFix[]
}

/** The decision on a cut now. */
export type CutStep = { readonly to: 'sent' | 'expired' } | { readonly to: 'held'; readonly why: HoldReason }

/**
 * The one rule that releases an engine cut, whoever requested it (decisions 64 and 74): it has not expired, required approval was
 * given, and the unit has just reported over the same connection that it stands, or has been slow for as long as the settings
 * require, while no other source reports that the vehicle moves.
 */
export function stepOfCut({ expirationTime, needsApproval }: PendingCut, situation: CutSituation): CutStep {
  if (expirationTime && expirationTime <= situation.now) return { to: 'expired' }
  if (needsApproval) return { to: 'held', why: 'approval' }
  const why = whyNot(situation)
  return why ? { to: 'held', why } : { to: 'sent' }
}

/** Why the engine may not be cut now, as far as the stored positions show, the oldest first; undefined when it may. */
export function whyNotNow({ now, fixes, settings }: StoredPlaces): Exclude<HoldReason, 'approval'> | undefined {
  let own: CutTrack | undefined
  for (const fix of fixes) own = followFix(own, fix, settings)
  return own ? whyNot({ now, own, others: [], settings }) : 'unknown'
}

function whyNot({
  now,
  own,
  others,
  settings,
  othersAge = settings.maxFixAge,
}: CutSituation): Exclude<HoldReason, 'approval'> | undefined {
  if (!own) return 'connection'
  const { fix, slowSince } = own
  const speed = speedOf(fix)
  if (!fix.valid || speed === undefined) return 'unknown'
  // A clock further ahead is as unreliable as one that is behind
  if (!isRecent(fix, now, settings.maxFixAge)) return 'stale'
  if (others.some((other) => isRecent(other, now, othersAge) && saysMoving(other, settings))) return 'moving'
  // A unit that reports motion is trusted, whatever its speed
  if (speed === 0 && fix.attributes.motion !== true) return undefined
  if (speed > settings.slowSpeed) return 'moving'
  if (fix.attributes.ignition === false) return undefined
  return slowSince && fix.fixTime.getTime() - slowSince.getTime() >= settings.slowTime ? undefined : 'slow'
}

/** The track of a source after another fix, not older than the previous one. */
export function followFix(before: CutTrack | undefined, fix: CutFix, settings: Limits): CutTrack {
  const isSlow = fix.valid && (speedOf(fix) ?? Number.POSITIVE_INFINITY) <= settings.slowSpeed
  if (!isSlow) return { fix, slowSince: undefined }
  const isContinued = before && fix.fixTime.getTime() - before.fix.fixTime.getTime() <= settings.maxFixAge
  return { fix, slowSince: (isContinued && before.slowSince) || fix.fixTime }
}

/** Whether a source reports motion; a fix without valid coordinates counts as well. */
export function saysMoving(fix: CutFix, { slowSpeed }: Pick<Limits, 'slowSpeed'>): boolean {
  const speed = speedOf(fix) ?? 0
  return speed > slowSpeed || (speed === 0 && fix.attributes.motion === true)
}

/** Knots; undefined when unknown: phones report -1 then. */
const speedOf = ({ speed }: CutFix): number | undefined => (speed === null || speed < 0 ? undefined : speed)

const isRecent = ({ fixTime }: CutFix, now: Date, maxMs: number): boolean =>
  Math.abs(now.getTime() - fixTime.getTime()) <= maxMs

import type { Position } from '../model/position.ts'
import type { HoldReason } from '../vocabulary/command-states.ts'
import type { BlockSettings } from './block-settings.ts'

/** Of a place: when it was, how fast, and what the unit said of it. */
export interface CutFix extends Pick<Position, 'fixTime' | 'valid' | 'attributes'> {
  /** Knots; null when the unit did not report it. */
  readonly speed: number | null
}

/** The latest fix of one source, and since when the source has reported slow fixes without a gap; undefined: the latest is not slow. */
export interface CutTrack {
  readonly fix: CutFix
  readonly slowSince: Date | undefined
}

/** A cut of the engine that somebody has given and that has not been sent. */
export interface PendingCut {
  readonly expirationTime: Date | null
  /** It needs a second person, who has not agreed yet. */
  readonly needsApproval: boolean
}

type Limits = Pick<BlockSettings, 'maxFixAge' | 'slowSpeed' | 'slowTime'>

/** What a node knows when it looks at a cut. */
export interface CutSituation {
  readonly now: Date
  /** What came over the connection over which the cut would leave; undefined when that has reported no place. */
  readonly own: CutTrack | undefined
  /** The latest fix of every other source that has reported a place of the vehicle. */
  readonly others: readonly CutFix[]
  /** So long (ms) what another source said counts; undefined: as long as an own fix. */
  readonly othersAge?: number
  readonly settings: Limits
}

/** What is known to who has only what is stored, and not over which connection it came. */
export interface StoredPlaces extends Pick<CutSituation, 'now' | 'settings'> {
  /** The oldest first; further back than the settings look is of no use. */
  readonly fixes: readonly CutFix[]
}

/** What becomes of a cut now. */
export type CutStep = { readonly to: 'sent' | 'expired' } | { readonly to: 'held'; readonly why: HoldReason }

/**
 * The one rule by which a cut of the engine leaves, whoever gave it (decisions 64 and 74): it has not expired, whoever had to agree
 * has agreed, and the unit has just reported over the same connection that it stands, or is slow for as long as the settings say,
 * while no other source says that the vehicle moves.
 */
export function stepOfCut({ expirationTime, needsApproval }: PendingCut, situation: CutSituation): CutStep {
  if (expirationTime && expirationTime <= situation.now) return { to: 'expired' }
  if (needsApproval) return { to: 'held', why: 'approval' }
  const why = whyNot(situation)
  return why ? { to: 'held', why } : { to: 'sent' }
}

/** Why the engine may not be cut now, as far as the stored places tell, the oldest first; undefined when it may. */
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
  // A clock that runs ahead by more says no better than one that is behind when the vehicle was there
  if (!isRecent(fix, now, settings.maxFixAge)) return 'stale'
  if (others.some((other) => isRecent(other, now, othersAge) && saysMoving(other, settings))) return 'moving'
  // A unit that says that it moves is believed, whatever speed it tells
  if (speed === 0 && fix.attributes.motion !== true) return undefined
  if (speed > settings.slowSpeed) return 'moving'
  if (fix.attributes.ignition === false) return undefined
  return slowSince && fix.fixTime.getTime() - slowSince.getTime() >= settings.slowTime ? undefined : 'slow'
}

/** The track of a source after another fix that is not older than the one before it. */
export function followFix(before: CutTrack | undefined, fix: CutFix, settings: Limits): CutTrack {
  const isSlow = fix.valid && (speedOf(fix) ?? Number.POSITIVE_INFINITY) <= settings.slowSpeed
  if (!isSlow) return { fix, slowSince: undefined }
  const isContinued = before && fix.fixTime.getTime() - before.fix.fixTime.getTime() <= settings.maxFixAge
  return { fix, slowSince: (isContinued && before.slowSince) || fix.fixTime }
}

/** Whether a source says that the vehicle moves; a fix without a valid place counts as well. */
export function saysMoving(fix: CutFix, { slowSpeed }: Pick<Limits, 'slowSpeed'>): boolean {
  const speed = speedOf(fix) ?? 0
  return speed > slowSpeed || (speed === 0 && fix.attributes.motion === true)
}

/** Knots; undefined when unknown: phones report -1 then. */
const speedOf = ({ speed }: CutFix): number | undefined => (speed === null || speed < 0 ? undefined : speed)

const isRecent = ({ fixTime }: CutFix, now: Date, maxMs: number): boolean =>
  Math.abs(now.getTime() - fixTime.getTime()) <= maxMs

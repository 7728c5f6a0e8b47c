import type { Position } from '../model/position.ts'
import type { HoldReason } from '../vocabulary/command-states.ts'
import type { BlockSettings } from './block-settings.ts'

/** Of a place: when it was, how fast, and what the unit said of it. */
export type CutFix = Pick<Position, 'fixTime' | 'valid' | 'speed' | 'attributes'>

/** A cut of the engine that somebody has given and that has not been sent. */
export interface PendingCut {
  readonly expirationTime: Date | null
  /** It needs a second person, who has not agreed yet. */
  readonly needsApproval: boolean
}

/** What a node knows when it looks at a cut. */
export interface CutSituation {
  readonly now: Date
  /** The latest places of the vehicle, the oldest first; further back than the settings look is of no use. */
  readonly fixes: readonly CutFix[]
  readonly settings: Pick<BlockSettings, 'maxFixAge' | 'slowSpeed' | 'slowTime'>
}

/** What becomes of a cut now. */
export type CutStep = { readonly to: 'sent' | 'expired' } | { readonly to: 'held'; readonly why: HoldReason }

/**
 * The one rule by which a cut of the engine leaves, whoever gave it (decision 64): it has not expired, whoever had to agree has
 * agreed, and the vehicle was just seen to stand, or to be slow for as long as the settings say.
 */
export function stepOfCut({ expirationTime, needsApproval }: PendingCut, situation: CutSituation): CutStep {
  if (expirationTime && expirationTime <= situation.now) return { to: 'expired' }
  if (needsApproval) return { to: 'held', why: 'approval' }
  const why = whyNotNow(situation)
  return why ? { to: 'held', why } : { to: 'sent' }
}

/** Why the engine may not be cut now, as far as the vehicle is concerned; undefined when it may. */
export function whyNotNow({ now, fixes, settings }: CutSituation): Exclude<HoldReason, 'approval'> | undefined {
  const last = fixes.at(-1)
  if (!last?.valid) return 'unknown'
  const age = now.getTime() - last.fixTime.getTime()
  // A clock that runs ahead by more says no better than one that is behind when the vehicle was there
  if (Math.abs(age) > settings.maxFixAge) return 'stale'
  if (stands(last, settings)) return undefined
  if (last.speed > settings.slowSpeed) return 'moving'
  return last.fixTime.getTime() - slowSince(fixes, settings) >= settings.slowTime ? undefined : 'slow'
}

/** A unit that says that it moves is believed, whatever speed it tells. */
const stands = ({ speed, attributes }: CutFix, { slowSpeed }: CutSituation['settings']): boolean =>
  (speed === 0 && attributes.motion !== true) || (attributes.ignition === false && speed <= slowSpeed)

/** Since when (ms) the vehicle has been seen to be slow without a longer pause in what was seen. */
function slowSince(fixes: readonly CutFix[], { slowSpeed, maxFixAge }: CutSituation['settings']): number {
  let since = fixes.at(-1)!.fixTime.getTime()
  for (const { fixTime, valid, speed } of fixes.toReversed()) {
    if (!valid || speed > slowSpeed || since - fixTime.getTime() > maxFixAge) break
    since = fixTime.getTime()
  }
  return since
}

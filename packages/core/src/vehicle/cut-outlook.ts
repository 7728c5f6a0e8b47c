import type { HoldReason } from '../vocabulary/command-states.ts'
import type { BlockSettings } from './block-settings.ts'
import { type CutFix, whyNotNow } from './cut.ts'

/** A vehicle whose engine is about to be blocked. */
export interface CutCandidate {
  /** Its latest position. */
  readonly fix: CutFix | undefined
  readonly settings: BlockSettings
}

/** Forecast of a block that is confirmed now, for one sentence of its dialog. Times in milliseconds. */
export interface CutOutlook {
  /** How many engines are blocked at once, and how many later. */
  readonly now: number
  readonly later: number
  /** Why the others wait, of the one expected to wait longest; undefined when all are blocked at once. */
  readonly why: Exclude<HoldReason, 'approval'> | undefined
  /** A second user has to approve at least one of them within this time. */
  readonly approvalTime: number | undefined
  /** Longest possible wait. */
  readonly expiration: number
}

/** Of several waiting vehicles the most safety-relevant reason is shown. */
const gravest = ['moving', 'slow', 'unknown', 'connection', 'stale'] as const

/** Evaluates each vehicle by the rule with which the server holds a cut (decision 64). */
export function cutOutlook(candidates: readonly CutCandidate[], now: Date): CutOutlook {
  const judged = candidates.map(({ fix, settings }) => ({
    settings,
    why: whyNotNow({ now, fixes: fix ? [fix] : [], settings }),
  }))
  const later = judged.filter(({ why }) => why)
  const approved = judged.filter(({ why, settings }) => settings.secondPerson && (why || judged.length > 1))
  return {
    now: judged.length - later.length,
    later: later.length,
    why: gravest.find((reason) => later.some(({ why }) => why === reason)),
    approvalTime: approved.length > 0 ? Math.min(...approved.map(({ settings }) => settings.approvalTime)) : undefined,
    expiration: Math.max(0, ...judged.map(({ settings }) => settings.expiration)),
  }
}

import type { HoldReason } from '../vocabulary/command-states.ts'
import type { BlockSettings } from './block-settings.ts'
import { type CutFix, whyNotNow } from './cut.ts'

/** A vehicle whose engine somebody is about to block. */
export interface CutCandidate {
  /** Its latest position. */
  readonly fix: CutFix | undefined
  readonly settings: BlockSettings
}

/** What will become of a block that is confirmed now, for one sentence of its dialog. Times in milliseconds. */
export interface CutOutlook {
  /** How many engines are blocked at once, and how many later. */
  readonly now: number
  readonly later: number
  /** Why those that wait do, of the one that waits longest for its moment; undefined when all are blocked at once. */
  readonly why: Exclude<HoldReason, 'approval'> | undefined
  /** Another person has to approve at least one of them within this time. */
  readonly approvalTime: number | undefined
  /** The longest that one of them may wait. */
  readonly expiration: number
}

/** Of several that wait the reason that needs the most care is named. */
const gravest = ['moving', 'slow', 'unknown', 'connection', 'stale'] as const

/** Judges each vehicle by the rule by which the server holds a cut (decision 64). */
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

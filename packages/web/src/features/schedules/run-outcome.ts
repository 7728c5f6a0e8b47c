import type { ScheduleRun } from '@rastro/core/api/schedules'
import type { TextKey } from '@rastro/core/i18n/areas'
import type { CommandState } from '@rastro/core/vocabulary/command-states'
import type { Tone } from '../../fleet/tone.ts'

/** The outcome of one edge of a run, as a label and its colour. */
export interface Outcome {
  readonly text: TextKey<'schedules'>
  readonly tone: Tone
}

/** The outcome of the start, and of the stop once there was one. */
export function outcomesOf({ kind, endTime, startCommand, endCommand }: ScheduleRun): readonly Outcome[] {
  if (kind === 'anchor') return endTime ? [anchored, lifted] : [anchored]
  return endTime ? [cutOf(startCommand), freedOf(endCommand)] : [cutOf(startCommand)]
}

type Given = ScheduleRun['startCommand']

const outcome = (text: Outcome['text'], tone: Tone): Outcome => ({ text, tone })
const anchored = outcome('runAnchored', 'info')
const lifted = outcome('runAnchorLifted', 'neutral')
const standing = outcome('runCutStand', 'warn')
const placing = outcome('runCutPlace', 'warn')

const cuts: Record<Exclude<CommandState, 'held'>, Outcome> = {
  queued: outcome('runCutUnit', 'warn'),
  claimed: outcome('runCutUnit', 'warn'),
  sent: outcome('runCutSent', 'info'),
  answered: outcome('runCutDone', 'info'),
  expired: outcome('runCutExpired', 'alarm'),
  cancelled: outcome('runCutCancelled', 'neutral'),
  withdrawn: outcome('runCutWithdrawn', 'alarm'),
}

/** Why a cut is held; an unknown reason counts as a moving vehicle. */
const holds = {
  approval: outcome('runCutPerson', 'warn'),
  connection: placing,
  unknown: placing,
  stale: placing,
  moving: standing,
  slow: standing,
}

function cutOf(given: Given): Outcome {
  if (!given) return outcome('runCutUnknown', 'neutral')
  return given.state === 'held' ? holds[given.waitsFor ?? 'moving'] : cuts[given.state]
}

const frees: Record<CommandState, Outcome> = {
  queued: outcome('runFreeUnit', 'warn'),
  held: outcome('runFreeUnit', 'warn'),
  claimed: outcome('runFreeUnit', 'warn'),
  sent: outcome('runFreeSent', 'info'),
  answered: outcome('runFreeDone', 'parked'),
  expired: outcome('runFreeLost', 'alarm'),
  cancelled: outcome('runFreeUnknown', 'neutral'),
  withdrawn: outcome('runFreeUnknown', 'neutral'),
}

const freedOf = (given: Given): Outcome => (given ? frees[given.state] : outcome('runFreeUnknown', 'neutral'))

import type { CommandRecord } from '../resources/queued-command.ts'
import type { HoldReason } from '../vocabulary/command-states.ts'
import type { EngineEffect } from '../vocabulary/engine-effects.ts'

/** The last engine command. */
export type KnownEffect = Exclude<EngineEffect, 'unknown'>

/** Progress of the last engine command, for users who sent it or view the vehicle. */
export type EngineStage =
  | { readonly kind: 'approval'; readonly command: CommandRecord }
  /** `why` is undefined until the cut was evaluated: the unit has not reported since. */
  | {
      readonly kind: 'held'
      readonly why: Exclude<HoldReason, 'approval'> | undefined
      readonly command: CommandRecord
    }
  /** Queued, or sent and not yet confirmed by the unit. */
  | { readonly kind: 'waiting' | 'unconfirmed'; readonly effect: KnownEffect; readonly command: CommandRecord }
  | { readonly kind: 'expired'; readonly command: CommandRecord }

/** How long a sent command without visible effect, or an expired one, is shown. */
const shownMs = 3_600_000
const expiredShownMs = 24 * shownMs

/** The stage of the latest command that cut or freed the engine; undefined when nothing is pending. */
export function engineStage(latestFirst: readonly CommandRecord[], now: Date): EngineStage | undefined {
  const command = latestFirst.find(({ effect }) => effect === 'cut' || effect === 'resume')
  if (command?.effect !== 'cut' && command?.effect !== 'resume') return undefined
  const { effect, state, waitsFor, evidence, sentTime, expirationTime } = command
  const since = (time: Date | null) => now.getTime() - (time?.getTime() ?? 0)
  switch (state) {
    case 'held':
      return waitsFor === 'approval'
        ? { kind: 'approval', command }
        : { kind: 'held', why: waitsFor ?? undefined, command }
    case 'queued':
    case 'claimed':
      return { kind: 'waiting', effect, command }
    case 'sent':
    case 'answered':
      return evidence.confirmed || since(sentTime) > shownMs ? undefined : { kind: 'unconfirmed', effect, command }
    case 'expired':
      return effect === 'cut' && since(expirationTime) < expiredShownMs ? { kind: 'expired', command } : undefined
    case 'cancelled':
    case 'withdrawn':
      return undefined
  }
}

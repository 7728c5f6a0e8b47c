import type { CommandRecord } from '../resources/queued-command.ts'
import type { HoldReason } from '../vocabulary/command-states.ts'
import type { EngineEffect } from '../vocabulary/engine-effects.ts'

/** What the last word to an engine was. */
export type KnownEffect = Exclude<EngineEffect, 'unknown'>

/** How far the last word to an engine has come, for whoever gave it and looks at the vehicle. */
export type EngineStage =
  | { readonly kind: 'approval'; readonly command: CommandRecord }
  /** `why` is undefined while nobody has looked: the unit has not spoken since. */
  | {
      readonly kind: 'held'
      readonly why: Exclude<HoldReason, 'approval'> | undefined
      readonly command: CommandRecord
    }
  /** It waits for its unit, or was sent and its unit has not shown that it did it. */
  | { readonly kind: 'waiting' | 'unconfirmed'; readonly effect: KnownEffect; readonly command: CommandRecord }
  | { readonly kind: 'expired'; readonly command: CommandRecord }

/** So long a command that was sent may stay without a sign of its effect, and one that has expired is told. */
const shownMs = 3_600_000
const expiredShownMs = 24 * shownMs

/** The stage of the latest command that cut or freed the engine; undefined when there is nothing more to wait for. */
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

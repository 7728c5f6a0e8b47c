import { type EngineEffect, effectOfWords } from '@rastro/core/vocabulary/engine-effects'
import type { CommandEffects, Protocol } from './define.ts'

/**
 * The effect of a message on an engine, from its bytes alone, before framing; undefined for texts that its protocol lists as
 * harmless, `unknown` for all others that are not known to cut or to free (decision 73).
 */
export function effectOfMessage({ effects }: Protocol, message: Buffer): EngineEffect | undefined {
  const text = effects?.textOf ? effects.textOf(message) : message.toString('latin1')
  if (text !== undefined) return effectOfText([effects], text)
  // An unreadable message may still be a known cut
  return effectOfWords(message.toString('latin1')) === 'cut' ? 'cut' : 'unknown'
}

/** The effect of a text on a unit of one of these protocols, as `effectOfMessage`. */
export function effectOfText(lists: readonly (CommandEffects | undefined)[], text: string): EngineEffect | undefined {
  const isAmong = (key: 'harmless' | 'cut' | 'resume') => lists.some((list) => list?.[key]?.some(standsFor(text)))
  if (isAmong('cut')) return 'cut'
  if (isAmong('resume')) return 'resume'
  const known = effectOfWords(text)
  if (known) return known
  return isAmong('harmless') ? undefined : 'unknown'
}

/** Anchors the pattern to the complete text: nothing can be appended to an allowed command. */
const standsFor =
  (text: string) =>
  (pattern: RegExp): boolean =>
    pattern.exec(text)?.[0] === text

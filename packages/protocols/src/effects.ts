import { type EngineEffect, effectOfWords } from '@rastro/core/vocabulary/engine-effects'
import type { CommandEffects, Protocol } from './define.ts'

/**
 * What a message does to an engine, judged by its bytes alone, before they are wrapped; undefined for what its protocol lists as
 * harmless, `unknown` for everything else that is not known to cut or to free (decision 73).
 */
export function effectOfMessage({ effects }: Protocol, message: Buffer): EngineEffect | undefined {
  const text = effects?.textOf ? effects.textOf(message) : message.toString('latin1')
  if (text !== undefined) return effectOfText([effects], text)
  // What cannot be read may still be known as a cut
  return effectOfWords(message.toString('latin1')) === 'cut' ? 'cut' : 'unknown'
}

/** What a text does to the engine of a unit that speaks one of these protocols, as `effectOfMessage`. */
export function effectOfText(lists: readonly (CommandEffects | undefined)[], text: string): EngineEffect | undefined {
  const isAmong = (key: 'harmless' | 'cut' | 'resume') => lists.some((list) => list?.[key]?.some(standsFor(text)))
  if (isAmong('cut')) return 'cut'
  if (isAmong('resume')) return 'resume'
  const known = effectOfWords(text)
  if (known) return known
  return isAmong('harmless') ? undefined : 'unknown'
}

/** A pattern stands for a whole text, whether or not it says so: nothing is joined to a command that is let through. */
const standsFor =
  (text: string) =>
  (pattern: RegExp): boolean =>
    pattern.exec(text)?.[0] === text

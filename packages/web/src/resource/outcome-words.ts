import { reasonWords } from '@rastro/core/i18n/reason-words'
import type { Translate } from '@rastro/core/i18n/words'
import type { OutcomeValues } from '@rastro/core/vocabulary/delivery-outcomes'

interface StoredOutcome {
  readonly words: string
  readonly code: string | null
  readonly codeValues: Readonly<Record<string, unknown>>
}

/** The outcome of a message, in the reader's language; texts of a foreign service unchanged. */
export function outcomeWords(t: Translate<'start' | 'channels'>, { words, code, codeValues }: StoredOutcome): string {
  const said = code ? reasonWords(t, { code: `outcome.${code}`, values: codeValues as OutcomeValues }) : undefined
  return said ?? words
}

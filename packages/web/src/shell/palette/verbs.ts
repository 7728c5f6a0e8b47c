import { folded } from '@rastro/core/format/folded'

/** What can be done with a vehicle by a word and its name: "block RVW". */
export const verbs = ['block', 'locate', 'history', 'command'] as const
export type Verb = (typeof verbs)[number]

const MIN_LETTERS = 3

/**
 * The verb that an input begins with and the vehicle after it; undefined for anything else. `words` are the spellings of each
 * verb, separated by spaces; the first three letters of one are enough.
 */
export function verbOf(typed: string, words: Readonly<Record<Verb, string>>): { verb: Verb; text: string } | undefined {
  const [first = '', ...rest] = folded(typed).trim().split(/\s+/)
  const text = rest.join(' ')
  if (first.length < MIN_LETTERS || !text) return undefined
  const verb = verbs.find((one) =>
    folded(words[one])
      .split(' ')
      .some((word) => word.startsWith(first)),
  )
  return verb && { verb, text }
}

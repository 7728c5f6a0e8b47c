import type { DunningStep } from '../resources/dunning.ts'

/** What a seller may put into the text of a step, in braces; the first two stand in every text. */
export const dunningPlaceholders = ['amount', 'due', 'name', 'total', 'link'] as const
export type DunningPlaceholder = (typeof dunningPlaceholders)[number]

/** Why the texts of a step cannot be; undefined where they can. A text says what is owed and since when. */
export function textFault({ texts }: DunningStep): 'dunningPlaceholder' | 'dunningFacts' | undefined {
  for (const text of Object.values(texts ?? {})) {
    const used = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)
    const rest = text.replace(/\{[^{}]*\}/g, '')
    const isKnown = used.every((name) => (dunningPlaceholders as readonly string[]).includes(name))
    if (!isKnown || /[{}]/.test(rest)) return 'dunningPlaceholder'
    if (!used.includes('amount') || !used.includes('due')) return 'dunningFacts'
  }
  return undefined
}

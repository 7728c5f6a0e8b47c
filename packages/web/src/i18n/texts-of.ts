import { type Area, areasBelow, type Texts } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import { catalogues } from './catalogues.ts'

/** The texts of these areas and of those that they stand on in a language, whichever the page speaks. */
export async function textsOf(language: Language, areas: readonly Area[]): Promise<Partial<Texts>> {
  const all = new Set(areas.flatMap((area): readonly Area[] => [area, ...areasBelow[area]]))
  return Object.assign({}, ...(await Promise.all([...all].map((area) => catalogues[language][area]()))))
}

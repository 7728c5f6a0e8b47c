import { type Area, type Texts, textsIn, withBelow } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'

/** The texts of these areas and of the areas that they extend in a language, regardless of the page's. */
export async function textsOf(language: Language, areas: readonly Area[]): Promise<Partial<Texts>> {
  const all = new Set(areas.flatMap(withBelow))
  return Object.assign({}, ...(await Promise.all([...all].map((area) => textsIn(language, area)))))
}

import type { TextKey } from '@rastro/core/i18n/areas'
import { en, mergedCatalogue, ptBR } from '@rastro/core/i18n/testing'
import type { Translate } from '@rastro/core/i18n/words'

/** The languages of browsers, with the expected texts of the product in each. */
export const languages = { 'en-US': wordsOf(en), 'pt-BR': wordsOf(ptBR) } as const

function wordsOf(areas: Parameters<typeof mergedCatalogue>[0]): Translate {
  const texts = mergedCatalogue(areas)
  const say = (key: TextKey, values: Record<string, string | number> = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return Object.assign(say, { has: (key: string) => Object.hasOwn(texts, key) })
}

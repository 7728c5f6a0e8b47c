import { type Area, textsIn, type Within, withBelow } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import { plainTranslate } from '@rastro/core/i18n/plain-translate'
import type { Translate } from '@rastro/core/i18n/words'

/** The words of an area and of those it builds on, for a file that the server writes. */
export async function wordsIn<A extends Area>(language: Language, area: A): Promise<Translate<Within<A>>> {
  const texts = await Promise.all(withBelow(area).map((below) => textsIn(language, below)))
  return plainTranslate<Within<A>>(Object.assign({}, ...texts))
}

import type { Area, TextKey, Within } from '@rastro/core/i18n/areas'
import { languageTags } from '@rastro/core/i18n/languages'
import type { Translate } from '@rastro/core/i18n/words'
import { useWords } from './language.ts'
import { compileMessage } from './message.ts'
import type { Words } from './words.ts'

/**
 * The texts of an area and of those below it in the chosen language, as a function. The area must have been loaded with
 * the screen (`withWords`).
 */
export function useT<A extends Area>(area: A): Translate<Within<A>> {
  const words = useWords()
  if (!words.areas.has(area)) throw new Error(`A text of "${area}" is asked for before its words have been loaded.`)
  return translatorOf(words)
}

const translators = new WeakMap<Words, Translate>()

/** The loaded words as a function; each message is compiled once. */
export function translatorOf(words: Words): Translate {
  const known = translators.get(words)
  if (known) return known
  const translate = createTranslator(words)
  translators.set(words, translate)
  return translate
}

function createTranslator({ language, texts }: Words): Translate {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  const translate = (key: TextKey, values?: Record<string, string | number>): string => {
    const text = texts[key]
    if (text === undefined) throw new Error(`The text "${key}" has not been loaded.`)
    if (!text.includes('{')) return text
    let message = compiled.get(key)
    if (!message) {
      message = compileMessage(text, languageTags[language])
      compiled.set(key, message)
    }
    return message(values)
  }
  return Object.assign(translate, { has: (key: string) => Object.hasOwn(texts, key) })
}

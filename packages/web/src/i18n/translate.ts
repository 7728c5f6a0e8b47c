import type { TextKey } from '@rastro/core/i18n/en'
import type { Translate } from '@rastro/core/i18n/words'
import { IntlMessageFormat } from 'intl-messageformat'
import { useMemo } from 'react'
import { languageTags, useWords, type Words } from './language.ts'

export type { Translate }

/** The texts of the chosen language, as a function; each message is compiled once. */
export function useT(): Translate {
  const words = useWords()
  return useMemo(() => translatorOf(words), [words])
}

const translators = new WeakMap<Words, Translate>()

export function translatorOf(words: Words): Translate {
  const known = translators.get(words)
  if (known) return known
  const translate = createTranslator(words)
  translators.set(words, translate)
  return translate
}

function createTranslator({ language, texts }: Words): Translate {
  const compiled = new Map<string, IntlMessageFormat>()
  const translate = (key: TextKey, values?: Record<string, string | number>): string => {
    const text = texts[key]
    if (!text.includes('{')) return text
    let message = compiled.get(key)
    if (!message) {
      message = new IntlMessageFormat(text, languageTags[language], undefined, { ignoreTag: true })
      compiled.set(key, message)
    }
    return String(message.format(values))
  }
  return Object.assign(translate, { has: (key: string): key is TextKey => Object.hasOwn(texts, key) })
}

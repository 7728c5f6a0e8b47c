import type { Texts } from '@rastro/core/i18n/en'
import { chooseLanguage, type Language } from '@rastro/core/i18n/languages'
import { createValue, useValue } from '../session/value.ts'

export type { Language }

const storageKey = 'language'
/** As the page's `lang` and `Intl` write them. */
export const languageTags: Record<Language, string> = { en: 'en', ptBR: 'pt-BR' }

export interface Words {
  readonly language: Language
  readonly texts: Texts
}
export const wordsValue = createValue<Words | undefined>(undefined)

/** The words in use; only below the point where they have been loaded. */
export function useWords(): Words {
  const words = useValue(wordsValue)
  if (!words) throw new Error('A text is asked for before the language has been loaded.')
  return words
}

/** Loads the language chosen before, else the browser's (I18N-2 … I18N-4). */
export const startLanguage = (): Promise<void> =>
  show(chooseLanguage(localStorage.getItem(storageKey), navigator.languages))

/** Changes the language at once and remembers it (I18N-3, I18N-6). */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await show(language)
}

async function show(language: Language): Promise<void> {
  const texts = await loadTexts(language)
  document.documentElement.lang = languageTags[language]
  wordsValue.set({ language, texts })
}

/** Only the chosen catalogue is fetched. */
async function loadTexts(language: Language): Promise<Texts> {
  if (language === 'ptBR') return (await import('@rastro/core/i18n/pt-BR')).ptBR
  return (await import('@rastro/core/i18n/en')).en
}

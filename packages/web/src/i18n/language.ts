import type { Area } from '@rastro/core/i18n/areas'
import { chooseLanguage, type Language, languageTags } from '@rastro/core/i18n/languages'
import type { Reason } from '@rastro/core/kit/reason'
import { useValue } from '../session/value.ts'
import { createWordLoader, type Words } from './words.ts'

const storageKey = 'language'
const loader = createWordLoader()
export const wordsValue = loader.words

/** The current translations; only below the point where they have been loaded. */
export function useWords(): Words {
  const words = useValue(wordsValue)
  if (!words) throw new Error('A text is asked for before the language has been loaded.')
  return words
}

/** Loads the language chosen before, else the browser's (I18N-2 … I18N-4). */
export const startLanguage = (): Promise<void> =>
  show(chooseLanguage(localStorage.getItem(storageKey), navigator.languages))

/** Changes the language at once and stores it (I18N-3, I18N-6). */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await show(language)
}

async function show(language: Language): Promise<void> {
  await loader.speak(language)
  document.documentElement.lang = languageTags[language]
  // For texts made by the server, such as addresses
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is there over https alone
  document.cookie = `${storageKey}=${language}; path=/; max-age=31536000; samesite=lax`
}

/** Fetches the texts of a refusal, unless they are loaded. Without them its English sentence is shown. */
export async function loadReason(reason: Reason): Promise<void> {
  try {
    // Few people see a refusal, and the login page fetches this module
    const { areaOf } = await import('@rastro/core/i18n/vocabulary-areas')
    const area = areaOf(reason)
    if (area && !wordsValue.get()?.areas.has(area)) await loader.load(area)
  } catch {
    // A failure to fetch them is no failure of the call
  }
}

/** A part of the program and its translations, fetched together. */
export const withWords =
  <T>(area: Area, load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), loader.load(area)])
    return part
  }

/** I18N-1: the languages by their stored code, as the page's `lang` and `Intl` write them. */
export const languageTags = { en: 'en', ptBR: 'pt-BR' } as const
export type Language = keyof typeof languageTags

/** The language of the stored code, else the first supported language of the browser, else English (I18N-2, I18N-4). */
export function chooseLanguage(remembered: string | null | undefined, wanted: readonly string[]): Language {
  const code = remembered?.replaceAll('"', '')
  if (code === 'en' || code === 'ptBR') return code
  return /^pt\b/i.test(wanted[0] ?? '') ? 'ptBR' : 'en'
}

/** The language of a tag such as `pt-BR;q=0.9` of a browser, `pt_BR` of a stock client, or our own `ptBR`. */
export function languageOf(text: unknown): Language | undefined {
  const [, language] = /^ *(pt|en)(?:[-_;]|br|$)/i.exec(String(text ?? '')) ?? []
  if (language === undefined) return undefined
  return language.toLowerCase() === 'pt' ? 'ptBR' : 'en'
}

/** The same texts in another language, with exactly the same keys. */
export type Translated<English> = Readonly<Record<keyof English, string>>

import { en, type Texts } from './en.ts'
import { ptBR } from './pt-BR.ts'

/** I18N-1: the languages, by the code that the browser stores, each with its tag for `Intl`. */
export const languages = {
  en: { tag: 'en', texts: en as Texts },
  ptBR: { tag: 'pt-BR', texts: ptBR as Texts },
} as const
export type Language = keyof typeof languages

/** The language of the stored code, else the first of the browser's languages that we have, else English (I18N-2, I18N-4). */
export function chooseLanguage(remembered: string | null | undefined, wanted: readonly string[]): Language {
  const code = remembered?.replaceAll('"', '')
  if (code === 'en' || code === 'ptBR') return code
  return /^pt\b/i.test(wanted[0] ?? '') ? 'ptBR' : 'en'
}

import type { Language } from '../i18n/languages.ts'

/** FMT-15: the currencies to choose from. */
export const currencies = ['$', '£', 'R$', '€'] as const

/** FMT-16, A-92: the currency symbol: the chosen one, else reais in Portuguese and dollars in other languages. */
export const currencyOf = (chosen: string | undefined, language: Language): string =>
  chosen || (language === 'ptBR' ? 'R$' : '$')

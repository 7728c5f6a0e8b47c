import type { Reading } from '../format/values.ts'
import { fleet as enFleet } from '../i18n/en/fleet.ts'
import { messages as enMessages } from '../i18n/en/messages.ts'
import { shared as enShared } from '../i18n/en/shared.ts'
import { start as enStart } from '../i18n/en/start.ts'
import { type Language, languageOf } from '../i18n/languages.ts'
import { plainTranslate } from '../i18n/plain-translate.ts'
import { fleet as ptFleet } from '../i18n/pt-BR/fleet.ts'
import { messages as ptMessages } from '../i18n/pt-BR/messages.ts'
import { shared as ptShared } from '../i18n/pt-BR/shared.ts'
import { start as ptStart } from '../i18n/pt-BR/start.ts'
import { listTimezone, preferencesOf } from '../model/preferences.ts'
import type { Server } from '../resources/server.ts'
import type { User } from '../resources/user.ts'
import type { MailBrand } from './mail-page.ts'

/** The recipient of a message: language, units, time zone. */
export interface Reader extends Reading {
  readonly language: Language
  readonly words: Readonly<Record<keyof typeof enMessages, string>>
  readonly timezone: string
  /** Of the reseller whose client the recipient is. */
  readonly brand?: MailBrand | undefined
}

/** The language, units and time zone of this user, else of the server. */
export function readerOf(user: User, server: Server, brand?: MailBrand): Reader {
  const language = languageOf(user.attributes.language) ?? languageOf(server.attributes.language) ?? 'ptBR'
  const preferences = preferencesOf({ user, server })
  return {
    ...preferences,
    language,
    t: translators[language],
    words: language === 'en' ? enMessages : ptMessages,
    timezone: preferences.timezone ?? listTimezone,
    brand,
  }
}

const translators = {
  en: plainTranslate<'start' | 'shared' | 'fleet'>({ ...enStart, ...enShared, ...enFleet }),
  ptBR: plainTranslate<'start' | 'shared' | 'fleet'>({ ...ptStart, ...ptShared, ...ptFleet }),
}

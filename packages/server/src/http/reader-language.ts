import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageOf } from '@rastro/core/i18n/languages'
import type { Viewer } from '../access/viewer.ts'

/**
 * The language of addresses for a reader: that of the page (its cookie `language`), else of the account, else the first
 * supported one that the client accepts (I18N-1, I18N-2), else of the server, else Portuguese.
 */
export function readerLanguage(
  { user, server }: Pick<Viewer, 'user' | 'server'>,
  headers: IncomingHttpHeaders,
): Language {
  const [, ofPage] = /(?:^|; *)language=([\w-]{2,5})/.exec(headers.cookie ?? '') ?? []
  const accepted = (headers['accept-language'] ?? '').slice(0, 200).split(',')
  const wanted = [ofPage, user.attributes.language, ...accepted, server.attributes.language]
  return wanted.map(languageOf).find((language) => language !== undefined) ?? 'ptBR'
}

import type { Language } from '@rastro/core/i18n/languages'
import type { Server } from '@rastro/core/resources/server'
import { mayAskOutside } from '@rastro/core/vocabulary/map-styles'

/**
 * the address of the installation's own tutorial for this language and width; undefined where none is set, where it is
 * no web address, and where pages may not contact other hosts (decision 57).
 */
export function ownTutorial(
  server: Pick<Server, 'attributes'>,
  language: Language,
  isNarrow: boolean,
): string | undefined {
  const address = server.attributes[`tutorial.${language === 'en' ? 'en' : 'pt'}.${isNarrow ? 'narrow' : 'wide'}`]
  if (typeof address !== 'string' || !URL.canParse(address) || !mayAskOutside(server)) return undefined
  return /^https?:$/.test(new URL(address).protocol) ? address : undefined
}

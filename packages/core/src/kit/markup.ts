/** Strips what XML 1.0 forbids (§2.2): control characters, lone surrogates, U+FFFE and U+FFFF. */
export const xmlText = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Texts that stay as they are, which most of a long list are. */
const harmless = /^[ !#-%(-;=?-~\u00A0-\uD7FF\uE000-\uFFFD]*$/

/** A text escaped for elements and attributes of HTML and XML. */
export const escaped = (text: string): string =>
  harmless.test(text) ? text : xmlText(text).replace(/[&<>"']/g, (sign) => entities[sign]!)

/** A text without what XML 1.0 cannot hold (§2.2): control characters, half of a surrogate pair, U+FFFE and U+FFFF. */
export const xmlText = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands in elements and attributes of HTML and XML. */
export const escaped = (text: string): string => xmlText(text).replace(/[&<>"']/g, (sign) => entities[sign]!)

/** Bytes (hex) as a person reads them: as text where they are one, else as pairs of digits; `length` counts those left out too. */
export function shownBytes(hex: string, length: number): string {
  const pairs = hex.match(/../g) ?? []
  const text = String.fromCharCode(...pairs.map((pair) => Number.parseInt(pair, 16)))
  const shown = /^[\t\r\n -~]+$/.test(text) ? text.trim() : pairs.join(' ').toUpperCase()
  return pairs.length < length ? `${shown} …` : shown
}

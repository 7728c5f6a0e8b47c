import type { StockKind } from '@rastro/core/vocabulary/stock-states'

/**
 * The codes in a text, each once: one a line, or several on a line. The groups of digits that a SIM card is printed with are one code
 * when they stand alone on their line.
 */
export function codesIn(kind: StockKind, text: string): string[] {
  const lines = text.split(/[\n,;]+/).map((line) => line.trim())
  const codes = lines.flatMap((line) => {
    if (kind === 'tracker') return line.split(/\s+/)
    const parts = line.split(/\s+/).map((part) => part.replace(/\D/g, ''))
    return parts.every(({ length }) => length < 18) ? [parts.join('')] : parts
  })
  return [...new Set(codes.filter(Boolean))]
}

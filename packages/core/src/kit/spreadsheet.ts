/** Characters, also full-width ones, at the start of a formula in spreadsheet programs, and line breaks and tabs before them. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** `-5`, `-1.234,56`: a number, although it begins like a formula. */
const signedNumber = /^[-+][\d.,]+$/

/** A text for a cell: prefixed with an apostrophe where a spreadsheet program would run it as a formula. */
const harmless = (text: string): string => (formula.test(text) && !signedNumber.test(text) ? `'${text}` : text)

interface CsvFormat {
  readonly separator: ',' | ';'
  readonly lineEnd: '\n' | '\r\n'
}

/**
 * Returns a function that writes a row of a CSV file with its line end. Cells are quoted where needed (RFC 4180) and safe from
 * formula injection; null and undefined are empty, objects are JSON.
 */
export function csvRow({ separator, lineEnd }: CsvFormat): (cells: readonly unknown[]) => string {
  const special = new RegExp(`["${separator}\\r\\n]`)
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    const safe = harmless(typeof value === 'string' ? value : JSON.stringify(value))
    return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return (cells) => `${cells.map(cell).join(separator)}${lineEnd}`
}

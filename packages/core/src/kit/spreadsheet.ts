/** Signs, also full-width ones, after which spreadsheet programs run a cell as a formula, and line breaks and tabs before them. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** `-5`, `-1.234,56`: begins as a formula does and is none. */
const signedNumber = /^[-+][\d.,]+$/

/** A text for a cell: an apostrophe before it where a spreadsheet program would take it for a formula. */
const harmless = (text: string): string => (formula.test(text) && !signedNumber.test(text) ? `'${text}` : text)

interface CsvFormat {
  readonly separator: ',' | ';'
  readonly lineEnd: '\n' | '\r\n'
}

/**
 * Makes a function that writes a row of a CSV file with its line end. Cells are quoted where they must be (RFC 4180) and harmless to
 * spreadsheet programs; null and undefined are empty, objects are JSON.
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

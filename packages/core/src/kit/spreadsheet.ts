/** Signs, also full-width ones, after which spreadsheet programs run a cell as a formula, and line breaks and tabs before them. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/** A text for a cell of a CSV file: an apostrophe before it where a spreadsheet program would take it for a formula. */
export const harmlessCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

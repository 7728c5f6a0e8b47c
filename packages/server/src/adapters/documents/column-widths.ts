import type { DocumentPart } from '../../ports/documents.ts'
import { type Doc, printable, widthOf } from './page-frame.ts'

type Columns = Extract<DocumentPart, { kind: 'table' }>['columns']

/**
 * The widths of columns by their shares, in the font of the heading: at least as wide as its longest word, which would break inside
 * otherwise. The others give what they have beyond theirs.
 */
export function columnWidths(doc: Doc, columns: Columns, gap: number): number[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const wanted = columns.map(({ share }) => (widthOf(doc) * share) / all)
  const least = columns.map(
    ({ title }) => Math.max(...words(title).map((word) => doc.widthOfString(word))) + 2 * gap + 1,
  )
  const lacking = wanted.reduce((sum, width, at) => sum + Math.max(0, least[at]! - width), 0)
  const spare = wanted.reduce((sum, width, at) => sum + Math.max(0, width - least[at]!), 0)
  if (lacking === 0 || spare < lacking) return wanted
  return wanted.map((width, at) => (width < least[at]! ? least[at]! : width - ((width - least[at]!) * lacking) / spare))
}

/** The lines of a heading in its column. PDFKit itself would also break it at the `/` of a unit. */
export function headingLines(doc: Doc, title: string, width: number): string {
  const lines: string[] = []
  for (const word of words(title)) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && doc.widthOfString(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.join('\n')
}

/** At least one, which may be empty. */
const words = (title: string): string[] => printable(title).split(/\s+/)

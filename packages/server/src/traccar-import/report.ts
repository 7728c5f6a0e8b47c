import { MAX_NAMED } from './comparison.ts'

/** What an import did, or would do, with one kind of thing. */
export interface KindReport {
  readonly kind: string
  /** Rows of the stock server. */
  source: number
  /** Taken over now. */
  added: number
  /** Was here before: from an earlier import, or under the same name. */
  known: number
  /** Left behind: how many, and the first of them. */
  refused: number
  readonly named: Refused[]
}
export interface Refused {
  readonly oldId: string
  /** What it is called there; empty for what has no name. */
  readonly name: string
  readonly why: string
}

export const newReport = (kind: string, source: number): KindReport => ({
  kind,
  source,
  added: 0,
  known: 0,
  refused: 0,
  named: [],
})

/** Characters of a name and of a reason, which is a sentence of the database at times. */
const MAX_TEXT = 200

/** Counts a row that is left behind, and keeps the first ones with their reasons. */
export function refuse(report: KindReport, oldId: string, why: string, name = ''): void {
  report.refused++
  if (report.named.length < MAX_NAMED)
    report.named.push({ oldId: oldId.slice(0, MAX_TEXT), name: name.slice(0, MAX_TEXT), why: why.slice(0, MAX_TEXT) })
}

/** The report as lines of a table, with the reasons of what was left behind. */
export function reportLines(reports: readonly KindReport[]): string[] {
  const shown = reports.filter(({ source }) => source > 0)
  return shown.flatMap(({ kind, source, added, known, refused, named }) => [
    `${kind.padEnd(20)}${[source, added, known, refused].map((count) => String(count).padStart(12)).join('')}`,
    ...named.map(({ oldId, name, why }) => `    ${oldId}${name && ` (${name})`}: ${why}`),
    ...(refused > named.length ? [`    and ${refused - named.length} more`] : []),
  ])
}
export const reportHead = `${''.padEnd(20)}${['there', 'taken over', 'here before', 'left behind'].map((title) => title.padStart(12)).join('')}`

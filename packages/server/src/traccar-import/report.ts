/** What an import did, or would do, with one kind of thing. */
export interface KindReport {
  readonly kind: string
  /** Rows of the stock server. */
  source: number
  /** Taken over now. */
  added: number
  /** Was here before: from an earlier import, or under the same name. */
  known: number
  readonly refused: Refused[]
}
export interface Refused {
  readonly oldId: string
  readonly why: string
}

export const newReport = (kind: string, source: number): KindReport => ({
  kind,
  source,
  added: 0,
  known: 0,
  refused: [],
})

const MAX_SHOWN = 20

/** The report as lines of a table, with the reasons of what was left behind. */
export function reportLines(reports: readonly KindReport[]): string[] {
  const shown = reports.filter(({ source }) => source > 0)
  return shown.flatMap(({ kind, source, added, known, refused }) => [
    `${kind.padEnd(20)}${[source, added, known, refused.length].map((count) => String(count).padStart(12)).join('')}`,
    ...refused.slice(0, MAX_SHOWN).map(({ oldId, why }) => `    ${oldId}: ${why}`),
    ...(refused.length > MAX_SHOWN ? [`    and ${refused.length - MAX_SHOWN} more`] : []),
  ])
}
export const reportHead = `${''.padEnd(20)}${['there', 'taken over', 'here before', 'left behind'].map((title) => title.padStart(12)).join('')}`

import type { Row } from '../conformance/rows.ts'

/** The messages that one unit sent over one connection. */
export interface Group {
  readonly name: string
  readonly rows: readonly Row[]
  /** The identifiers in the frames. */
  readonly units: readonly string[]
}

const sendable = new Set(['binary', 'text', 'http'])

/** The groups of a recording in order, without frames that no unit sent. */
export function groupsOf(text: string): Group[] {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => sendable.has(row.kind) && (row.frame || row.http))
  return [...Map.groupBy(rows, (row) => `${row.group} of ${row.file}`)].map(([name, members]) => ({
    name,
    rows: members.toSorted((a, b) => a.order - b.order),
    units: [...new Set(members.flatMap(({ result }) => result?.ids ?? []))],
  }))
}

import { hash } from 'node:crypto'

/** Rows in any order as their number and one hash: the sum of the hashes of the rows. */
export interface HashSum {
  readonly rows: number
  add(text: string): void
  /** A row by its `hashOfText`. */
  addHash(hash: number): void
  remove(text: string): void
  /** Twelve hex digits. */
  readonly hash: string
}

const SIZE = 2 ** 48

export function newHashSum(): HashSum {
  let rows = 0
  let sum = 0
  return {
    get rows() {
      return rows
    },
    get hash() {
      return sum.toString(16).padStart(12, '0')
    },
    add(text) {
      this.addHash(hashOfText(text))
    },
    addHash(one) {
      rows++
      sum = (sum + one) % SIZE
    },
    remove(text) {
      rows--
      sum = (sum + SIZE - hashOfText(text)) % SIZE
    },
  }
}

/** 48 bits. */
export const hashOfText = (text: string): number => hash('sha256', text, 'buffer').readUIntBE(0, 6)

/** A row that is not here as it was there. */
export interface Difference {
  readonly oldId: string
  readonly why: string
}

/** What was to come of one kind of thing, beside what stands here after an import. */
export interface KindComparison {
  readonly kind: string
  readonly expected: HashSum
  readonly standing: HashSum
  /** Of what this run has taken over: what is not as it was to come. */
  readonly differences: Found
  /** Of what an earlier run took over, or was here before it: what is not as it is there. Whoever changed it meant it. */
  readonly changed: Found
  /** Reports that the stock server holds twice, and that are here once. In neither of the sums. */
  twins: number
}

/** The first rows by name, and how many there are. */
export interface Found {
  count: number
  readonly named: Difference[]
}

export const newComparison = (kind: string): KindComparison => ({
  kind,
  expected: newHashSum(),
  standing: newHashSum(),
  differences: { count: 0, named: [] },
  changed: { count: 0, named: [] },
  twins: 0,
})

/** Of the rows that differ, however many they are, so many are held in memory, stored and shown. */
export const MAX_NAMED = 20

export function note(found: Found, oldId: string | number, why: string): void {
  found.count++
  if (found.named.length < MAX_NAMED) found.named.push({ oldId: String(oldId), why })
}

export type Verdict = 'equal' | 'changed' | 'different'

/** `changed`: nothing that this run has taken over differs, but what was here before does. */
export function verdictOf({ expected, standing, differences, changed }: KindComparison): Verdict {
  if (differences.count > 0) return 'different'
  if (changed.count > 0) return 'changed'
  return expected.rows === standing.rows && expected.hash === standing.hash ? 'equal' : 'different'
}

export const comparisonHead = `${''.padEnd(20)}${['there', 'here'].map((title) => title.padStart(26)).join('')}`

const shown: Readonly<Record<Verdict, string>> = { equal: 'equal', changed: 'changed since', different: 'DIFFERENT' }

/** The comparison as lines of a table: rows and hash of both sides, then what differs, row by row. */
export function comparisonLines(comparisons: readonly KindComparison[]): string[] {
  return comparisons
    .filter(({ expected, differences, changed }) => expected.rows + differences.count + changed.count > 0)
    .flatMap((one) => [
      `${one.kind.padEnd(20)}${[one.expected, one.standing].map(({ rows, hash }) => `${rows}  ${hash}`.padStart(26)).join('')}  ${shown[verdictOf(one)]}`,
      ...(one.twins > 0 ? [`    ${one.twins} are there twice and here once`] : []),
      ...namedLines(one.differences, ''),
      ...namedLines(one.changed, 'changed since it came: '),
    ])
}

function namedLines({ count, named }: Found, lead: string): string[] {
  const more = count - named.length
  return [
    ...named.map(({ oldId, why }) => `    ${oldId}: ${lead}${why}`),
    ...(more > 0 ? [`    ${lead}and ${more} more`] : []),
  ]
}

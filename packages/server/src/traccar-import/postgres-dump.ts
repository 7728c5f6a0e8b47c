import type { SourceRow } from './source.ts'

const copy = /^COPY (?:"?\w+"?\.)?"?(\w+)"? \((.*)\) FROM stdin;$/
const END = '\\.'

/** The rows of these tables in the lines of a `pg_dump` (plain text, `COPY … FROM stdin`); with `onlyIds` no more than their ids. */
export async function* readPostgresDump(
  lines: AsyncIterable<string>,
  tables: ReadonlySet<string>,
  onlyIds = false,
): AsyncGenerator<{ table: string; row: SourceRow }> {
  let table: string | undefined
  let columns: readonly string[] = []
  for await (const line of lines) {
    if (table === undefined) {
      const [, name, list] = line.startsWith('COPY ') ? (copy.exec(line) ?? []) : []
      if (name === undefined || list === undefined) continue
      table = name
      columns = list.split(', ').map((column) => column.replaceAll('"', ''))
    } else if (line === END) table = undefined
    else if (tables.has(table)) yield { table, row: onlyIds ? idOf(columns, line) : rowOf(columns, line) }
  }
}

function rowOf(columns: readonly string[], line: string): SourceRow {
  const values = line.split('\t')
  const row: Record<string, string | null> = {}
  for (let at = 0; at < columns.length; at++) row[columns[at]!] = unescaped(values[at] ?? '\\N')
  return row
}

const idOf = ([first]: readonly string[], line: string): SourceRow =>
  first === 'id' ? { id: line.slice(0, line.indexOf('\t')) } : {}

const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function unescaped(value: string): string | null {
  if (value === '\\N') return null
  if (!value.includes('\\')) return value
  return value.replace(/\\(.)/gs, (_, letter: string) => letters[letter] ?? letter)
}

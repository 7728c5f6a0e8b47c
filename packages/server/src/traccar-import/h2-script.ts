import type { SourceRow } from './source.ts'

const create = /^\s*CREATE (?:CACHED |MEMORY )?TABLE (?:"\w+"\.)?"(\w+)"\s*\(/
const insert = /^\s*INSERT INTO (?:"\w+"\.)?"(\w+)"(?:\s*\(([^)]*)\))? VALUES/
const quoted = /^\s*"(\w+)"/

/** The rows of these tables in the text of an H2 script (`SCRIPT TO`), as PostgreSQL would write them. */
export async function* readH2Script(
  chunks: AsyncIterable<string>,
  tables: ReadonlySet<string>,
): AsyncGenerator<{ table: string; row: SourceRow }> {
  const columns = new Map<string, readonly string[]>()
  for await (const statement of statements(chunks)) {
    const [, created] = create.exec(statement) ?? []
    if (created) columns.set(created.toLowerCase(), columnsOf(statement))
    const [found, into, named] = insert.exec(statement) ?? []
    const table = into?.toLowerCase()
    if (!found || !table || !tables.has(table)) continue
    const names = named
      ? named.split(',').map((name) => name.trim().replaceAll('"', '').toLowerCase())
      : columns.get(table)!
    for (const values of tuples(statement, found.length))
      yield { table, row: Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])) }
  }
}

/** The complete statements of a text that comes in pieces; a `;` in a text does not end one. */
async function* statements(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  let isText = false
  for await (const chunk of chunks) {
    let start = 0
    const text = rest + chunk
    for (let at = rest.length; at < text.length; at++) {
      const letter = text[at]
      if (letter === "'") isText = !isText
      else if (letter === ';' && !isText) {
        yield text.slice(start, at)
        start = at + 1
      }
    }
    rest = text.slice(start)
  }
}

const columnsOf = (statement: string): string[] =>
  statement.split('\n').flatMap((line) => quoted.exec(line)?.[1]?.toLowerCase() ?? [])

/** `(1, 'a', NULL), (2, …)` from here on. */
function* tuples(statement: string, from: number): Generator<(string | null)[]> {
  let values: (string | null)[] | undefined
  for (let at = from; at < statement.length; ) {
    const letter = statement[at]!
    if (values === undefined) {
      if (letter === '(') values = []
      at++
    } else if (letter === ')') {
      yield values
      values = undefined
      at++
    } else if (letter === ',' || /\s/.test(letter)) at++
    else {
      const { value, end } = literal(statement, at)
      values.push(value)
      at = end
    }
  }
}

const text = /(U&|X|TIMESTAMP |DATE |JSON )?'((?:[^']|'')*)'/y
const bare = /[^\s,()]+/y

function literal(statement: string, at: number): { value: string | null; end: number } {
  text.lastIndex = at
  const [, kind, body] = text.exec(statement) ?? []
  if (body !== undefined) return { value: textOf(kind, body.replaceAll("''", "'")), end: text.lastIndex }
  bare.lastIndex = at
  const [word] = bare.exec(statement)!
  const value = word === 'NULL' ? null : word === 'TRUE' ? 't' : word === 'FALSE' ? 'f' : word
  return { value, end: bare.lastIndex }
}

function textOf(kind: string | undefined, body: string): string {
  if (kind === 'X') return `\\x${body}`
  if (kind !== 'U&') return body
  return body.replace(/\\(?:\\|\+([0-9a-f]{6})|([0-9a-f]{4}))/gi, (_, long?: string, short?: string) =>
    long
      ? String.fromCodePoint(Number.parseInt(long, 16))
      : short
        ? String.fromCharCode(Number.parseInt(short, 16))
        : '\\',
  )
}

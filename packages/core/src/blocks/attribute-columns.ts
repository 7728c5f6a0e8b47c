import { BrokenBlockError, type ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { type Guess, readNumbers, writeNumbers } from './numbers.ts'
import { readTexts, writeTexts } from './texts.ts'
import { readWholes, writeWholes } from './whole-numbers.ts'

/** A guess of the numbers under a key, from the rows that have the key and the columns before it. */
export type GuessOf = (key: string, rows: Int32Array, earlier: ReadonlyMap<string, Float64Array>) => Guess | undefined

/** Distinct shapes of a block at most; rows of further shapes keep their text. */
const mostShapes = 500
/** Members of an object at most that become columns. */
const mostMembers = 500

/** Its keys in order, each behind `#` for a number and `$` for JSON of anything else; undefined for a text that is kept whole. */
type Shape = readonly string[]

/**
 * Writes JSON objects by key: a column of numbers, or of the JSON of any other value, for each. A text that `JSON.stringify` would write
 * differently is kept as it is, so that every text comes back unchanged.
 */
export function writeAttributes(out: ByteWriter, texts: readonly string[], guessOf: GuessOf): void {
  const shapes = new Map<string, { readonly index: number; readonly shape: Shape }>()
  const columns = new Map<string, { readonly rows: number[]; readonly values: (number | string)[] }>()
  const whole: string[] = []
  const shapeOfRow = new Float64Array(texts.length)
  for (const [row, text] of texts.entries()) {
    const members = membersOf(text)
    const shape = members?.map(([key, value]) => `${typeof value === 'number' ? '#' : '$'}${key}`)
    const name = shape && JSON.stringify(shape)
    if (shape && name !== undefined && !shapes.has(name) && shapes.size < mostShapes)
      shapes.set(name, { index: shapes.size + 1, shape })
    const known = name === undefined ? undefined : shapes.get(name)
    shapeOfRow[row] = known?.index ?? 0
    if (!known) whole.push(text)
    for (const [at, [, value]] of (known ? members! : []).entries()) {
      const column = columns.get(known!.shape[at]!) ?? { rows: [], values: [] }
      columns.set(known!.shape[at]!, column)
      column.rows.push(row)
      column.values.push(typeof value === 'number' ? value : JSON.stringify(value))
    }
  }
  out.whole(shapes.size)
  for (const { shape } of shapes.values()) {
    out.whole(shape.length)
    for (const key of shape) out.text(key)
  }
  writeWholes(out, shapeOfRow)
  writeTexts(out, whole)
  const earlier = new Map<string, Float64Array>()
  for (const [name, { rows, values }] of columns) {
    const numbers = name.startsWith('#') ? Float64Array.from(values as number[]) : undefined
    if (!numbers) {
      writeTexts(out, values as string[])
      continue
    }
    writeNumbers(out, numbers, guessOf(name.slice(1), Int32Array.from(rows), earlier))
    earlier.set(name.slice(1), spread(numbers, rows, texts.length))
  }
}

/** Reads as many objects as were written; returns what gives the text of a row. */
export function readAttributes(bytes: ByteReader, count: number, guessOf: GuessOf): (row: number) => string {
  const shapes = Array.from({ length: bytes.count(mostShapes) }, () =>
    Array.from({ length: bytes.count(mostMembers) }, () => bytes.text()),
  )
  const shapeOfRow = readWholes(bytes, count)
  const rowsOf = new Map<string, number[]>()
  const wholeRows: number[] = []
  for (const [row, index] of shapeOfRow.entries()) {
    const shape = index === 0 ? [] : shapes[index - 1]
    if (!shape) throw new BrokenBlockError('a shape is missing')
    if (index === 0) wholeRows.push(row)
    for (const name of shape) {
      const rows = rowsOf.get(name)
      if (rows) rows.push(row)
      else rowsOf.set(name, [row])
    }
  }
  const whole = new Map(readTexts(bytes, wholeRows.length).map((text, at) => [wholeRows[at]!, text!]))
  const earlier = new Map<string, Float64Array>()
  const columns = new Map<
    string,
    { readonly lead: string; readonly values: readonly (string | null)[] | Float64Array }
  >()
  for (const [name, rows] of rowsOf) {
    const key = name.slice(1)
    const lead = `${JSON.stringify(key)}:`
    if (!name.startsWith('#')) {
      const values = new Array<string | null>(count)
      for (const [at, text] of readTexts(bytes, rows.length).entries()) values[rows[at]!] = text
      columns.set(name, { lead, values })
      continue
    }
    const values = spread(readNumbers(bytes, rows.length, guessOf(key, Int32Array.from(rows), earlier)), rows, count)
    earlier.set(key, values)
    columns.set(name, { lead, values })
  }
  const members = shapes.map((shape) => shape.map((name) => columns.get(name)!))
  return (row) => {
    const index = shapeOfRow[row]!
    if (index === 0) return whole.get(row)!
    let text = '{'
    for (const { lead, values } of members[index - 1]!) text += `${text.length > 1 ? ',' : ''}${lead}${values[row]}`
    return `${text}}`
  }
}

/** The members of an object, in order; undefined where its text would not come back from them. */
function membersOf(text: string): readonly [string, unknown][] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const members = Object.entries(value)
    return members.length <= mostMembers && JSON.stringify(value) === text ? members : undefined
  } catch {
    // Not JSON: its text is kept
    return undefined
  }
}

function spread(numbers: Float64Array, rows: readonly number[], count: number): Float64Array {
  const values = new Float64Array(count).fill(Number.NaN)
  for (const [at, row] of rows.entries()) values[row] = numbers[at]!
  return values
}

import type { ByteWriter } from './byte-writer.ts'
import { type Guess, writeNumbers } from './numbers.ts'
import { writeTexts } from './texts.ts'
import { writeWholes } from './whole-numbers.ts'

/** A guess of the numbers under a key, from the rows that have the key and the columns before it. */
export type GuessOf = (key: string, rows: Int32Array, earlier: ReadonlyMap<string, Float64Array>) => Guess | undefined

/** Distinct shapes of a block at most; rows of further shapes keep their text. */
export const mostShapes = 500
/** Members of an object at most that become columns. */
export const mostMembers = 500

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

/** These numbers at their rows of `count`, and NaN in the others. */
export function spread(numbers: Float64Array, rows: ArrayLike<number>, count: number): Float64Array {
  if (numbers.length === count) return numbers
  const values = new Float64Array(count).fill(Number.NaN)
  for (let at = 0; at < rows.length; at++) values[rows[at]!] = numbers[at]!
  return values
}

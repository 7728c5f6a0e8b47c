import { type GuessOf, mostMembers, mostShapes, spread } from './attribute-columns.ts'
import { type AttributeColumn, objectsOf, textsOf } from './attribute-rows.ts'
import { BrokenBlockError, type ByteReader } from './byte-reader.ts'
import { readNumbers, skipNumbers } from './numbers.ts'
import { readPackedTexts, readTexts, skipTexts } from './texts.ts'
import { readWholes } from './whole-numbers.ts'

/** The attributes of the rows of a block. */
export interface PackedAttributes {
  /** The JSON that was written. */
  textAt(row: number): string
  /** What `JSON.parse` gives of this text, without making the text; new at each call. Throws for text that is no JSON. */
  valueAt(row: number): unknown
  /** The columns of the members of a row, in order; the same list for rows of the same shape. Undefined for a text that was kept whole. */
  membersAt(row: number): readonly AttributeColumn[] | undefined
}

/**
 * Reads as many objects as `writeAttributes` wrote. Of `wanted` members only, if given, `earlier` of the guess has those alone, and a text
 * that was kept whole comes with all.
 */
export function readAttributes(
  bytes: ByteReader,
  count: number,
  guessOf: GuessOf,
  wanted?: ReadonlySet<string>,
): PackedAttributes {
  const shapes = Array.from({ length: bytes.count(mostShapes) }, () =>
    Array.from({ length: bytes.count(mostMembers) }, () => bytes.text()),
  )
  const shapeOfRow = readWholes(bytes, count)
  for (let row = 0; row < count; row++) {
    if (!(shapeOfRow[row]! >= 0 && shapeOfRow[row]! <= shapes.length)) throw new BrokenBlockError('a shape is missing')
  }
  const used = [...new Set(shapeOfRow)]
  const every = new Int32Array(count)
  for (let row = 0; row < count; row++) every[row] = row
  const rowsOf = (isOf: (shape: number) => boolean) => {
    // Rows are mostly of one shape: all of them are the same list each time
    const isIn = Array.from({ length: shapes.length + 1 }, (_, shape) => isOf(shape))
    if (used.every((shape) => isIn[shape])) return every
    const rows = new Int32Array(count)
    let length = 0
    for (let row = 0; row < count; row++) if (isIn[shapeOfRow[row]!]) rows[length++] = row
    return rows.subarray(0, length)
  }
  const wholeRows = rowsOf((shape) => shape === 0)
  const whole = new Map(readTexts(bytes, wholeRows.length).map((text, at) => [wholeRows[at]!, text!]))
  const earlier = new Map<string, Float64Array>()
  const columns = new Map<string, AttributeColumn>()
  for (const name of new Set(shapes.flat())) {
    const rows = rowsOf((shape) => shape > 0 && shapes[shape - 1]!.includes(name))
    const key = name.slice(1)
    const own = { key, lead: `${JSON.stringify(key)}:` }
    if (wanted && !wanted.has(key)) {
      if (name.startsWith('#')) skipNumbers(bytes, rows.length)
      else skipTexts(bytes, rows.length)
    } else if (name.startsWith('#')) {
      const values = spread(readNumbers(bytes, rows.length, guessOf(key, rows, earlier)), rows, count)
      earlier.set(key, values)
      columns.set(name, { ...own, values, words: undefined })
    } else {
      const { words, indexes } = readPackedTexts(bytes, rows.length)
      columns.set(name, { ...own, values: spread(indexes, rows, count), words })
    }
  }
  const ofShapes = shapes.map((shape) => {
    const members = shape.flatMap((name) => columns.get(name) ?? [])
    return { members, textAt: textsOf(members), valueAt: objectsOf(members) }
  })
  return {
    textAt: (row) => ofShapes[shapeOfRow[row]! - 1]?.textAt(row) ?? whole.get(row)!,
    valueAt: (row) => ofShapes[shapeOfRow[row]! - 1]?.valueAt(row) ?? JSON.parse(whole.get(row)!),
    membersAt: (row) => ofShapes[shapeOfRow[row]! - 1]?.members,
  }
}

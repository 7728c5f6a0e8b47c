import { isSecret, isTime, type TObject, type TSchema, wireTime } from '@rastro/core/kit/schema'
import { type ColumnKind, columnsOf } from '../db/row.ts'

type Write = (value: unknown) => string

/** Writes an item of a flat schema as JSON, in the order of its fields. For long lists, where `encode` is too slow. */
export function jsonWriter(schema: TObject): (item: object) => string {
  const fields = Object.entries(schema.properties).map(([key, property], index) => ({
    key,
    prefix: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    write: writerOf(property),
    isOptional: schema.required?.includes(key) === false,
  }))
  return (item) => {
    let out = ''
    for (const { key, prefix, write, isOptional } of fields) {
      const value = (item as Record<string, unknown>)[key]
      if (value !== undefined || !isOptional) out += prefix + write(value)
    }
    return `${out}}`
  }
}

/** Writes a stored row as `jsonWriter` writes its item. For long lists: open attributes are not parsed and serialised again. */
export function rowWriter(schema: TObject): (row: object) => string {
  const fields = columnsOf(schema).map(({ key, kind, nullable, fallback }, index) => ({
    key,
    prefix: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    absent: JSON.stringify(nullable ? null : fallback),
    write: isSecret(schema.properties[key]!) ? () => 'null' : storedWriter(kind),
  }))
  return (row) => {
    let out = ''
    for (const { key, prefix, absent, write } of fields) {
      const value = (row as Record<string, unknown>)[key] ?? null
      out += prefix + (value === null ? absent : write(value))
    }
    return `${out}}`
  }
}

/** As `jsonWriter`, for a list. */
export function listWriter(schema: TObject): (items: readonly object[]) => string {
  const write = jsonWriter(schema)
  return (items) => `[${items.map(write).join(',')}]`
}

const openingBracket = 0x5b

/** Joins pages in which every item is preceded by a comma; empty pages are skipped. */
export async function* pagedList(pages: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isEmpty = true
  for await (const page of pages) {
    if (isEmpty && page.length > 0) {
      // Replaces its first comma
      page[0] = openingBracket
      isEmpty = false
    }
    yield page
  }
  yield Buffer.from(isEmpty ? '[]' : ']')
}

function storedWriter(kind: ColumnKind): Write {
  if (kind === 'time') return (value) => `"${wireTime(new Date(value as number))}"`
  if (kind === 'flag') return (value) => (value === 1 ? 'true' : 'false')
  if (kind === 'text') return (value) => JSON.stringify(value)
  // Open attributes are JSON already
  return kind === 'json' ? String : numberText
}

const numberText: Write = (value) => (Number.isFinite(value) ? String(value) : 'null')

function writerOf(schema: TSchema): Write {
  if (isSecret(schema)) return () => 'null'
  if (isTime(schema)) return timeWriter()
  const { type } = schema as { type?: string }
  if (type === 'number' || type === 'integer') return numberText
  if (type === 'boolean') return (value) => (value === true ? 'true' : 'false')
  return (value) => (value === null ? 'null' : (JSON.stringify(value) ?? 'null'))
}

/**
 * Writes times as JSON. Neighbours in a list often have the same time, so the last text is used again: this is the slowest
 * part of a position.
 */
function timeWriter(): Write {
  let last = Number.NaN
  let text = ''
  return (value) => {
    if (!(value instanceof Date)) return 'null'
    if (value.getTime() !== last) {
      last = value.getTime()
      text = `"${wireTime(value)}"`
    }
    return text
  }
}

import { isSecret, isTime, type TObject, type TSchema, wireTime } from '@rastro/core/kit/schema'

type Write = (value: unknown) => string

/** Writes an item of a flat schema as JSON, in the order of its fields; for the long lists, where a walk costs too much. */
export function jsonWriter(schema: TObject): (item: object) => string {
  const fields = Object.entries(schema.properties).map(([key, property], index) => ({
    key,
    prefix: `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`,
    write: writerOf(property),
  }))
  return (item) => {
    let out = ''
    for (const { key, prefix, write } of fields) out += prefix + write((item as Record<string, unknown>)[key])
    return `${out}}`
  }
}

/** The same for a list. */
export function listWriter(schema: TObject): (items: readonly object[]) => string {
  const write = jsonWriter(schema)
  return (items) => `[${items.map(write).join(',')}]`
}

function writerOf(schema: TSchema): Write {
  if (isSecret(schema)) return () => 'null'
  if (isTime(schema)) return timeWriter()
  const { type } = schema as { type?: string }
  if (type === 'number' || type === 'integer') return (value) => (Number.isFinite(value) ? String(value) : 'null')
  if (type === 'boolean') return (value) => (value === true ? 'true' : 'false')
  return (value) => (value === null ? 'null' : (JSON.stringify(value) ?? 'null'))
}

/** Neighbours in a list often share a moment: one batch, one server time. Writing it is the dearest part of a position. */
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

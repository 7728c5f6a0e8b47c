import { isTime, type Static, type TObject, type TSchema } from '@rastro/core/kit/schema'

export type ColumnKind = 'time' | 'flag' | 'reference' | 'integer' | 'number' | 'text' | 'json'

/** How one field of a schema is stored. */
export interface Column {
  readonly key: string
  readonly kind: ColumnKind
  readonly nullable: boolean
  /** The value of the model for NULL, when the field is not nullable. */
  readonly fallback: unknown
}

const cache = new WeakMap<TObject, readonly Column[]>()

/** The columns of a schema, in its order. */
export function columnsOf(schema: TObject): readonly Column[] {
  const known = cache.get(schema)
  if (known) return known
  const columns = Object.entries(schema.properties).map(([key, property]) => columnOf(key, property))
  cache.set(schema, columns)
  return columns
}

/** An item as its row. Absent fields, and fields that are not in the schema, are omitted. */
export function toRow(schema: TObject, item: object): Record<string, unknown> {
  const values = item as Record<string, unknown>
  const row: Record<string, unknown> = {}
  for (const { key, kind } of columnsOf(schema)) {
    if (values[key] !== undefined) row[key] = stored(kind, values[key])
  }
  return row
}

/** A row as an item of the model. Columns that were not selected get the value that stands for NULL. */
export function fromRow<S extends TObject>(schema: S, row: object): Static<S> {
  const values = row as Record<string, unknown>
  const item: Record<string, unknown> = {}
  for (const { key, kind, nullable, fallback } of columnsOf(schema)) {
    const value = values[key] ?? null
    if (value !== null) item[key] = read(kind, value)
    else item[key] = nullable ? null : typeof fallback === 'object' ? structuredClone(fallback) : fallback
  }
  return item as Static<S>
}

interface Shape {
  readonly type?: string
  readonly anyOf?: readonly TSchema[]
  readonly default?: unknown
  readonly minimum?: number
}

function columnOf(key: string, schema: TSchema): Column {
  const { type, anyOf, default: fallback = null } = schema as Shape
  const nullable = anyOf ? anyOf.some((branch) => (branch as Shape).type === 'null') : type === undefined
  return { key, kind: kindOf(key, schema), nullable, fallback }
}

function kindOf(key: string, schema: TSchema): ColumnKind {
  const { type, anyOf, minimum } = schema as Shape
  if (anyOf?.[0]) return kindOf(key, anyOf[0])
  if (isTime(schema)) return 'time'
  if (type === 'integer') return minimum === 0 && key.endsWith('Id') ? 'reference' : 'integer'
  return ({ boolean: 'flag', number: 'number', string: 'text' } as const)[type ?? ''] ?? 'json'
}

function stored(kind: ColumnKind, value: unknown): unknown {
  if (value === null) return null
  if (kind === 'time') return (value as Date).getTime()
  if (kind === 'flag') return value ? 1 : 0
  if (kind === 'reference') return value || null
  return kind === 'json' ? JSON.stringify(value) : value
}

function read(kind: ColumnKind, value: unknown): unknown {
  if (kind === 'time') return new Date(value as number)
  if (kind === 'flag') return value === 1
  return kind === 'json' ? JSON.parse(value as string) : value
}

import type { Static, TObject, TSchema } from 'typebox'
import { Type } from './schema-builder.ts'

export { type Static, type TObject, type TSchema, Type }

/** Ids are integers of 32 bits in both databases. */
export const largestId = 2 ** 31 - 1
/** The id of a row. */
export const Id = Type.Integer({ minimum: 0, maximum: largestId, default: 0 })
/** The id of a linked row; 0 means none, and is stored as NULL. */
export const Reference = Type.Integer({ minimum: 0, maximum: largestId, default: 0 })
/** As `Id` and `Reference`, for the largest tables: positions and events. */
export const LongId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })
/** Any integer that is exact as a JavaScript number. */
export const Integer = Type.Integer({
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
  default: 0,
})
export const Name = Type.String({ maxLength: 512 })
/** The maximum length of an item's name when it is set; one that was stored before may have 512. */
export const maxNameLength = 128
/** The name of an item. `maxNewLength` is checked where it changes. */
export const ItemName = Type.String({ maxLength: 512, maxNewLength: maxNameLength })
/** An identifier from outside, such as of a unit, a driver's key or an order: not blank, at most 128 characters. */
export const Identifier = Type.String({ minLength: 1, maxLength: 128, pattern: '\\S' })
/** Maximum size of the attributes of one row as JSON, in bytes. */
export const maxAttributeBytes = 64 * 1024
/** Open key/value pairs, always an object on the wire (`{}` when empty). `maxBytes` is checked on input. */
export const Attributes = Type.Record(Type.String(), Type.Unknown(), { default: {}, maxBytes: maxAttributeBytes })
export const Flag = Type.Boolean({ default: false })
/** A measured number; 0 when not given. */
export const Amount = Type.Number({ default: 0 })
/** A value or null; null when not given. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()], { default: null })
export const Text = Nullable(Type.String({ maxLength: 4096 }))
/** Maximum length of an area, a calendar or a formula: the largest stored texts. */
export const LongText = Type.String({ maxLength: 256 * 1024 })
/** A write-only text: null in every answer. */
export const Secret = Type.Union([Type.String(), Type.Null()], { default: null, writeOnly: true })

export const isSecret = (schema: TSchema): boolean => (schema as { writeOnly?: boolean }).writeOnly === true

/** A time: ISO text in JSON (`wireTime`), a `Date` in our code, milliseconds since 1970 in the database. */
export const Time = Type.Unsafe<Date>(Type.String({ format: 'date-time' }))

const timeCache = new WeakMap<TSchema, boolean>()
/** True for `Time` and `Nullable(Time)`. */
export function isTime(schema: TSchema): boolean {
  const known = timeCache.get(schema)
  if (known !== undefined) return known
  const shape = schema as { format?: string; anyOf?: TSchema[] }
  const is = shape.format === 'date-time' || (shape.anyOf?.some(isTime) ?? false)
  timeCache.set(schema, is)
  return is
}

/** A time as the stock server writes it in JSON: `2026-08-21T09:18:51.000+00:00`. */
export const wireTime = (time: Date): string => `${time.toISOString().slice(0, -1)}+00:00`

interface Shape {
  items?: TSchema
  properties?: Record<string, TSchema>
  anyOf?: Shape[]
}

/** Turns the ISO texts of a parsed JSON value into dates, wherever the schema has a `Time`. */
export function decode<S extends TSchema>(schema: S, json: unknown): Static<S> {
  return walk(schema, json, (value) => (typeof value === 'string' ? new Date(value) : value)) as Static<S>
}

/** A value without its secrets, for an answer. */
export function withoutSecrets<S extends TSchema>(schema: S, value: Static<S>): Static<S> {
  const { items, properties = {} } = schema as Shape
  if (items && Array.isArray(value)) return value.map((item: unknown) => withoutSecrets(items, item)) as Static<S>
  const secrets = Object.keys(properties).filter((key) => isSecret(properties[key]!))
  if (secrets.length === 0 || typeof value !== 'object' || value === null) return value
  return { ...value, ...Object.fromEntries(secrets.map((key) => [key, null])) } as Static<S>
}

/** Turns the dates of a value into ISO texts, wherever the schema has a `Time`. */
export function encode<S extends TSchema>(schema: S, value: Static<S>): unknown {
  return walk(schema, value, (time) => (time instanceof Date ? wireTime(time) : time))
}

function walk(schema: TSchema, value: unknown, onTime: (value: unknown) => unknown): unknown {
  if (isTime(schema)) return onTime(value)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const { items } = schema as Shape
    return items && holdsTime(items) ? value.map((item) => walk(items, item, onTime)) : value
  }
  const timed = timedKeys(schema)
  if (timed.length === 0) return value
  const out: Record<string, unknown> = { ...value }
  for (const [key, property] of timed) if (key in out) out[key] = walk(property, out[key], onTime)
  return out
}

const holdsTime = (schema: TSchema): boolean => {
  const { items } = schema as Shape
  return isTime(schema) || (items ? holdsTime(items) : timedKeys(schema).length > 0)
}

const keysCache = new WeakMap<TSchema, [string, TSchema][]>()
/** The properties that are a time or contain one. */
function timedKeys(schema: TSchema): [string, TSchema][] {
  let keys = keysCache.get(schema)
  if (!keys) {
    const { properties, anyOf } = schema as Shape
    // An object or null
    const all = properties ?? anyOf?.find((branch) => branch.properties)?.properties ?? {}
    keys = Object.entries(all).filter(([, property]) => holdsTime(property))
    keysCache.set(schema, keys)
  }
  return keys
}

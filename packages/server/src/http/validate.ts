import { InvalidError } from '@rastro/core/kit/errors'
import type { ReasonedText } from '@rastro/core/kit/reason'
import { isTime, maxAttributeBytes, type TSchema } from '@rastro/core/kit/schema'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'

type Property = TSchema & Shape & { type?: string; anyOf?: TSchema[] }
interface Shape {
  properties?: Record<string, Property>
  /** Items of a list. */
  items?: Property
  /** Values of fields with any name. */
  patternProperties?: Record<string, Property>
}
type Fields = Record<string, unknown>

const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default
/** Maximum nesting of attributes. */
const maxLevels = 32
const options: Options = { useDefaults: true, strict: false, allErrors: false }
// Bodies are coerced by hand, because Ajv would turn an allowed null into an empty text
const bodies = addFormats(new Ajv(options))
const queries = addFormats(new Ajv({ ...options, coerceTypes: 'array' }))
for (const ajv of [bodies, queries]) {
  // A leap second has the form of a moment, and is none
  const form = ajv.formats['date-time'] as { validate: (text: string) => boolean }
  const validate = (text: string) => form.validate(text) && !Number.isNaN(Date.parse(text))
  ajv.addFormat('date-time', { type: 'string', validate })
  ajv.addKeyword({ keyword: 'maxBytes', type: 'object', schemaType: 'number', errors: false, validate: isWithin })
}

/** Why a value does not fit its schema. `missing` is true when a required value is absent. */
export interface Fault {
  readonly missing: boolean
  readonly said: ReasonedText
  /** The field of the schema it is about. */
  readonly field: string | undefined
}

/**
 * Checks a parsed JSON body, leaves out fields that the schema does not have (API-4) and fills in defaults. Throws
 * `InvalidError` with one sentence.
 */
export function bodyReader(schema: TSchema): (body: unknown) => unknown {
  const validate = whenNeeded(bodies, schema)
  const { properties } = schema as Shape
  return (body) => {
    const given = properties && isFields(body) ? knownOf(properties, body) : body
    const value = asMeant('The body', schema as Property, given)
    const fault = faultOf(validate(), value, properties)
    if (fault) throw new InvalidError(fault.said, { field: fault.field })
    return value
  }
}

/** Validates the texts of a path or a query, converting them to numbers and flags; returns the fault when there is one. */
export function textReader(schema: TSchema): (texts: unknown) => { value: Fields; fault: Fault | undefined } {
  const validate = whenNeeded(queries, schema)
  const { properties } = schema as Shape
  const flags = Object.entries(properties ?? {}).filter(([, property]) => property.type === 'boolean')
  return (texts) => {
    const value = { ...(texts as Fields) }
    for (const [key] of flags) if (key in value) value[key] = /^true$/i.test(String(value[key]))
    return { value, fault: faultOf(validate(), value, properties) }
  }
}

/** Compiles a schema on first use: most calls are never made, and a compiled schema takes memory. */
function whenNeeded(ajv: Ajv, schema: TSchema): () => ValidateFunction {
  let validate: ValidateFunction | undefined
  return () => {
    validate ??= ajv.compile(schema)
    return validate
  }
}

const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !ArrayBuffer.isView(value)

/**
 * A null that the schema does not allow counts as not given, and so does an empty text in place of a number, a flag or a
 * time. Those may be of another JSON type, as a stock server's reader takes them (reference §0.2).
 */
function tidy(properties: NonNullable<Shape['properties']>, body: Fields): Fields {
  const out: Fields = { ...body }
  for (const [key, property] of Object.entries(properties)) {
    const value = out[key]
    if (value === undefined) continue
    if (value !== null && !isBlank(property, value)) out[key] = asMeant(key, property, value)
    else if (allowsNull(property)) out[key] = null
    else delete out[key]
  }
  return out
}

const isBlank = (schema: Property, value: unknown): boolean =>
  typeof value === 'string' && value.trim() === '' && (isTime(schema) || isScalar(typeOf(schema)))
const isScalar = (type: string | undefined): boolean => type === 'boolean' || type === 'number' || type === 'integer'

const typeOf = (schema: Property): string | undefined =>
  schema.type ?? (schema.anyOf?.[0] as Property | undefined)?.type

const allowsNull = (schema: Property): boolean =>
  schema.anyOf?.some((option) => (option as Property).type === 'null') ?? schema.type === undefined

/** Deeper nesting could not be serialised as JSON. */
function isWithin(maxBytes: number, value: unknown): boolean {
  return !nestsBelow(maxLevels, value) && Buffer.byteLength(JSON.stringify(value)) <= maxBytes
}

const nestsBelow = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => nestsBelow(levels - 1, inner)))

function asMeant(key: string, schema: Property, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0'))
    throw new InvalidError(refusal('fieldCharacter', { field: key }), { field: key })
  if (isTime(schema)) return typeof value === 'number' ? timeText(key, value) : value
  const type = typeOf(schema)
  if (type === 'array') return Array.isArray(value) ? asEach(key, schema.items, value) : value
  if (type === 'object') return isFields(value) ? withFields(schema, value) : value
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (type === 'boolean') return flags.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? value
  const isNumber = isScalar(type) && typeof value === 'string' && value.trim() !== ''
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
])

const asEach = (key: string, items: Property | undefined, values: readonly unknown[]): unknown[] =>
  values.map((value) => (items ? asMeant(key, items, value) : value))

function withFields({ properties, patternProperties }: Property, value: Fields): Fields {
  if (properties) return tidy(properties, value)
  const [any] = Object.values(patternProperties ?? {})
  if (!any || typeOf(any) === undefined) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asMeant(key, any, inner)]))
}

function timeText(key: string, milliseconds: number): string {
  const time = new Date(milliseconds)
  if (Number.isNaN(time.getTime())) throw new InvalidError(refusal('fieldNoTime', { field: key }), { field: key })
  return time.toISOString()
}

const knownOf = (properties: object, body: Fields): Fields =>
  Object.fromEntries(Object.entries(body).filter(([key]) => Object.hasOwn(properties, key)))

function faultOf(validate: ValidateFunction, value: unknown, properties: object = {}): Fault | undefined {
  if (validate(value)) return undefined
  const error = maxTelling(validate.errors ?? [])
  const isMissing = error?.keyword === 'required'
  const field = isMissing ? String(error?.params.missingProperty) : error?.instancePath.split('/')[1]
  // A name invented by the caller is no field, and may not be in a header
  const isKnown = field !== undefined && Object.hasOwn(properties, field)
  return { missing: isMissing, said: inWords(error), field: isKnown ? field : undefined }
}

/** The error to show: for a union its first one, because the error of the union itself says nothing useful. */
const maxTelling = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.find(({ keyword }) => keyword !== 'anyOf') ?? errors[0]

function inWords(error: ErrorObject | undefined): ReasonedText {
  if (!error) return refusal('invalidRequest')
  const { keyword, params, instancePath, message: why = 'is not valid' } = error
  if (keyword === 'required')
    return refusal('fieldMissing', { field: String(params.missingProperty).slice(0, longestName) })
  const field = instancePath.slice(1).replaceAll('/', '.').slice(0, longestName)
  if (!field) return refusal('invalidBody', { why })
  return words[keyword]?.(field, params) ?? refusal('fieldUnfit', { field, why })
}

/** Of a name that the caller may have invented; it stands in a header. */
const longestName = 100

type Params = Readonly<Record<string, string | number>>
/** Ajv's message in our terms. */
const words: Readonly<Record<string, (field: string, params: Params) => ReasonedText>> = {
  maxLength: (field, { limit: most = 0 }) => refusal('fieldTooLong', { field, most }),
  maxBytes: (field) => refusal('fieldTooLarge', { field, most: maxAttributeBytes / 1024, levels: maxLevels }),
  minLength: (field) => refusal('fieldEmpty', { field }),
  pattern: (field) => refusal('fieldBlank', { field }),
  maximum: (field, { limit: most = 0 }) => refusal('fieldTooMuch', { field, most }),
  minimum: (field, { limit: least = 0 }) => refusal('fieldTooLittle', { field, least }),
  format: (field, { format = '' }) =>
    format === 'date-time' ? refusal('fieldNoTime', { field }) : refusal('fieldFormat', { field, format }),
}

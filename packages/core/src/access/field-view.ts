import type { Resource } from '../kit/resource.ts'
import type { TObject } from '../kit/schema.ts'
import { eventSchema } from '../model/event.ts'
import { positionSchema } from '../model/position.ts'
import { commands, resources, server } from '../resources/index.ts'
import { commandRecordSchema, queuedCommandSchema } from '../resources/queued-command.ts'
import { sims } from '../resources/sim.ts'
import { trackers } from '../resources/tracker.ts'
import { type FieldViewer, holdsLevel, mayWrite, readerClass } from './field-levels.ts'
import { type FieldRule, fieldRules, isAmongAttributes, withParts } from './fields.ts'
import { mask } from './mask.ts'
import { type SharedFields, sharedFields } from './shared-fields.ts'

type Values = Record<string, unknown>

/** What a class of viewers reads of the items of a resource. */
export interface FieldView {
  /** The item as it is answered; itself where nothing is restricted. */
  item<T extends object>(item: T): T
  /** The same for a stored row, whose `attributes` are JSON text; a withheld field is null. */
  row<T extends object>(row: T): T
  /** Whether this field is readable unmasked. */
  reads(field: string): boolean
}

/** Schemas of resources with restricted fields or visible through a shared link, by name. */
const schemas: ReadonlyMap<string, TObject> = new Map<string, TObject>([
  ...[...resources, server, trackers, sims].map(({ name, schema }: Resource): [string, TObject] => [name, schema]),
  ['position', positionSchema],
  ['event', eventSchema],
])
// Types that are put on a schema copy it, but not its properties
const namesByProperties = new Map<object, string>([
  ...[...schemas].map(([name, { properties }]): [object, string] => [properties, name]),
  [queuedCommandSchema.properties, commands.name],
  [commandRecordSchema.properties, commands.name],
])

/** The resource name of a schema, for `fieldViewOf`; undefined when it has no restricted fields. */
export const viewedName = (schema: { readonly properties?: object }): string | undefined =>
  schema.properties && namesByProperties.get(schema.properties)

const views = new Map<string, FieldView | undefined>()

/** How the viewer sees items of this resource; undefined when they are fully readable, which costs nothing. */
export function fieldViewOf(name: string, viewer: FieldViewer | undefined): FieldView | undefined {
  const reader = readerClass(viewer)
  const key = `${name} ${reader}`
  if (!views.has(key)) views.set(key, reader === 'link' ? linkView(name) : ruledView(name, viewer))
  return views.get(key)
}

/** The item as this viewer may read it. */
export const seenBy = <T extends object>(name: string, viewer: FieldViewer | undefined, item: T): T =>
  fieldViewOf(name, viewer)?.item(item) ?? item

/** Whether the viewer reads what a rule restricts. */
export const mayRead = ({ read, isSecret }: FieldRule, viewer: FieldViewer | undefined): boolean =>
  holdsLevel(viewer, read) && (!isSecret || (viewer !== undefined && mayWrite(viewer)))

function ruledView(name: string, viewer: FieldViewer | undefined): FieldView | undefined {
  const hidden = fieldRules.filter((rule) => rule.resource === name && !mayRead(rule, viewer))
  if (hidden.length === 0) return undefined
  const fields = hidden.flatMap((rule) => rule.fields ?? [])
  const inText = new RegExp(hidden.flatMap(({ attributes = [] }) => attributes.map(textOf)).join('|') || '(?!)', 'i')
  const attributes = (own: Values): Values =>
    Object.fromEntries(
      Object.entries(own).flatMap(([key, value]) => {
        const rule = hidden.find((one) => isAmongAttributes(one, key))
        if (!rule) return [[key, value]]
        if (rule.parts) return [[key, withParts(rule, value, (part) => part && mask)]]
        return rule.unread === 'masked' ? [[key, value && mask]] : []
      }),
    )
  const masked = (item: object): Values => {
    const out: Values = { ...item }
    // Whether a value exists is no secret: forms show an empty field as empty
    for (const field of fields) if (out[field]) out[field] = mask
    return out
  }
  return {
    item: (item) => {
      const out = masked(item)
      if (out.attributes) out.attributes = attributes(out.attributes as Values)
      return out as typeof item
    },
    row: (row) => {
      const out = masked(row)
      const { attributes: text } = out
      if (typeof text === 'string' && inText.test(text)) out.attributes = JSON.stringify(attributes(JSON.parse(text)))
      return out as typeof row
    },
    reads: (field) => !fields.includes(field),
  }
}

/** Matches JSON text of attributes with such a key; false positives are possible. */
const textOf = (attribute: NonNullable<FieldRule['attributes']>[number]): string =>
  typeof attribute !== 'string' ? attribute.json.source : `"${attribute.replace(/\*$/, '').replaceAll('.', '\\.')}`

/** A shared link: an allow-list. It gets the server settings of an unauthenticated caller. */
function linkView(name: string): FieldView | undefined {
  if (name === server.name) return ruledView(name, undefined)
  const { fields, replaced = {}, ...shown } = sharedFields[name] ?? nothing
  const properties = schemas.get(name)?.properties ?? {}
  const blanks = Object.entries(properties).map(([key, schema]) => [
    key,
    (schema as { default?: unknown }).default ?? null,
  ])
  const empty = Object.fromEntries(blanks) as Values
  const told = (item: object, blank: Values): Values => {
    const values = item as Values
    const out: Values = { ...blank }
    for (const field of fields) if (field in values) out[field] = values[field]
    for (const [field, make] of Object.entries(replaced)) out[field] = make(values.id as number)
    return out
  }
  return {
    item: (item) =>
      ({ ...told(item, empty), ...withAttributes(item, (own) => shownOf(shown, own as Values)) }) as typeof item,
    row: (row) => {
      const reduce = (text: unknown) => JSON.stringify(shownOf(shown, JSON.parse(String(text ?? '{}'))))
      return { ...told(row, {}), ...withAttributes(row, reduce) } as typeof row
    },
    reads: (field) => fields.includes(field),
  }
}
const nothing: SharedFields = { fields: ['id'], attributes: [] }

const withAttributes = (item: object, reduce: (own: unknown) => unknown): Values =>
  'attributes' in item ? { attributes: reduce(item.attributes) } : {}

function shownOf({ attributes, inside = {} }: Pick<SharedFields, 'attributes' | 'inside'>, own: Values): Values {
  const isShown = (key: string) => attributes.some((of) => (typeof of === 'string' ? of === key : of.test(key)))
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key, value]) => isShown(key) && (inside[key] || typeof value !== 'object'))
      .map(([key, value]) => [key, inside[key] ? partOf(value, inside[key]) : value]),
  )
}

const partOf = (value: unknown, keys: readonly string[]): Values =>
  Object.fromEntries(keys.flatMap((key) => (isObject(value) && key in value ? [[key, value[key]]] : [])))
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

import type { Resource } from '@rastro/core/kit/resource'
import type { TSchema } from '@rastro/core/kit/schema'
import { auditEntrySchema } from '@rastro/core/model/audit'
import { eventSchema } from '@rastro/core/model/event'
import { positionSchema } from '@rastro/core/model/position'
import { statisticsSchema } from '@rastro/core/model/statistics'
import { resources, server } from '@rastro/core/resources/index'
import { queuedCommandSchema } from '@rastro/core/resources/queued-command'

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 holds it. */
export interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  required?: string[]
  default?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  readOnly?: boolean
  writeOnly?: boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  $ref?: string
  [keyword: string]: unknown
}

const title = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}`

/** The named schemas of the document, with the fields that only the server sets. */
const named: readonly { readonly name: string; readonly schema: TSchema; readonly managed: readonly string[] }[] = [
  ...[...resources, server].map(({ name, schema, managed = [] }: Resource) => ({
    name: name === 'attribute' ? 'ComputedAttribute' : name === 'report' ? 'ScheduledReport' : title(name),
    schema,
    managed,
  })),
  ...Object.entries({
    Position: positionSchema,
    Event: eventSchema,
    QueuedCommand: queuedCommandSchema,
    Statistics: statisticsSchema,
    AuditEntry: auditEntrySchema,
  }).map(([name, schema]) => ({ name, schema, managed: [] })),
]
// A schema is found by its content: adding types to it makes a copy
const namesBySchema = new Map(named.map(({ name, schema }) => [JSON.stringify(schema), name]))

/** The schema as used in a call: a reference where it has a name. */
export function inCall(schema: TSchema): JsonSchema {
  const name = namesBySchema.get(JSON.stringify(schema))
  if (name) return { $ref: `#/components/schemas/${name}` }
  return tidied(schema, inCall)
}

/** The schema of a body: what is set may be bound more tightly than what was stored before (`maxNewLength`). */
export function inBody(schema: TSchema): JsonSchema {
  const shape = inCall(schema)
  const bounds = Object.entries((schema as { properties?: Record<string, NewBound> }).properties ?? {}).flatMap(
    ([field, { maxNewLength }]) => (maxNewLength === undefined ? [] : [[field, { maxLength: maxNewLength }] as const]),
  )
  return bounds.length === 0 ? shape : { allOf: [shape, { properties: Object.fromEntries(bounds) }] }
}
interface NewBound {
  readonly maxNewLength?: number
}

/** The schemas that have names. */
export const components = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    named.map(({ name, schema, managed }) => {
      const shape = tidied(schema, inCall)
      for (const [field, property] of Object.entries(shape.properties ?? {})) {
        if (managed.includes(field) || field === 'id') property.readOnly = true
      }
      return [name, shape]
    }),
  )

/** Without the keywords that only our server uses; a field with a default is optional. */
function tidied(schema: TSchema, inner: (schema: TSchema) => JsonSchema): JsonSchema {
  const {
    maxBytes: _,
    maxNewLength,
    required,
    properties,
    items,
    anyOf,
    ...rest
  } = JSON.parse(JSON.stringify(schema)) as JsonSchema
  const out: JsonSchema = { ...rest }
  if (maxNewLength)
    out.description = `At most ${maxNewLength} characters when it is set; one stored before may be longer`
  if (items) out.items = inner(items as TSchema)
  if (anyOf) out.anyOf = anyOf.map((branch) => inner(branch as TSchema))
  if (!properties) return out
  out.properties = Object.fromEntries(
    Object.entries(properties).map(([field, property]) => [field, worded(field, inner(property as TSchema))]),
  )
  const needed = required?.filter((field) => properties[field]!.default === undefined) ?? []
  if (needed.length > 0) out.required = needed
  return out
}

/** The meaning of fields with common names. */
const meanings: Readonly<Record<string, string>> = {
  speed: 'Knots',
  altitude: 'Metres',
  accuracy: 'Metres',
  course: 'Degrees from north',
  latitude: 'Degrees',
  longitude: 'Degrees',
  uniqueId: 'What the unit calls itself, such as its IMEI',
  fixTime: 'When the unit was there',
  deviceTime: 'When the unit says it sent this',
  serverTime: 'When the server got it',
  valid: 'Whether the unit had a fix',
  totalDistance: 'Metres',
  hours: 'Milliseconds',
  attributes: 'An object of your own',
  area: 'WKT with the latitude first: CIRCLE (lat lon, metres), POLYGON, LINESTRING',
  data: 'iCalendar in base64',
  expiration: 'When it ends',
  expirationTime: 'After this it cannot be used',
  notificators: 'Channels, separated by commas',
  deviceLimit: 'How many devices it may have; -1 is without limit',
  userLimit: 'How many users it may make; -1 is without limit',
  all: 'Everything, for administrators',
  keyword: 'Searched in names and identifiers',
  excludeAttributes: 'Leaves the attributes out',
  limit: 'At most so many',
  offset: 'Leaves out so many first',
  secret: 'What deliveries are signed with: 16 to 256 characters, never told',
  waiting: 'How many positions and events wait to be sent',
  url: 'Where it is sent to: https',
  userId: 'Id of a user',
  ownerId: 'Whose it is: the user who made it',
  deviceId: 'Id of a device',
  groupId: 'Id of a group',
  geofenceId: 'Id of a geofence',
  calendarId: 'Id of a calendar',
  positionId: 'Id of a position',
  from: 'Beginning of the range',
  to: 'End of the range',
}
const worded = (field: string, schema: JsonSchema): JsonSchema => {
  const description = Object.hasOwn(meanings, field) ? meanings[field] : undefined
  return description && !schema.$ref ? { ...schema, description } : schema
}

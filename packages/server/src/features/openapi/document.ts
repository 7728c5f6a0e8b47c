import type { Endpoint } from '@rastro/core/kit/contract'
import type { TSchema } from '@rastro/core/kit/schema'
import { resources } from '@rastro/core/resources/index'
import { type Area, areaOf, placeOf } from './areas.ts'
import { introduction } from './introduction.ts'
import { components, inBody, inCall, type JsonSchema } from './schemas.ts'
import { nouns, summaries } from './summaries.ts'

/** A path or query parameter of a call. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly description?: string
}
type Content = Record<string, { schema: JsonSchema }>
/** An answer of a call, by its media type. */
export interface Answer {
  readonly description: string
  readonly content?: Content
}
/** One call. */
export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer | { readonly $ref: string }>>
  readonly security?: readonly Record<string, readonly string[]>[]
}
/** A document of OpenAPI 3.1. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Answer>>
    readonly securitySchemes: Readonly<Record<string, object>>
  }
}

/** The document of these calls; `url` is the server's address. */
export function openApiOf(endpoints: readonly Endpoint[], { version, url }: { version: string; url: string }): OpenApi {
  const ordered = endpoints.toSorted(
    (a, b) => placeOf(areaOf(a.path)) - placeOf(areaOf(b.path)) || a.path.length - b.path.length,
  )
  const paths: Record<string, Record<string, Operation>> = {}
  const areas = new Map<string, Area>()
  for (const endpoint of ordered) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const area = areaOf(endpoint.path)
    areas.set(area.name, area)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, area) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rastro',
      version,
      description: introduction.map(({ title, text }) => `## ${title}\n\n${text.join('\n\n')}`).join('\n\n'),
    },
    servers: [{ url }],
    tags: [...areas.values()].map(({ name, text }) => ({ name, description: text })),
    security: [{ bearer: [] }, { cookie: [] }, { basic: [] }],
    paths,
    components: { schemas: components(), responses: failures, securitySchemes },
  }
}

/** A call's summary in one line; undefined when there is none yet. */
export function summaryOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string | undefined {
  const written = summaries[`${method} ${path}`]
  if (written) return written
  const isOne = path.endsWith('/:id')
  const base = isOne ? path.slice(0, -4) : path
  const resource = resources.find((known) => `/api/${known.path}` === base)
  if (!resource) return undefined
  const [one, many] = nouns[resource.name] ?? [resource.name, `${resource.name}s`]
  const words: Record<string, string> = isOne
    ? { GET: `Read one ${one}`, PUT: `Change a ${one}`, DELETE: `Remove a ${one}` }
    : { GET: `List ${many}`, POST: `Make a ${one}` }
  return words[method]?.replace(/\ba (?=[aeio])/, 'an ')
}

const text: Content = { 'text/plain': { schema: { type: 'string' } } }
const failure = (description: string): Answer => ({ description, content: text })
const failures: Record<string, Answer> = {
  BadRequest: failure('Something in the call is wrong; `x-field` names the field, where it is one.'),
  Unauthorized: failure('Nobody is logged in.'),
  Forbidden: failure('You may not do this, or it is not yours.'),
  NotFound: failure('It is not there.'),
  Conflict: failure('What has to be different in every row is taken.'),
  Changed: failure('It was changed since you read it: only where the call says `If-Match`.'),
  TooMany: failure('Too often; `Retry-After` says when to come again.'),
}
const failureNames: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'Changed',
  429: 'TooMany',
}

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'A token of `POST /api/session/token`.' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'JSESSIONID', description: 'The session of a browser.' },
  basic: { type: 'http', scheme: 'basic', description: 'Email and password.' },
}

function operationOf(e: Endpoint, area: Area): Operation {
  const parameters = [...parametersOf('path', e.params), ...parametersOf('query', e.query)]
  return {
    operationId: nameOf(e),
    summary: summaryOf(e) ?? '',
    tags: [area.name],
    ...(parameters.length > 0 && { parameters }),
    ...(e.body && {
      requestBody: { required: true as const, content: { [bodyTypeOf(e)]: { schema: inBody(e.body) } } },
    }),
    responses: { ...answerOf(e.response), ...failuresOf(e) },
    ...(e.open && { security: [] }),
  }
}

/** `getDevicesById`. */
function nameOf({ method, path }: Endpoint): string {
  const steps = path
    .replace(/^\/api/, '')
    .split(/[/.]/)
    .filter(Boolean)
  const words = steps.map((step) => (step.startsWith(':') ? `By-${step.slice(1)}` : step)).join('-')
  return `${method.toLowerCase()}-${words}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function parametersOf(place: 'path' | 'query', schema: TSchema | undefined): Parameter[] {
  if (!schema) return []
  const { properties, required = [] } = inCall(schema)
  // Any names: the two ids of a link
  if (!properties) return [{ name: 'ids', in: place, required: false, schema: inCall(schema) }]
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description && { description }),
    schema: property,
  }))
}

const bodyTypeOf = ({ bodyType = 'json' }: Endpoint): string =>
  ({ json: 'application/json', form: 'application/x-www-form-urlencoded', binary: 'application/octet-stream' })[
    bodyType
  ]

function answerOf(response: TSchema): Record<string, Answer> {
  const schema = inCall(response)
  if (schema.type === 'null') return { 204: { description: 'Done; there is nothing to say.' } }
  if (schema.type === 'string') return { 200: { description: 'A text.', content: { 'text/plain': { schema } } } }
  if (Object.keys(schema).length === 0)
    return { 200: { description: 'A file or a value.', content: { '*/*': { schema } } } }
  return { 200: { description: 'As described.', content: { 'application/json': { schema } } } }
}

function failuresOf({ method, params, query, body, open }: Endpoint): Record<string, { $ref: string }> {
  const changes = method === 'PUT' || method === 'DELETE'
  const statuses = [
    ...(body || query || params ? [400] : []),
    ...(open ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(body && method !== 'DELETE' ? [409] : []),
    ...(changes && params ? [412] : []),
    ...(open || method === 'POST' ? [429] : []),
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${failureNames[status]}` }]),
  )
}

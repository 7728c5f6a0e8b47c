import type { OpenApi, Operation } from './document.ts'
import type { JsonSchema } from './schemas.ts'

/** Example values better than a type's default, by the name of the field. */
const samples: Readonly<Record<string, unknown>> = {
  name: 'Van 7',
  uniqueId: '356307042441013',
  email: 'ana@example.com',
  password: 'correct horse 7',
  area: 'CIRCLE (-23.55 -46.63, 300)',
  url: 'https://erp.example.com/rastro',
  secret: 'choose-sixteen-or-more',
  description: 'Night shift',
  from: '2026-08-21T00:00:00Z',
  to: '2026-08-22T00:00:00Z',
  expiration: '2026-12-31T00:00:00Z',
  latitude: -23.55,
  longitude: -46.63,
  type: 'deviceOverspeed',
  attribute: 'litres',
  expression: 'fuel * 0.6',
  channel: 'mail',
  report: 'trips',
  format: 'csv',
  file: 'device.jpg',
  token: 'TOKEN',
  id: 7,
  start: 10_000_000,
  period: 5_000_000,
}
/** Optional fields that make an example useful. */
const telling = ['deviceId', 'geofenceId', 'userId', 'positions', 'events', 'data']
/** The bodies of links have any two ids. */
const link = { userId: 3, deviceId: 7 }

interface Called {
  readonly document: OpenApi
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** A call to paste into a shell, where `URL` and `TOKEN` are set. */
export function curlOf({ document, method, path, operation }: Called): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(samples[name] ?? 7))
  const parts = [`curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$URL${filled}${queryOf(operation)}"`]
  if (!operation.security) parts.push('-H "Authorization: Bearer $TOKEN"')
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {})
  if (type === 'application/octet-stream') parts.push("-H 'Content-Type: image/jpeg'", '--data-binary @photo.jpg')
  else if (type === 'application/json') {
    const body = JSON.stringify(sampleOf(document, content!.schema, method === 'put'))
    parts.push("-H 'Content-Type: application/json'", `-d '${body}'`)
  } else if (type) {
    for (const [key, value] of Object.entries(sampleOf(document, content!.schema, false) as object))
      parts.push(`--data-urlencode '${key}=${value}'`)
  }
  return parts.join(' \\\n  ')
}

function queryOf({ parameters = [] }: Operation): string {
  const wanted = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const pairs = wanted.map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleValue(name, schema)))}`)
  return pairs.length > 0 ? `?${pairs.join('&').replaceAll('%3A', ':')}` : ''
}

/** An object with required and illustrative fields; for a change also the id. */
function sampleOf(document: OpenApi, given: JsonSchema, isChange: boolean): unknown {
  if (given.allOf) return sampleOf(document, given.allOf[0]!, isChange)
  const schema = given.$ref ? document.components.schemas[given.$ref.split('/').at(-1)!]! : given
  if (schema.type === 'array') return [sampleOf(document, schema.items!, isChange)]
  if (!schema.properties) return link
  const { properties, required = [] } = schema
  const fields = Object.keys(properties).filter(
    (field) =>
      required.includes(field) || telling.includes(field) || field === 'secret' || (isChange && field === 'id'),
  )
  const shown = fields.filter((field) => !properties[field]!.readOnly || field === 'id')
  return Object.fromEntries(shown.map((field) => [field, sampleValue(field, properties[field]!)]))
}

function sampleValue(name: string, schema: JsonSchema): unknown {
  if (schema.type === 'boolean') return true
  if (name in samples) return samples[name]
  if (schema.enum) return schema.enum[0]
  const { type } = schema.anyOf?.[0] ?? schema
  if (type === 'integer' || type === 'number') return 7
  return type === 'array' ? [7] : type === 'object' ? {} : 'text'
}

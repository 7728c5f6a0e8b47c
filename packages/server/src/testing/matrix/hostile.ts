import type { Endpoint } from '@rastro/core/kit/contract'
import type { TSchema } from '@rastro/core/kit/schema'
import type { RawCall } from '../app.ts'

type Base = Omit<RawCall, 'method'>
/** How a valid call is made hostile. */
type Spoil = (base: Base) => Base
type Fields = Readonly<Record<string, unknown>>

/** Values that hardly any field expects, whatever its type. */
const values: readonly unknown[] = [
  ...[-1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, true, null, '', ' ', 'NaN', 'Infinity', '1e400', '%', '__proto__'],
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:01Z',
  'x'.repeat(10_000),
  'a\0b',
  '\ud800',
  '😀\r\nset-cookie: x=y',
  "'; drop table device; --",
  '../../etc/passwd',
  [],
  [[1, 'x', null]],
  {},
  { a: { b: [{ constructor: 1 }] } },
  JSON.parse('{"__proto__":{"administrator":true}}'),
]
/** The same in a URL, and invalid UTF-8. */
const addressed: readonly string[] = [
  ...values
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
    .map(encodeURIComponent),
  ...['%', '%zz', '%ED%A0%80', '1&1', '%2e%2e%2f'],
]

const json = { 'content-type': 'application/json' }
const brokenTexts = [
  '',
  '{',
  '{"a":',
  '[]',
  '[null]',
  '[[]]',
  'null',
  '1',
  '"x"',
  'true',
  '{"id":1e999}',
  '{"\\u0000":1}',
  'a=b',
]
const deep = (open: string, middle: string, close: string) => open.repeat(5000) + middle + close.repeat(5000)
/** Completely invalid bodies. */
const bodies: readonly Omit<Base, 'url'>[] = [
  ...brokenTexts.map((payload) => ({ payload, headers: json })),
  { payload: deep('[{', '', ''), headers: json },
  { payload: deep('[', '', ']'), headers: json },
  { payload: deep('{"a":', '1', '}'), headers: json },
  { payload: Buffer.from([0xff, 0xfe, 0x00, 0x22, 0x0a]), headers: json },
  { payload: 'id=1&id=2&%=%zz&__proto__=1&name=%00', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
  { payload: '{}', headers: { 'content-type': 'application/json; charset=x' } },
  { payload: '{}', headers: { 'content-type': '/' } },
  { payload: Buffer.alloc(2000, 0xff), headers: { 'content-type': 'image/png' } },
  { payload: '{}' },
]
const headers: readonly Record<string, string>[] = [
  ...['Bearer', 'Bearer x', `Bearer ${'x'.repeat(10_000)}`, 'Basic', 'Basic %%%', 'Basic Og==', 'Digest x'].map(
    (authorization) => ({ authorization }),
  ),
  ...['"', '*', 'W/"1"', '"'.repeat(5000)].map((tag) => ({ 'if-match': tag, 'if-none-match': tag })),
  { accept: '*/*;q=x' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { cookie: 'JSESSIONID=%00; JSESSIONID=' },
]

/** Open attributes that the server reads. */
const attributeNames = (
  'nivel card idasaas billing.walletId billing.feePercent agCommand deviceEdit totpForce totpEnable language timezone noQueue deviceImage disableShare veiculo ' +
  'alarms data title colorPrimary speedLimit notificationTokens decoder.timezone filter.skipAttributes ui.disableEvents'
).split(' ')

/** The call with one fault at a time. There are thousands: `every` picks one of this many. */
export function* hostileCalls(e: Endpoint, base: () => Base, every: number): Generator<RawCall> {
  let count = 0
  for (const spoil of waysToSpoil(e, base())) {
    count += 1
    if (count % every === 0) yield { ...spoil(base()), method: e.method }
  }
}

function* waysToSpoil(e: Endpoint, base: Base): Generator<Spoil> {
  for (const wrong of headers) yield (call) => ({ ...call, headers: { ...call.headers, ...wrong } })
  yield* inPath(e)
  yield* inQuery(e, base)
  if (e.method !== 'GET') for (const body of bodies) yield ({ url }) => ({ url, ...body })
  if (e.bodyType === 'form') yield* inForm(e, base)
  else if (e.body && e.bodyType === undefined) yield* inJson(e, base)
}

function* inPath({ path }: Endpoint): Generator<Spoil> {
  for (const [at, part] of path.split('/').entries()) {
    if (!part.startsWith(':')) continue
    for (const value of addressed) {
      yield (call) => {
        const [own = '', ...query] = call.url.split('?')
        return { ...call, url: [own.split('/').with(at, value).join('/'), ...query].join('?') }
      }
    }
  }
}

function* inQuery(e: Endpoint, base: Base): Generator<Spoil> {
  const asked = base.url.split('?')[1] ?? ''
  for (const key of namesIn(asked, e.query)) {
    for (const value of [...addressed, `1&${key}=2&${key}[a]=3`]) {
      yield (call) => {
        const [path, query = ''] = call.url.split('?')
        return { ...call, url: `${path}?${replaced(query, key, value)}` }
      }
    }
  }
}

function* inForm(e: Endpoint, base: Base): Generator<Spoil> {
  for (const key of namesIn(String(base.payload ?? ''), e.body)) {
    for (const value of addressed) {
      yield (call) => ({ ...call, payload: replaced(String(call.payload ?? ''), key, value) })
    }
  }
}

function* inJson(e: Endpoint, base: Base): Generator<Spoil> {
  const isList = Array.isArray(base.payload)
  const fieldsOf = ({ payload }: Base): Fields => ((isList ? (payload as Fields[])[0] : payload) ?? {}) as Fields
  const spoiled = (fields: (call: Base) => Fields): Spoil => {
    return (call) => ({ ...call, payload: isList ? [fields(call)] : fields(call) })
  }
  for (const key of new Set([...Object.keys(fieldsOf(base)), ...propertiesOf(e.body)])) {
    for (const value of values) yield spoiled((call) => ({ ...fieldsOf(call), [key]: value }))
  }
  if (!propertiesOf(e.body).includes('attributes')) return
  for (const key of attributeNames) {
    for (const value of values) yield spoiled((call) => ({ ...fieldsOf(call), attributes: { [key]: value } }))
  }
}

const namesIn = (query: string, schema: TSchema | undefined): Set<string> =>
  new Set([...new URLSearchParams(query).keys(), ...propertiesOf(schema), '__proto__'])

const propertiesOf = (schema: TSchema | undefined): string[] =>
  Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})

/** The query with this parameter, unencoded, in place of its own. */
function replaced(query: string, key: string, value: string): string {
  const others = new URLSearchParams(query)
  others.delete(key)
  return `${others}&${key}=${value}`
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { contract } from '@rastro/core/api/index'
import { exportFormats } from '@rastro/core/api/positions'
import type { Endpoint } from '@rastro/core/kit/contract'
import { maxNameLength } from '@rastro/core/kit/schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type TestApp, testApp } from '../../testing/app.ts'
import { endpointsOf } from '../../testing/calls.ts'
import { type OpenApi, openApiOf, summaryOf } from './document.ts'
import { pageOf } from './page.ts'
import { summaries } from './summaries.ts'

const everyEndpoint = endpointsOf(contract)
const everyCall = (document: OpenApi) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
/** Every `$ref` anywhere in it. */
const refsIn = (value: unknown): string[] =>
  value === null || typeof value !== 'object'
    ? []
    : Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)))

test('every call of the contract has a summary: add what is listed here to summaries.ts', () => {
  const without = everyEndpoint.filter((e) => !summaryOf(e)).map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(without, [])
})

test('no summary is of a call that does not exist', () => {
  const calls = new Set(everyEndpoint.map(({ method, path }) => `${method} ${path}`))
  // The server has a call of its own for each format of a download
  for (const format of exportFormats) calls.add(`GET /api/positions/${format}`)
  assert.deepEqual(
    Object.keys(summaries).filter((call) => !calls.has(call)),
    [],
  )
})

test('a summary is one short line of plain words', () => {
  for (const e of everyEndpoint) assert.match(summaryOf(e) ?? '', /^[A-Z][^\n]{4,90}[^.\s]$/, e.path)
})

test('the document of the entire contract is sound', () => {
  const document = openApiOf(everyEndpoint, { version: '1.2.3', url: '/' })
  const calls = everyCall(document)
  assert.equal(calls.length, everyEndpoint.length)
  const ids = calls.map(({ operation }) => operation.operationId)
  assert.deepEqual(
    ids.filter((id, at) => ids.indexOf(id) !== at),
    [],
  )
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { path, operation } of calls) {
    const { parameters = [], operationId, responses } = operation
    assert.match(operationId, /^[a-zA-Z]\w*$/)
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      inPath.map(({ name, required }) => required && name),
      named,
      path,
    )
    assert.ok(!/[:*]/.test(path), path)
    assert.ok(operation.tags.every((tag) => tags.has(tag)))
    assert.ok(
      Object.keys(responses).some((status) => status.startsWith('2')),
      path,
    )
  }
  for (const ref of refsIn(document)) {
    const [, ...steps] = ref.split('/')
    const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
    assert.ok(found, ref)
  }
})

test('its schemas are JSON Schemas of draft 2020-12', () => {
  const document = openApiOf(everyEndpoint, { version: '1', url: '/' })
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', ...document } as object)
  for (const name of Object.keys(document.components.schemas)) ajv.compile({ $ref: `api#/components/schemas/${name}` })
  const { Webhook, User, Device } = document.components.schemas
  assert.deepEqual(
    [Webhook!.required, Device!.required],
    [
      ['name', 'url'],
      ['name', 'uniqueId'],
    ],
  )
  assert.equal(User!.properties!.password!.writeOnly, true)
  assert.equal(Webhook!.properties!.lastError!.readOnly, true)
})

test('a body names the length that a name may be set to, an answer that of names stored before', () => {
  const document = openApiOf(everyEndpoint, { version: '1', url: '/' })
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'api', ...document } as object)
  const takes = (pointer: string, name: string) => ajv.validate({ $ref: `api#${pointer}` }, { name, uniqueId: '1' })
  const [longest, longer] = ['x'.repeat(maxNameLength), 'x'.repeat(maxNameLength + 1)] as [string, string]
  for (const call of ['~1api~1devices/post', '~1api~1drivers~1{id}/put']) {
    const body = `/paths/${call}/requestBody/content/application~1json/schema`
    assert.deepEqual([takes(body, longest), takes(body, longer)], [true, false], call)
  }
  assert.equal(takes('/components/schemas/Device', longer), true)
  const page = pageOf(document)
  assert.ok(page.includes('<a href="#type-Device">Device</a>, <code>name</code> at most 128'))
  assert.match(page, /curl -X POST [^<]*devices[^<]*Van 7/)
})

describe('the API of a server', () => {
  let app: TestApp
  let document: OpenApi
  before(async () => {
    app = await testApp({ config: { publicUrl: 'https://fleet.example.com' } })
    document = (await app.call(undefined, { url: '/api/openapi.json' })).json()
  })
  after(() => app.close())

  test('says what this server has, each with a summary, and nothing that it has not', async () => {
    assert.deepEqual(document.servers, [{ url: 'https://fleet.example.com' }])
    const without = everyCall(document).filter(({ operation }) => !operation.summary)
    assert.deepEqual(
      without.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
      [],
    )
    for (const { method, path, operation } of everyCall(document)) {
      const url = path.replace(/\{\w+\}/g, '1')
      const reply = await app.call(undefined, { method: method.toUpperCase() as 'GET', url })
      assert.ok(!/^There is (nothing at|no call)/.test(reply.body), path)
      if (!operation.security) assert.equal(reply.statusCode, 401, `${method} ${path}`)
    }
  })

  test('is cached by who has it already', async () => {
    for (const url of ['/api/openapi.json', '/api/docs']) {
      const { headers } = await app.call(undefined, { url })
      const again = await app.call(undefined, { url, headers: { 'if-none-match': String(headers.etag) } })
      assert.deepEqual([again.statusCode, again.body], [304, ''])
    }
  })

  test('is a page that fetches nothing, runs nothing, and whose links lead somewhere', async () => {
    const { body, headers } = await app.call(undefined, { url: '/api/docs' })
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'unsafe-inline';/)
    assert.doesNotMatch(body, /<script|<link|<img|@import|url\(| on\w+=/)
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    for (const [, to] of body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(to!), `${to}`)
    for (const { path, operation } of everyCall(document)) {
      assert.ok(body.includes(`id="${operation.operationId}"`), path)
      assert.ok(body.includes(operation.summary.replaceAll("'", '&#39;')), path)
    }
  })

  test('what stands in it is shown as text', () => {
    const hostile = { method: 'GET', path: '/api/x/<b>', response: { type: 'string' } } as unknown as Endpoint
    const made = openApiOf([hostile], { version: '<i>', url: '/' })
    assert.doesNotMatch(pageOf(made), /<b>|<i>/)
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type Outgoing } from '../kit/client.ts'
import type { Endpoint } from '../kit/contract.ts'
import { wireTime } from '../kit/schema.ts'
import { resources } from '../resources/index.ts'
import { contract } from './index.ts'

const endpointsOf = (tree: object): Endpoint[] =>
  Object.values(tree).flatMap((value) => ('method' in value && 'response' in value ? [value] : endpointsOf(value)))

test('no two endpoints share method and path', () => {
  const names = endpointsOf(contract).map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
})

test('every resource has its five calls in the contract', () => {
  const names = new Set(endpointsOf(contract).map(({ method, path }) => `${method} ${path}`))
  for (const { path } of resources) {
    for (const call of [`GET /api/${path}`, `POST /api/${path}`]) assert.ok(names.has(call), call)
    for (const method of ['GET', 'PUT', 'DELETE'])
      assert.ok(names.has(`${method} /api/${path}/:id`), `${method} ${path}`)
  }
})

test('every parameter of a path is described', () => {
  for (const { path, params } of endpointsOf(contract)) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const described = Object.keys((params as { properties?: object } | undefined)?.properties ?? {})
    assert.deepEqual(described, named, path)
  }
})

test('[ROLE-30] only these calls are open without a session', () => {
  const open = endpointsOf(contract).filter((endpoint) => endpoint.open)
  assert.deepEqual(open.map(({ method, path }) => `${method} ${path}`).sort(), [
    'GET /api/docs',
    'GET /api/health',
    'GET /api/openapi.json',
    'GET /api/proofs/key',
    'GET /api/server',
    'GET /api/server/caller-address',
    'GET /api/session',
    'GET /api/session/openid/auth',
    'GET /api/session/openid/callback',
    'POST /api/contacts/confirm',
    'POST /api/password/reset',
    'POST /api/password/update',
    'POST /api/proofs/verify',
    'POST /api/session',
    'POST /api/session/passkey',
    'POST /api/session/passkey/options',
    'POST /api/users',
    'POST /api/users/totp',
  ])
})

test('the typed client sends repeated ids and wire times, and reads times back as dates', async () => {
  const calls: Outgoing[] = []
  const answer = [{ id: 7, fixTime: '2026-01-05T12:00:00.000+00:00' }]
  const api = createClient(contract, async (call) => {
    calls.push(call)
    return answer
  })
  const [position] = await api.reports.route({
    query: { deviceId: [1, 2], from: new Date(0), to: new Date(1000) },
  })
  assert.equal(
    calls[0]?.url,
    '/api/reports/route?deviceId=1&deviceId=2&from=1970-01-01T00%3A00%3A00.000Z&to=1970-01-01T00%3A00%3A01.000Z',
  )
  assert.equal(position && wireTime(position.fixTime), '2026-01-05T12:00:00.000+00:00')
})

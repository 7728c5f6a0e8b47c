import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { writeReason } from '@rastro/core/kit/reason'
import { endsSession, withoutTrace } from './client.ts'
import { api } from './fleet.ts'

test('[AUTH-40] a 401 of any call ends the session, but not the answer to logging in or to who one is (A-38)', () => {
  assert.ok(endsSession({ method: 'GET', url: '/api/devices' }, 401))
  assert.ok(endsSession({ method: 'POST', url: '/api/session/token' }, 401))
  assert.ok(!endsSession({ method: 'POST', url: '/api/session' }, 401))
  assert.ok(!endsSession({ method: 'GET', url: '/api/session?token=x' }, 401))
  assert.ok(!endsSession({ method: 'GET', url: '/api/devices' }, 400))
})

test('a refusal carries the field that the answer names, and its reason as a code', async () => {
  const reason = { code: 'formulaFault.noVariable', values: { name: 'pressão', at: 1 } }
  const headers = { 'x-field': 'name', 'x-reason': writeReason(reason) }
  const answer = new Response('name is missing', { status: 400, headers })
  const fetched = mock.method(globalThis, 'fetch', async () => answer)
  const refusal = { message: 'name is missing', field: 'name', reason }
  await assert.rejects(api.devices.create({ body: { uniqueId: '1' } }), refusal)
  fetched.mock.restore()
})

test('a creation whose answer was lost is sent again with its key; once it is answered, the same one is a new one', async () => {
  const keys: (string | null)[] = []
  const answers = [
    () => Promise.reject(new TypeError('lost')),
    async () => new Response('', { status: 502 }),
    async () => Response.json({ id: 7 }),
    async () => new Response('no', { status: 400 }),
    async () => Response.json({ id: 8 }),
  ]
  const fetched = mock.method(globalThis, 'fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    return answers[keys.length - 1]!()
  })
  const make = (uniqueId: string) => api.devices.create({ body: { name: 'Van', uniqueId } }).catch(() => undefined)
  for (const uniqueId of ['1', '1', '1', '1', '1']) await make(uniqueId)
  fetched.mock.restore()
  const [first, second, third, fourth, fifth] = keys
  assert.match(first!, /^[\w-]{16,64}$/)
  assert.deepEqual([second, third], [first, first])
  assert.equal(new Set([third, fourth, fifth]).size, 3)
})

test('[API-11] of the Java trace of a stock server only the sentence is left', () => {
  const trace =
    'java.lang.SecurityException: Device access denied\n\tat org.traccar.api.Permissions.check(Permissions.java:9)\n'
  assert.equal(withoutTrace(trace), 'Device access denied')
  assert.equal(withoutTrace('HTTP 404 Not Found\n\tat org.traccar.A.b(A.java:1)'), 'HTTP 404 Not Found')
  assert.equal(withoutTrace('java.lang.NullPointerException\n\tat org.traccar.A.b(A.java:1)'), '')
  assert.equal(withoutTrace('Group 12 not found\n'), 'Group 12 not found')
})

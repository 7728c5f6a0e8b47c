import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { endsSession } from './client.ts'
import { api } from './fleet.ts'

test('[AUTH-40] a 401 of any call ends the session, but not the answer to logging in or to who one is (A-38)', () => {
  assert.ok(endsSession({ method: 'GET', url: '/api/devices' }, 401))
  assert.ok(endsSession({ method: 'POST', url: '/api/session/token' }, 401))
  assert.ok(!endsSession({ method: 'POST', url: '/api/session' }, 401))
  assert.ok(!endsSession({ method: 'GET', url: '/api/session?token=x' }, 401))
  assert.ok(!endsSession({ method: 'GET', url: '/api/devices' }, 400))
})

test('a refusal carries the field that the answer names', async () => {
  const answer = new Response('name is missing', { status: 400, headers: { 'x-field': 'name' } })
  const fetched = mock.method(globalThis, 'fetch', async () => answer)
  await assert.rejects(api.devices.create({ body: { uniqueId: '1' } }), { message: 'name is missing', field: 'name' })
  fetched.mock.restore()
})

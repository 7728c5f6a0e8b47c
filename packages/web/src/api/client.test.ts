import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsSession } from './client.ts'

test('[AUTH-40] a 401 of any call ends the session, but not the answer to logging in or to who one is (A-38)', () => {
  assert.ok(endsSession({ method: 'GET', url: '/api/devices' }, 401))
  assert.ok(endsSession({ method: 'POST', url: '/api/session/token' }, 401))
  assert.ok(!endsSession({ method: 'POST', url: '/api/session' }, 401))
  assert.ok(!endsSession({ method: 'GET', url: '/api/session?token=x' }, 401))
  assert.ok(!endsSession({ method: 'GET', url: '/api/devices' }, 400))
})

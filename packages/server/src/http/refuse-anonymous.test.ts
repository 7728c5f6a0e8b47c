import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../testing/app.ts'
import { seedFleet } from '../testing/fleet.ts'

test('[ROLE-30] every call but the public ones answers 401 without a session, also one that does not exist yet', async (t) => {
  const app = await testApp()
  t.after(() => app.close())
  const { ADM } = await seedFleet(app.ctx)
  for (const url of ['/api/devices', '/modulo/faturas', '/modulo/whats/status', '/v1/payments']) {
    const stranger = await app.call(undefined, { url, headers: { accept: 'text/html' } })
    assert.equal(stranger.statusCode, 401, url)
    assert.equal(stranger.headers['www-authenticate'], 'Basic realm="api"', url)
    const program = await app.call(undefined, { url })
    assert.equal(program.headers['www-authenticate'], undefined, url)
  }
  assert.equal((await app.call(ADM, { url: '/modulo/nothing' })).statusCode, 404)
  assert.equal((await app.call(undefined, { url: '/api/server' })).statusCode, 200)
})

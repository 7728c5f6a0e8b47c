import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startIngest } from '../../ingest/ingest.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { createApi } from '../index.ts'

const url = '/api/health/figures'

describe('the figures of a process', () => {
  let app: TestApp
  let fleet: Fleet
  before(async () => {
    app = await testApp({ config: { devicePorts: { osmand: -1 }, onlyNamedPorts: true } })
    fleet = await seedFleet(app.ctx)
  })
  after(() => app.close())

  test('administrators alone get them; health itself says what a stock server says', async () => {
    const { uptimeSeconds, residentBytes, trouble, ingest } = (await app.call(fleet.ADM, { url })).json()
    assert.ok(uptimeSeconds >= 0 && residentBytes > 0)
    assert.deepEqual([trouble, ingest], [null, null])
    assert.equal((await app.call(fleet.MGR, { url })).statusCode, 403)
    assert.equal((await app.call(undefined, { url })).statusCode, 401)
    assert.equal((await app.call(fleet.ADM, { url: '/api/health' })).body, 'OK')
  })

  test('those of the device ports are with them where they are in the same process', async () => {
    const ingest = await startIngest(app.ctx)
    const api = await createApi(app.ctx, { figures: () => ({ ...ingest.figures() }) })
    const headers = { cookie: await app.cookie(fleet.ADM) }
    const reply = await api.http.app.inject({ url, headers })
    const port = ingest.ports.get('osmand/http')
    const refused = await fetch(`http://127.0.0.1:${port}/?id=nobody&lat=1&lon=2`)
    await refused.arrayBuffer()
    const later = await api.http.app.inject({ url, headers })
    await api.close()
    await ingest.close()
    assert.deepEqual([reply.json().ingest.refused, later.json().ingest.refused], [0, 1])
  })
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { type Ingest, startIngest } from '../ingest/ingest.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { type Api, createApi } from './index.ts'

for (const [dialect, open] of dialects) {
  describe(`phones that report to the port of the pages, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    let api: Api
    let web: string
    let own: string
    before(async () => {
      app = await testApp({ open, config: { devicePorts: { osmand: -1 }, onlyNamedPorts: true } })
      fleet = await seedFleet(app.ctx)
      ingest = await startIngest(app.ctx)
      api = await createApi(app.ctx, { httpIngest: ingest.httpIngest })
      web = `http://127.0.0.1:${await api.listen()}`
      own = `http://127.0.0.1:${ingest.ports.get('osmand/http')}`
    })
    after(async () => {
      await api.close()
      await ingest.close()
      await app.close()
    })
    const latest = async () => (await app.as(fleet.ADM).positions.list({ query: { deviceId: fleet.D3.id } }))[0]
    const post = async (url: string, body?: string | object) => {
      const json = typeof body === 'object'
      const reply = await fetch(url, {
        method: 'POST',
        ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
        headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded' },
      })
      return [reply.status, await reply.text()]
    }

    test('are answered when their place is stored, in each way that they have', async () => {
      const { uniqueId } = fleet.D3
      const time = () => Math.floor(app.clock.now().getTime() / 1000)
      assert.deepEqual(await post(`${web}/?id=${uniqueId}&lat=-23.5&lon=-46.5&timestamp=${time()}`), [200, ''])
      assert.deepEqual([(await latest())?.latitude, (await latest())?.protocol], [-23.5, 'osmand'])
      app.clock.advance(5000)
      assert.deepEqual(await post(web, `id=${uniqueId}&lat=-23.6&lon=-46.5&timestamp=${time()}`), [200, ''])
      assert.equal((await latest())?.latitude, -23.6)
      app.clock.advance(5000)
      const coords = { latitude: -23.7, longitude: -46.5, altitude: 0, speed: 0, heading: 0, accuracy: 5 }
      const location = { timestamp: app.clock.now().toISOString(), coords }
      assert.deepEqual(await post(web, { device_id: uniqueId, location }), [200, ''])
      assert.equal((await latest())?.latitude, -23.7)
    })

    test('hear what they would hear at the port of their protocol', async () => {
      for (const said of ['', 'id=nobody&lat=1&lon=2', 'id=nobody&lat=100&lon=2', 'lat=1&lon=2', 'x'.repeat(70_000)])
        assert.deepEqual(await post(web, said), await post(own, said), said.slice(0, 30))
      const stranger = { device_id: 'nobody', location: { coords: { latitude: 1, longitude: 2 } } }
      assert.deepEqual(await post(web, stranger), await post(own, stranger))
    })

    test('count at the guard of the device ports while they are there', async () => {
      const [host, port] = web.replace('http://', '').split(':')
      const socket = connect(Number(port), host)
      await once(socket, 'connect')
      const before = ingest.figures().connections
      socket.write(`POST /?id=1 HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1000\r\n\r\nhalf`)
      while (ingest.figures().connections === before) await fetch(`${web}/api/health`)
      assert.equal(ingest.figures().connections, before + 1)
      socket.destroy()
      while (ingest.figures().connections !== before) await fetch(`${web}/api/health`)
    })

    test('are answered so where the protocol is not in this process; nothing else is taken at that address', async () => {
      const elsewhere = await app.call(undefined, { method: 'POST', url: '/?id=1&lat=1&lon=2' })
      assert.deepEqual(
        [elsewhere.statusCode, elsewhere.body],
        [404, 'Reports of phone apps are not taken at this address'],
      )
      const other = await fetch(`${web}/somewhere`, { method: 'POST', body: 'id=1' })
      assert.equal(other.status, 404)
    })
  })
}

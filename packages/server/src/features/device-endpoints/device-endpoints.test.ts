import assert from 'node:assert/strict'
import type { NetworkInterfaceInfo } from 'node:os'
import { after, before, describe, test } from 'node:test'
import { type Ingest, startIngest } from '../../ingest/ingest.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { type Api, createApi } from '../index.ts'
import { hostsForTrackers } from './hosts.ts'

for (const [dialect, open] of dialects) {
  describe(`where trackers report, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    let api: Api
    before(async () => {
      const config = { devicePorts: { osmand: -1, gt06: -1 }, onlyNamedPorts: true, publicUrl: 'https://fleet.example' }
      app = await testApp({ open, config })
      fleet = await seedFleet(app.ctx)
      ingest = await startIngest(app.ctx)
      api = await createApi(app.ctx, { ports: ingest.ports })
    })
    after(async () => {
      await api.close()
      await ingest.close()
      await app.close()
    })
    const ask = async (user: { id: number }) =>
      api.http.app.inject({ url: '/api/server/doors', headers: { cookie: await app.cookie(user) } })

    test('is answered with the ports that are listened to', async () => {
      const answer = await ask(fleet.ADM)
      assert.deepEqual(answer.json(), {
        hosts: ['fleet.example'],
        ports: { osmand: ingest.ports.get('osmand/http'), gt06: ingest.ports.get('gt06/tcp') },
      })
    })

    test('unknown units that call are listed for managers who may add vehicles, until they are added', async () => {
      const uniqueId = '861234567890123'
      const port = ingest.ports.get('osmand/http')
      await fetch(`http://127.0.0.1:${port}/?id=${uniqueId}&lat=-23&lon=-46`)
      const list = async (user: { id: number }) =>
        api.http.app.inject({ url: '/api/server/unknown', headers: { cookie: await app.cookie(user) } })
      const unit = { uniqueId, protocol: 'osmand', lastUpdate: app.clock.now().toISOString().replace('Z', '+00:00') }
      const data = Buffer.from(`GET /?id=${uniqueId}&lat=-23&lon=-46\n`).toString('hex')
      assert.deepEqual((await list(fleet.ADM)).json(), [{ ...unit, data }])
      assert.deepEqual((await list(fleet.REV)).json(), [{ ...unit, data: '' }])
      for (const user of [fleet.RO, fleet.USR, fleet.CLI]) assert.equal((await list(user)).statusCode, 403)
      await app.as(fleet.ADM).devices.create({ body: { name: 'van', uniqueId } })
      assert.deepEqual((await list(fleet.ADM)).json(), [])
    })

    test('is not given to people who may not add a vehicle', async () => {
      assert.equal((await ask(fleet.RO)).statusCode, 403)
    })
  })
}

test('a process without device ports tells the usual ones, but for those that the operator has named', async () => {
  const app = await testApp({ config: { devicePorts: { osmand: 5099, gt06: 0 } } })
  const fleet = await seedFleet(app.ctx)
  const answer = await app.call(fleet.ADM, { url: '/api/server/doors' })
  const { osmand, gt06, h02 } = answer.json().ports
  assert.deepEqual([osmand, gt06, h02], [5099, undefined, 5013])
  await app.close()
  const narrow = await testApp({ config: { devicePorts: { osmand: 5099 }, onlyNamedPorts: true } })
  const { ADM } = await seedFleet(narrow.ctx)
  assert.deepEqual((await narrow.call(ADM, { url: '/api/server/doors' })).json().ports, { osmand: 5099 })
  await narrow.close()
})

const at = (address: string, more: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: 'IPv4', internal: false, ...more }) as NetworkInterfaceInfo
const interfaces = {
  lo: [at('127.0.0.1', { internal: true })],
  docker0: [at('172.17.0.1')],
  eth0: [at('192.168.0.20'), at('fe80::1', { family: 'IPv6' })],
  wlan0: [at('169.254.3.4'), at('10.0.0.7')],
}
const none = { publicUrl: undefined, host: undefined }

test('the hosts are the public name and the addresses in networks that trackers can reach', () => {
  assert.deepEqual(hostsForTrackers(none, interfaces), ['192.168.0.20', '10.0.0.7'])
  assert.deepEqual(hostsForTrackers({ ...none, publicUrl: 'https://a.example:8443/x' }, interfaces), [
    'a.example',
    '192.168.0.20',
    '10.0.0.7',
  ])
  assert.deepEqual(hostsForTrackers({ ...none, publicUrl: 'http://localhost:8082' }, interfaces).length, 2)
})

test('a server that listens on one address is reached at that one', () => {
  assert.deepEqual(hostsForTrackers({ ...none, host: '10.0.0.7' }, interfaces), ['10.0.0.7'])
  assert.deepEqual(hostsForTrackers({ ...none, host: '127.0.0.1' }, interfaces), [])
  assert.deepEqual(hostsForTrackers({ ...none, host: '::' }, interfaces).length, 2)
})

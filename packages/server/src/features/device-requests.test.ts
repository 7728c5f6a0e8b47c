import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Ingest, startIngest } from '../ingest/ingest.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'

const TOKEN = 'a-management-token'

for (const [dialect, open] of dialects) {
  describe(`units and clouds that report by requests, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let ingest: Ingest
    before(async () => {
      app = await testApp({
        open,
        config: {
          devicePorts: { jimiphoto: -1, globalstar: -1, smartcar: -1 },
          onlyNamedPorts: true,
        },
      })
      fleet = await seedFleet(app.ctx)
      const { readonly: _, ...settings } = await app.as(fleet.ADM).server.get({})
      const attributes = { ...settings.attributes, 'smartcar.managementToken': TOKEN }
      await app.as(fleet.ADM).server.update({ body: { ...settings, attributes } })
      ingest = await startIngest(app.ctx)
    })
    after(async () => {
      await ingest.close()
      await app.close()
    })
    const post = (protocol: string, body: string | Blob | FormData, headers = {}) =>
      fetch(`http://127.0.0.1:${ingest.ports.get(`${protocol}/http`)}/`, { method: 'POST', body, headers })
    const latest = async (deviceId: number) => (await app.as(fleet.ADM).positions.list({ query: { deviceId } }))[0]!

    const upload = (bytes: number, imei: string) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes).fill(7)]), 'ALDW.jpg')
      const alarmTime = app.clock.now().getTime() / 1000
      form.set('callbackBody', JSON.stringify({ imei, alarmTime, lat: '-23.5', lng: '-46.5', mimeType: 'image/jpeg' }))
      return post('jimiphoto', form)
    }

    test('a photo of more than 1 MB is a file of its vehicle; one that is too long for memory is refused', async () => {
      const reply = await upload(3_000_000, fleet.D3.uniqueId)
      assert.deepEqual([reply.status, await reply.json()], [200, { code: 200, message: 'the high success' }])
      const { attributes, latitude } = await latest(fleet.D3.id)
      const { rawPayload } = await app.call(fleet.ADM, { url: `/api/media/${fleet.D3.uniqueId}/${attributes.image}` })
      assert.deepEqual([latitude, rawPayload.length], [-23.5, 3_000_000])
      assert.equal((await upload(9_000_000, fleet.D3.uniqueId)).status, 413)
      assert.equal((await upload(10, 'nobody')).status, 404)
      assert.equal(ingest.figures().halfReadBytes, 0)
    })

    test('a model decides how the bytes of a request are read', async () => {
      const { id, uniqueId } = fleet.D3
      const send = async () => {
        app.clock.advance(5000)
        const seconds = app.clock.now().getTime() / 1000
        const message = `<esn>${uniqueId}</esn><unixTime>${seconds}</unixTime><payload>0x52e00000e000006480</payload>`
        await post('globalstar', `<stuMessages messageID="1"><stuMessage>${message}</stuMessage></stuMessages>`)
        return latest(id)
      }
      assert.deepEqual([(await send()).latitude, (await latest(id)).course], [-22.5, 0])
      const device = await app.as(fleet.ADM).devices.get({ params: { id } })
      await app.as(fleet.ADM).devices.update({ params: { id }, body: { ...device, model: 'AtlasTrax' } })
      assert.equal((await send()).course, 90)
    })

    test('the challenge of a cloud is answered with the token in the settings of the server', async () => {
      const reply = await post('smartcar', JSON.stringify({ eventType: 'VERIFY', data: { challenge: 'abc' } }))
      const challenge = createHmac('sha256', TOKEN).update('abc').digest('hex')
      assert.deepEqual([reply.status, await reply.json()], [200, { challenge }])
    })
  })
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startIngest } from '../../ingest/ingest.ts'
import { testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { seedFleet } from '../../testing/fleet.ts'

/** A key picture of channel 2. */
function picture(timestampMs: number, id: string): Buffer {
  const head = Buffer.from(`3031636481e20001${id}0200${timestampMs.toString(16).padStart(16, '0')}03e800280004`, 'hex')
  return Buffer.concat([head, Buffer.from('abcd')])
}

for (const [dialect, open] of dialects) {
  test(`who sees a vehicle sees the live video of its camera while it is sent, on ${dialect}`, async () => {
    const app = await testApp({ open, config: { devicePorts: { jt1078: -1 }, onlyNamedPorts: true } })
    const fleet = await seedFleet(app.ctx)
    const ingest = await startIngest(app.ctx)
    const { USR, ADM, D1, D2 } = fleet
    await app.as(ADM).devices.update({ params: D1, body: { ...D1, uniqueId: '13800138000' } })
    const camera = connect(ingest.ports.get('jt1078/tcp')!, '127.0.0.1')
    await once(camera, 'connect')
    const get = (id: number, file: string) => app.call(USR, { url: `/api/stream/${id}/2/${file}` })
    const until = async (form: RegExp) => {
      for (let tries = 0; tries < 200; tries++) {
        const { body } = await get(D1.id, 'live.m3u8')
        if (form.test(body)) return
        await new Promise((resolve) => setImmediate(resolve))
      }
      assert.fail(`the playlist is never ${form}`)
    }
    for (const ms of [1000, 2000]) camera.write(picture(ms, '013800138000'))
    await until(/^0\.ts$/m)
    const segment = await get(D1.id, '0.ts')
    assert.deepEqual([segment.statusCode, segment.headers['content-type']], [200, 'video/mp2t'])
    assert.equal(segment.rawPayload[0], 0x47)
    assert.equal((await get(D1.id, '7.ts')).statusCode, 404)
    assert.equal((await get(D1.id, 'x')).statusCode, 404)
    assert.equal((await get(D2.id, '0.ts')).statusCode, 403)
    camera.end()
    await until(/SEQUENCE:0\n$/)
    assert.equal((await get(D1.id, '0.ts')).statusCode, 404)
    await ingest.close()
    await app.close()
  })
}

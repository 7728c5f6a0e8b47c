import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forward } from '@rastro/protocols/forward/forward'
import { dialects } from '../../testing/dialects.ts'
import { startRig } from '../testing.ts'

const bodyOf = (fixTime: string) => ({
  position: {
    fixTime,
    deviceTime: fixTime,
    valid: true,
    latitude: -23.4,
    longitude: -46.65,
    speed: 10,
    attributes: { sat: 9, totalDistance: 16_274 },
  },
  device: { uniqueId: 'fone 1/á' },
})

for (const [dialect, open] of dialects) {
  test(`a position that an old server forwards twice is stored once, on ${dialect}`, async (t) => {
    const rig = await startRig({ database: await open(), protocols: [forward] })
    t.after(() => rig.close())
    const body = bodyOf(new Date(rig.clock.now().getTime() - 60_000).toISOString())
    const send = async (sent: object) => {
      const url = `http://127.0.0.1:${rig.ingest.ports.get('forward/http')}/positions`
      return (await fetch(url, { method: 'POST', body: JSON.stringify(sent) })).status
    }
    assert.equal(await send({ ...body, device: { uniqueId: 'nobody' } }), 404)
    const deviceId = await rig.register('fone 1/á')
    assert.deepEqual([await send(body), await send(body)], [200, 200])
    const stored = await rig.database.positions.latest([deviceId])
    assert.deepEqual(
      stored.map(({ protocol, latitude, speed, attributes }) => [protocol, latitude, speed, attributes.sat]),
      [['forward', -23.4, 10, 9]],
    )
    const { count } = await rig.database.db
      .selectFrom('position')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(count), 1)
    for (const wrong of [{ position: {} }, { event: {}, device: {} }]) assert.equal(await send(wrong), 400)
  })
}

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import type { Database } from '../db/database.ts'
import { dialects } from '../testing/dialects.ts'
import { startRig } from './testing.ts'

/** A place on a road to the north, a minute and 0.01° further each time. */
const fix = (minute: number, attributes = {}): Fix => ({
  fixTime: new Date(Date.UTC(2026, 7, 21, 11, minute)),
  valid: true,
  latitude: -23 + minute / 100,
  longitude: -46,
  speed: 40,
  attributes,
})
const history = async ({ positions }: Database, deviceId: number) =>
  positions.range({ deviceId, from: new Date(0), to: new Date('2030-01-01'), limit: 1000 })

for (const [dialect, open] of dialects) {
  test(`${dialect}: what a unit reports is stored, and answered`, async () => {
    const rig = await startRig({ database: await open() })
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    assert.equal(await unit.ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
    assert.equal(await unit.ask({ fixes: [fix(0, { sat: 9 })], reply: 'thanks' }), 'thanks')
    const [position, ...others] = await history(rig.database, deviceId)
    assert.deepEqual(others, [])
    assert.equal(position!.protocol, 'line')
    assert.equal(position!.latitude, -23)
    assert.equal(position!.attributes.sat, 9)
    assert.deepEqual(position!.serverTime, rig.clock.now())
    assert.deepEqual(await rig.database.positions.latest([deviceId]), [position])
    await rig.close()
  })
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { briefPosition, type FleetSlice, unpackFleet } from '@rastro/core/model/fleet-slice'
import type { Position } from '@rastro/core/model/position'
import type { User } from '@rastro/core/resources/user'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

for (const [dialect, open] of dialects) {
  describe(`the compact start, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let latest: Position
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const fixTime = new Date(app.clock.now().getTime() + 60_000)
      latest = await report(app.ctx, fleet.D1.id, { fixTime, attributes: { ignition: true, fuel: 12 } })
    })
    after(() => app.close())

    const startOf = async (user: User) => {
      const { body, statusCode } = await app.call(user, { url: '/api/fleet' })
      assert.equal(statusCode, 200)
      const lines = body.trimEnd().split('\n')
      assert.equal(lines.pop(), '{}')
      const slices = lines.map((line) => unpackFleet(JSON.parse(line) as FleetSlice))
      return {
        devices: slices.flatMap(({ devices }) => devices),
        positions: slices.flatMap(({ positions }) => positions),
      }
    }

    test('everybody gets the devices that GET /api/devices tells them of, and no others', async () => {
      for (const user of [fleet.ADM, fleet.REV, fleet.MGR, fleet.USR]) {
        const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
        const listed = await app.as(user).devices.list({ query: {} })
        assert.deepEqual((await startOf(user)).devices.sort(byId), listed.sort(byId))
        const placed = await app.as(user).positions.list({ query: { all: true } })
        assert.deepEqual((await startOf(user)).positions, placed.map(briefPosition))
      }
    })

    test('whole positions of those devices that one sees, with the place they are at', async () => {
      const query = { deviceId: [fleet.D1.id, fleet.D3.id] }
      assert.deepEqual(await app.as(fleet.USR).fleet.positions({ query }), [
        { ...latest, address: 'Rua Frederico Alvarenga, São Paulo' },
      ])
    })

    test('more devices than a page shows are refused', async () => {
      const query = { deviceId: Array.from({ length: 501 }, (_, at) => at + 1) }
      await assert.rejects(app.as(fleet.USR).fleet.positions({ query }))
    })

    test('the server says that it has these calls', async () => {
      assert.equal((await app.as(undefined).server.get({})).compactFleet, true)
    })
  })
}

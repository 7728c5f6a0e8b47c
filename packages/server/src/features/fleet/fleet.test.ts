import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FleetEnd } from '@rastro/core/api/fleet'
import { unpackIds } from '@rastro/core/kit/runs'
import { briefPosition, type FleetSlice, unpackFleet } from '@rastro/core/model/fleet-slice'
import type { Position } from '@rastro/core/model/position'
import type { User } from '@rastro/core/resources/user'
import { markSilent } from '../../ingest/units/queries.ts'
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

    const answerOf = async (user: User, query = '') => {
      const { body, statusCode } = await app.call(user, { url: `/api/fleet${query}` })
      assert.equal(statusCode, 200)
      const lines = body.trimEnd().split('\n')
      const end = JSON.parse(lines.pop()!) as FleetEnd
      const slices = lines.map((line) => unpackFleet(JSON.parse(line) as FleetSlice))
      return {
        devices: slices.flatMap(({ devices }) => devices),
        positions: slices.flatMap(({ positions }) => positions),
        end,
      }
    }
    const startOf = (user: User) => answerOf(user)
    /** What is sent for the time after the last change, which is long ago. */
    const quiet = async () => {
      await app.ctx.db.updateTable('device_state').set({ changedAt: 0 }).execute()
      await app.ctx.db.updateTable('action').set({ actionTime: 0 }).execute()
      return (await startOf(fleet.ADM)).end.mark
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

    test('complete positions of those devices that one sees, with the place they are at', async () => {
      const query = { deviceId: [fleet.D1.id, fleet.D3.id] }
      assert.deepEqual(await app.as(fleet.USR).fleet.positions({ query }), [
        { ...latest, address: 'Rua Frederico Alvarenga, São Paulo' },
      ])
    })

    test('more devices than a page shows are refused', async () => {
      const query = { deviceId: Array.from({ length: 501 }, (_, at) => at + 1) }
      await assert.rejects(app.as(fleet.USR).fleet.positions({ query }))
    })

    test('who asks since a mark gets what has changed after it, and which devices there are', async () => {
      const { ADM, D1, D2, D3 } = fleet
      const mark = await quiet()
      const all = [D1.id, D2.id, D3.id]
      const nothing = await answerOf(ADM, `?since=${mark}`)
      assert.deepEqual([nothing.devices, nothing.positions], [[], []])
      assert.deepEqual([...unpackIds(nothing.end.ids!)], all)
      const moved = await report(app.ctx, D2.id, { latitude: -10 })
      const { id, ...rest } = (await app.as(ADM).devices.list({ query: { id: [D3.id] } }))[0]!
      await app.as(ADM).devices.update({ params: { id }, body: { id, ...rest, name: 'Renamed' } })
      const { devices, positions, end } = await answerOf(ADM, `?since=${mark}`)
      assert.deepEqual(
        devices.map((device) => [device.id, device.name]),
        [
          [D2.id, 'D2'],
          [D3.id, 'Renamed'],
        ],
      )
      assert.deepEqual(positions, [briefPosition(moved)])
      assert.ok(end.mark >= mark)
    })

    test('nobody is informed of what they do not see, and what they see no more is missing from the ids', async () => {
      const { USR, D1, D2 } = fleet
      const mark = await quiet()
      await report(app.ctx, D2.id)
      const before = await answerOf(USR, `?since=${mark}`)
      assert.deepEqual([before.devices, [...unpackIds(before.end.ids!)]], [[], [D1.id]])
      const link = { userId: USR.id, deviceId: D1.id }
      await app.as(fleet.ADM).permissions.unlink({ body: link })
      const after = await answerOf(USR, `?since=${mark}`)
      assert.deepEqual([after.devices, after.end.ids], [[], []])
      await app.as(fleet.ADM).permissions.link({ body: link })
    })

    test('a status that changes without a report is sent', async () => {
      const mark = await quiet()
      await markSilent(app.ctx.db, new Date(app.clock.now().getTime() + 1))
      const { devices } = await answerOf(fleet.ADM, `?since=${mark}`)
      const listed = await app.as(fleet.ADM).devices.list({ query: {} })
      const silent = listed.filter(({ status }) => status === 'unknown' && listed.length > 0)
      assert.ok(silent.length > 0)
      assert.deepEqual(
        devices.map(({ id }) => id),
        silent.filter(({ lastUpdate }) => lastUpdate).map(({ id }) => id),
      )
    })

    test('a mark that is too old, of the future, or older than the removal of a group gets the entire fleet', async () => {
      const { ADM } = fleet
      const mark = await quiet()
      const sizeOf = async (since: number) => {
        const { devices, end } = await answerOf(ADM, `?since=${since}`)
        return [devices.length, end.ids !== undefined]
      }
      assert.deepEqual(await sizeOf(mark), [0, true])
      assert.deepEqual(await sizeOf(mark - 2 * 86_400_000), [3, false])
      assert.deepEqual(await sizeOf(mark + 86_400_000), [3, false])
      const group = await app.as(ADM).groups.create({ body: { name: 'North' } as never })
      assert.deepEqual(await sizeOf(mark), [0, true])
      await app.as(ADM).groups.remove({ params: { id: group.id } })
      assert.deepEqual(await sizeOf(mark), [3, false])
    })

    test('devices are asked for by their ids, as far as one sees them', async () => {
      const { devices } = await answerOf(fleet.USR, `?deviceId=${fleet.D1.id}&deviceId=${fleet.D3.id}`)
      assert.deepEqual(
        devices.map(({ id }) => id),
        [fleet.D1.id],
      )
    })

    test('the server says that it has these calls', async () => {
      assert.equal((await app.as(undefined).server.get({})).compactFleet, true)
    })
  })
}

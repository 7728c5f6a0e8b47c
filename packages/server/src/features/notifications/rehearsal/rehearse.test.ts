import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { devices } from '@rastro/core/resources/device'
import type { Viewer } from '../../../access/viewer.ts'
import { create } from '../../../db/crud.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../../testing/fleet.ts'
import { rehearse } from './rehearse.ts'

for (const [dialect, open] of dialects) {
  describe(`the bounds of trying a notification, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const links = { deviceIds: [], groupIds: [] }
    const draft = (type: string) => ({ notification: { type, always: true }, linked: links, unlinked: links })
    const asking = (signal = new AbortController().signal) => ({
      viewer: { user: fleet.MGR, address: undefined } as Viewer,
      addresses: undefined,
      signal,
    })

    test('nothing more is read for a caller who has left', async () => {
      const leaving = new AbortController()
      let reads = 0
      const positions = {
        ...app.ctx.positions,
        reducedRows(...input: Parameters<typeof app.ctx.positions.reducedRows>) {
          reads += 1
          leaving.abort()
          return app.ctx.positions.reducedRows(...input)
        },
      }
      const ctx = { ...app.ctx, positions } as typeof app.ctx
      await assert.rejects(rehearse(ctx, draft('ignitionOn'), asking(leaving.signal)), { name: 'AbortError' })
      assert.equal(reads, 1)
    })

    test('of very many vehicles the first are tried, and it says so', async () => {
      const { db } = app.ctx
      for (let index = 0; index < 200; index++) {
        const { id: deviceId } = await create(db, devices, { name: `V${index}`, uniqueId: `many-${index}` })
        await db.insertInto('user_device').values({ userId: fleet.MGR.id, deviceId }).execute()
      }
      const told = await rehearse(app.ctx, draft('deviceFuelDrop'), asking())
      assert.deepEqual([told.vehicles, told.tried, told.unset, told.cut], [203, 200, 200, 'vehicles'])
    })
  })
}

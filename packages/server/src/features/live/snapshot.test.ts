import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readServer } from '../../access/server-for.ts'
import { testApp } from '../../testing/app.ts'
import { report, seedFleet } from '../../testing/fleet.ts'
import { snapshotOf } from './snapshot.ts'

test('[LIVE-19] what is taken away while the places are read is not among them, whenever that is', async () => {
  const app = await testApp()
  const { MGR, D1, D2, D3 } = await seedFleet(app.ctx)
  const viewer = { user: MGR, server: await readServer(app.ctx.db) }
  for (const { id } of [D2, D3]) await report(app.ctx, id)
  // A fleet of three pages; the ids in between belong to nobody
  const deviceIds = [D1.id, ...Array.from({ length: 2500 }, (_, index) => 1000 + index), D2.id, D3.id]
  const shownWhen = async (moment: number | undefined): Promise<number[]> => {
    const hidden = new Set<number>()
    const isShown = (id: number) => {
      // By then the pages before the one with this id have been read
      if (id === moment) for (const gone of [D1, D3]) hidden.add(gone.id)
      return !hidden.has(id)
    }
    const frame = await snapshotOf(app.ctx, { deviceIds, all: false, viewer, isShown })
    return JSON.parse(frame.toString()).positions.map(({ deviceId }: { deviceId: number }) => deviceId)
  }
  assert.deepEqual(await shownWhen(undefined), [D1.id, D2.id, D3.id])
  for (const moment of [1000, 2500, 3400]) assert.deepEqual(await shownWhen(moment), [D2.id])
  await app.close()
})

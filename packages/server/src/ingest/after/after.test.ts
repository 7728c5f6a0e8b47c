import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Database } from '../../db/database.ts'
import { dialects } from '../../testing/dialects.ts'
import { steps } from '../steps/steps.ts'
import { minuteOf, type Rig, type RigOptions, roadFix, startRig } from '../testing.ts'
import type { AfterCommit } from './after-commit.ts'

for (const [dialect, open] of dialects) {
  const check = (name: string, parts: () => Omit<RigOptions, 'database'>, body: (rig: Rig) => Promise<void>) =>
    test(`${dialect}: ${name}`, async () => {
      const rig = await startRig({ ...parts(), database: await open() })
      try {
        await body(rig)
      } finally {
        await rig.close()
      }
    })

  test(`${dialect}: who waits for a unit to be somewhere hears of its latest places, enriched, in order, once they are stored`, async () => {
    const heard: Position[] = []
    const durable = new Set<number>()
    const database = await open()
    const write: Database['positions']['write'] = async (batch) => {
      const written = await database.positions.write(batch)
      for (const { id } of batch.positions) durable.add(id)
      return written
    }
    const positioned = (_: unknown, position: Position) => {
      assert.ok(durable.has(position.id))
      heard.push(position)
    }
    const failing = {
      positioned() {
        throw new Error('This one fails.')
      },
    }
    const positionListeners = [failing, { positioned }]
    const rig = await startRig({
      database: { ...database, positions: { ...database.positions, write } },
      positionListeners,
    })
    await rig.register('one')
    const unit = await rig.tcp()
    for (const minute of [0, 2, 1, 3, 3]) {
      await unit.ask({ uniqueIds: ['one'], fixes: [roadFix(minute)], reply: 'thanks' })
    }
    await rig.ingest.close()
    assert.deepEqual(heard.map(minuteOf), [0, 2, 3])
    const [, , last] = heard
    assert.equal(last!.attributes.motion, true)
    assert.equal(Math.round(Number(last!.attributes.totalDistance) / 1112), 3)
    await rig.close()
  })

  const worked: number[] = []
  const release = Promise.withResolvers<void>()
  const slow: AfterCommit = {
    name: 'slow',
    atOnce: 2,
    wants: ({ position }) => minuteOf(position) > 0,
    async run({ position }) {
      worked.push(minuteOf(position))
      await release.promise
      throw new Error('Nobody answers.')
    },
  }
  check(
    'nobody waits for what is done after the commit, and what there is no room for is left out and logged',
    () => ({ afterCommit: [slow] }),
    async (rig) => {
      await rig.register('one')
      const unit = await rig.tcp()
      const fixes = Array.from({ length: 1100 }, (_, minute) => roadFix(minute))
      assert.equal(await unit.ask({ uniqueIds: ['one'], fixes, reply: 'thanks' }), 'thanks')
      assert.equal(await unit.ask({ reply: 'alive' }), 'alive')
      assert.deepEqual(worked, [1, 2])
      const about = (msg: RegExp) => rig.logged.filter((line) => msg.test(line.msg))
      assert.equal(about(/too much waits/).length, 1)
      release.resolve()
      while (worked.length < 1002) await unit.ask({ reply: 'alive' })
      assert.deepEqual(
        about(/there is room again/).map(({ dropped }) => dropped),
        [97],
      )
      assert.ok(about(/failed for a stored position/).length >= 1000)
    },
  )

  check(
    'a step is made with what it needs, and sees what applies to the device',
    () => ({
      steps: (context) => [
        ...steps(context),
        (position, { effectiveLinks }) => {
          position.attributes.fences = effectiveLinks.geofences.map(({ name }) => name).join()
          position.attributes.at = context.clock.now().toISOString()
          return position
        },
      ],
    }),
    async (rig) => {
      const { db, positions } = rig.database
      const group = await db.insertInto('group').values({ name: 'all', attributes: '{}' }).returning('id').execute()
      const groupId = group[0]!.id
      const fence = { name: 'Yard', area: 'CIRCLE (-23 -46, 300)', attributes: '{}' }
      const fences = await db.insertInto('geofence').values(fence).returning('id').execute()
      const geofenceId = fences[0]!.id
      const deviceId = await rig.register('one')
      await db.updateTable('device').set({ groupId }).execute()
      const unit = await rig.tcp()
      const seen = async (minute: number) => {
        await unit.ask({ uniqueIds: ['one'], fixes: [roadFix(minute)], reply: 'thanks' })
        const [latest] = await positions.latest([deviceId])
        return [latest!.attributes.fences, latest!.attributes.at]
      }
      const now = rig.clock.now().toISOString()
      assert.deepEqual(await seen(0), ['', now])
      await db.insertInto('group_geofence').values({ groupId, geofenceId }).execute()
      const link = { owner: 'group', ownerId: groupId, property: 'geofence', propertyId: geofenceId } as const
      rig.bus.publishChange({ kind: 'link', action: 'created', ...link })
      assert.deepEqual(await seen(1), ['Yard', now])
      await db.updateTable('geofence').set({ name: 'Gate' }).execute()
      rig.bus.publishChange({ kind: 'geofence', id: geofenceId, action: 'updated' })
      assert.deepEqual(await seen(2), ['Gate', now])
    },
  )
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import type { Database } from '../../db/database.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Rig, startRig } from '../testing.ts'
import type { Step } from './step.ts'

const fix = (minute: number): Fix => ({
  fixTime: new Date(Date.UTC(2026, 7, 21, 11, minute)),
  valid: true,
  latitude: -23,
  longitude: -46,
  attributes: {},
})

/** A rule that counts positions, and adds an event for each. */
const counting: Step = (position, { effects }) => {
  const count = Number(effects.rules.count ?? 0) + 1
  const { deviceId, fixTime } = position
  const about = { deviceId, positionId: 0, geofenceId: 0, maintenanceId: 0 }
  effects.events.push({ ...about, type: 'counted', eventTime: fixTime, attributes: { count } })
  effects.rules = { ...effects.rules, count }
  return position
}

async function stored({ db }: Database) {
  const { rules, lastUpdate } = await db.selectFrom('device_state').selectAll().executeTakeFirstOrThrow()
  const events = await db.selectFrom('event').where('type', '=', 'counted').select('attributes').orderBy('id').execute()
  return {
    rules: JSON.parse(rules ?? 'null'),
    lastUpdate: new Date(lastUpdate!),
    events: events.map(({ attributes }) => JSON.parse(attributes).count),
  }
}

for (const [dialect, open] of dialects) {
  test(`${dialect}: what a rule remembers of a position is stored with that position, and not before`, async () => {
    const database = await open()
    const firstTried = Promise.withResolvers<void>()
    const secondSeen = Promise.withResolvers<void>()
    let refused = 0
    let isDead = false
    const write: Database['positions']['write'] = async (batch) => {
      if (isDead) throw new Error('Killed.')
      if (batch.positions.length === 0) return database.positions.write(batch)
      if (refused++ === 0) {
        firstTried.resolve()
        // At the retry, the unit's memory is that of the second position
        await secondSeen.promise
        throw new Error('The disk is away for a moment.')
      }
      const written = await database.positions.write(batch)
      isDead = refused === 2
      return written
    }
    const seen: Step = (position, input) => {
      const counted = counting(position, input)
      if (input.effects.rules.count === 2) secondSeen.resolve()
      return counted
    }
    const rig = await startRig({
      database: { ...database, positions: { ...database.positions, write } },
      steps: () => [seen],
    })
    await rig.register('one')
    const unit = await rig.tcp()
    const firstHeard = rig.clock.now()
    unit.say({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'first' })
    await firstTried.promise
    rig.clock.move(60_000)
    unit.say({ fixes: [fix(1)], reply: 'second' })
    assert.equal(await unit.hear(), 'first')
    const kept = await stored(database)
    isDead = false
    assert.equal(await unit.hear(), 'second')
    const { rules } = await stored(database)
    await rig.close()
    assert.deepEqual(kept, {
      rules: { status: 'online', count: 1 },
      lastUpdate: firstHeard,
      events: [1],
    })
    assert.deepEqual(rules, { status: 'online', count: 2 })
  })

  test(`${dialect}: a report that is late, filtered out or sent again teaches a rule nothing`, async () => {
    const database = await open()
    const picky: Step = (position, input) => {
      const counted = counting(position, input)
      return position.attributes.unwanted ? undefined : counted
    }
    const rig: Rig = await startRig({ database, steps: () => [picky] })
    await rig.register('one')
    const unit = await rig.tcp()
    const tell = (...fixes: Fix[]) => unit.ask({ uniqueIds: ['one'], fixes, reply: 'thanks' })
    await tell(fix(5), fix(6))
    await tell(fix(1))
    await tell(fix(6))
    await tell({ ...fix(7), attributes: { unwanted: true } })
    assert.deepEqual((await stored(database)).rules, { status: 'online', count: 2 })
    await tell(fix(8))
    assert.deepEqual((await stored(database)).rules, { status: 'online', count: 3 })
    await rig.close()
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Fix } from '@rastro/protocols/define'
import { memoryBus } from '../adapters/bus/memory.ts'
import type { Database } from '../db/database.ts'
import { dialects } from '../testing/dialects.ts'
import { type Rig, startRig, TestClock } from './testing.ts'

/** A drive between two places and back, a leg a minute: a node that misses a position computes a shorter distance. */
const fix = (minute: number): Fix => ({
  fixTime: new Date(Date.UTC(2026, 7, 21, 11, minute)),
  valid: true,
  latitude: -23 + (minute % 2) / 100,
  longitude: -46,
  attributes: {},
})
const MINUTE_METRES = 1112

const history = ({ positions }: Database, deviceId: number) =>
  positions.range({ deviceId, from: new Date(0), to: new Date('2030-01-01'), limit: 1000 })
/** The unit's progress at each of its positions, in minutes of the road. */
const travelled = (positions: readonly Position[]) =>
  positions.map(({ attributes }) => Math.round(Number(attributes.totalDistance) / MINUTE_METRES))
/** A node over the same database and bus as this one. */
const alike = ({ database, bus, clock }: Rig) => ({ database, bus, clock, config: { natsUrl: 'nats://a-broker' } })
const stateOf = ({ db }: Database) => db.selectFrom('device_state').selectAll().executeTakeFirstOrThrow()

for (const [dialect, open] of dialects) {
  /** Two ingest nodes over one database and one bus. */
  const check = (name: string, body: (a: Rig, b: Rig, database: Database) => Promise<void>) =>
    test(`${dialect}: ${name}`, async () => {
      const database = await open()
      const shared = {
        database: { ...database, close: async () => {} },
        bus: memoryBus(),
        clock: new TestClock(),
        config: { natsUrl: 'nats://a-broker' },
      }
      const [a, b] = [await startRig(shared), await startRig(shared)]
      try {
        await body(a, b, database)
      } finally {
        await a.close()
        await b.close()
        await database.close()
      }
    })
  const line = (minute: number) => ({ uniqueIds: ['one'], fixes: [fix(minute)], reply: 'thanks' })

  check('the total of a unit that goes from a node to another and back goes on growing', async (a, b, database) => {
    const deviceId = await a.register('one')
    const [first, second] = [await a.tcp(), await b.tcp()]
    await first.ask(line(0))
    await first.ask(line(1))
    for (const minute of [2, 3, 4]) await second.ask(line(minute))
    // The first connection stays open, like one that broke without being closed
    await (await a.tcp()).ask(line(5))
    await (await b.tcp()).ask(line(6))
    await (await a.tcp()).ask(line(7))
    assert.deepEqual(travelled(await history(database, deviceId)), [0, 1, 2, 3, 4, 5, 6, 7])
  })

  check(
    'a connection whose unit has gone to another node is closed, and what it says is stored',
    async (a, b, database) => {
      const deviceId = await a.register('one')
      const [old, fresh] = [await a.tcp(), await b.tcp()]
      await old.ask(line(0))
      await fresh.ask(line(1))
      const { epoch } = await stateOf(database)
      const ended = new Promise((resolve) => old.socket.once('close', resolve))
      old.say(line(2))
      await ended
      assert.equal((await history(database, deviceId)).length, 3)
      const row = await stateOf(database)
      assert.deepEqual([row.epoch, row.status], [epoch, 'online'])
      const [latest] = await database.positions.latest([deviceId])
      assert.deepEqual(latest?.fixTime, fix(1).fixTime)
      await fresh.ask(line(4))
      assert.deepEqual(travelled(await history(database, deviceId)), [0, 1, 0, 2])
    },
  )

  check(
    'a connection that ends late does not make a unit offline that speaks to another node',
    async (a, b, database) => {
      const told: string[] = []
      a.bus.onLive(({ devices }) => void told.push(...devices.map(({ status }) => status)))
      await a.register('one')
      const [old, fresh] = [await a.tcp(), await b.tcp()]
      await old.ask(line(0))
      await fresh.ask(line(1))
      old.close()
      await a.ingest.close()
      await fresh.ask(line(2))
      assert.equal((await stateOf(database)).status, 'online')
      assert.deepEqual(new Set(told), new Set(['online']))
    },
  )

  check('datagrams that come to two nodes in turn are one journey', async (a, b, database) => {
    const ids = await Promise.all(['one', 'two', 'three', 'four'].map((name) => a.register(name)))
    const [toA, toB] = [a.udp(), b.udp()]
    for (const minute of [0, 1, 2, 3, 4, 5]) {
      const unit = minute % 2 === 0 ? toA : toB
      for (const name of ['one', 'two', 'three', 'four']) {
        assert.equal(await unit.ask({ uniqueIds: [name], fixes: [fix(minute)], reply: name }), name)
      }
    }
    for (const id of ids) assert.deepEqual(travelled(await history(database, id)), [0, 1, 2, 3, 4, 5])
    // Each has had one owner, though both nodes were notified
    const states = await database.db.selectFrom('device_state').select('epoch').execute()
    assert.deepEqual(
      states.map(({ epoch }) => epoch),
      [1, 1, 1, 1],
    )
  })

  check('a unit without a connection goes on where its owner leaves, and comes back to it', async (a, b, database) => {
    const names = ['one', 'two', 'three', 'four']
    const ids = await Promise.all(names.map((name) => a.register(name)))
    const tell = async (rig: Rig, minute: number) => {
      const unit = rig.udp()
      for (const name of names) await unit.ask({ uniqueIds: [name], fixes: [fix(minute)], reply: name })
    }
    await tell(a, 0)
    await tell(b, 1)
    await b.ingest.close()
    await tell(a, 2)
    const again = await startRig(alike(a))
    await tell(again, 3)
    await tell(a, 4)
    await again.close()
    for (const id of ids) assert.deepEqual(travelled(await history(database, id)), [0, 1, 2, 3, 4])
  })
}

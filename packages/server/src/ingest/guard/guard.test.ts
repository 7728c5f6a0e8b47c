import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Attributes, Fix } from '@rastro/protocols/define'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { dialects } from '../../testing/dialects.ts'
import { lineProtocol, type Rig, type RigOptions, startRig } from '../testing.ts'

const time = new Date('2026-08-21T11:00:00Z')
const fixWith = (attributes: Attributes): Fix => ({ fixTime: time, valid: true, latitude: 1, longitude: 2, attributes })

async function only(rig: Rig, deviceId: number): Promise<Position> {
  const range = { deviceId, from: new Date(0), to: new Date('2030-01-01'), limit: 10 }
  const [position, ...others] = await rig.database.positions.range(range)
  assert.deepEqual(others, [])
  return position!
}

for (const [dialect, open] of dialects) {
  const check = (name: string, body: (rig: Rig) => Promise<void>, options: Omit<RigOptions, 'database'> = {}) =>
    test(`${dialect}: ${name}`, async () => {
      const rig = await startRig({ ...options, database: await open() })
      try {
        await body(rig)
      } finally {
        await rig.close()
      }
    })

  check(
    'of a thousand attributes the first 256 are stored with the place, and the log says so once a minute',
    async (rig) => {
      const deviceId = await rig.register('one')
      const unit = await rig.tcp()
      const attributes = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`io${at}`, at]))
      await unit.ask({ uniqueIds: ['one'], fixes: [fixWith(attributes)], reply: 'thanks' })
      await unit.ask({ uniqueIds: ['one'], fixes: [fixWith(attributes)], reply: 'thanks' })
      const { attributes: kept, latitude } = await only(rig, deviceId)
      assert.equal(latitude, 1)
      const told = Object.keys(kept).filter((key) => key.startsWith('io'))
      assert.deepEqual([told.length, told[0], told.at(-1)], [256, 'io0', 'io255'])
      const lines = rig.logged.filter(({ msg }) => msg === 'a unit reports more attributes than are kept of a position')
      assert.deepEqual(
        lines.map((line) => [line.deviceId, line.attributes, line.times]),
        [[deviceId, 1000, 1]],
      )
    },
  )

  check(
    'an attribute that is too long is left out, and those beside it are stored',
    async (rig) => {
      const deviceId = await rig.register('one')
      const unit = await rig.tcp()
      const wide = { cellTowers: [], carrier: 'x'.repeat(20_000) } as Fix['network']
      const fix: Fix = { ...fixWith({ sat: 9, text: '\u0001'.repeat(3000), fuel: 40 }), network: wide! }
      await unit.ask({ uniqueIds: ['one'], fixes: [fix], reply: 'thanks' })
      const { attributes, network } = await only(rig, deviceId)
      assert.deepEqual([attributes.sat, attributes.fuel, 'text' in attributes, network], [9, 40, false, null])
    },
    { protocols: [{ ...lineProtocol, largestFrame: 65_536 }] },
  )

  check('names that no device can have cut off nobody who is looked up beside them', async (rig) => {
    await rig.register('one')
    const honest = await rig.tcp()
    const impossible = ['nul\u0000', 'bell\u0007', 'line\u2028', 'half \ud800', ' ', 'x'.repeat(129)]
    const strangers = await Promise.all(impossible.map(() => rig.tcp()))
    for (const [at, stranger] of strangers.entries()) stranger.say({ uniqueIds: [impossible[at]!], refusal: 'who?' })
    assert.equal(await honest.ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
    for (const stranger of strangers) assert.equal(await stranger.hear(), 'who?')
  })

  check('of a message with many names the first eight are tried', async (rig) => {
    for (const name of ['name7', 'name8']) await rig.register(name)
    const unit = await rig.tcp()
    const names = Array.from({ length: 500 }, (_, at) => `name${at}`)
    assert.equal(await unit.ask({ uniqueIds: names.slice(1), reply: 'welcome', refusal: 'who?' }), 'welcome')
    assert.equal(
      await unit.ask({ uniqueIds: ['a', ...names.slice(0, 7), 'name8'], reply: 'welcome', refusal: 'who?' }),
      'who?',
    )
  })

  check('a fix of the future is one of now: what is reported after it is the latest', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    const say = (aheadMs: number) => {
      const fixTime = new Date(rig.clock.now().getTime() + aheadMs)
      return unit.ask({ uniqueIds: ['one'], fixes: [{ ...fixWith({ aheadMs }), fixTime }], reply: 'thanks' })
    }
    const latest = async () => (await rig.database.positions.latest([deviceId]))[0]!
    await say(23 * 3_600_000)
    const early = await latest()
    assert.deepEqual(early.fixTime, rig.clock.now())
    assert.deepEqual(early.deviceTime, new Date(rig.clock.now().getTime() + 23 * 3_600_000))
    rig.clock.move(10_000)
    await say(0)
    assert.equal((await latest()).attributes.aheadMs, 0)
    // A time a minute in the future is accepted; one a day in the future is dropped by the filter
    await say(60_000)
    await say(25 * 3_600_000)
    assert.deepEqual((await latest()).fixTime, new Date(rig.clock.now().getTime() + 60_000))
  })

  check('a fix of the future that is sent again is stored once', async (rig) => {
    const deviceId = await rig.register('one')
    const ahead: Fix = { ...fixWith({}), fixTime: new Date(rig.clock.now().getTime() + 7_200_000) }
    const line = { uniqueIds: ['one'], fixes: [ahead], reply: 'thanks' }
    await (await rig.tcp()).ask(line)
    const again = await startRig({ database: { ...rig.database, close: async () => {} } })
    again.clock.move(5000)
    await (await again.tcp()).ask(line)
    await again.close()
    assert.deepEqual((await only(rig, deviceId)).fixTime, rig.clock.now())
  })

  check(
    'units that register themselves are let in up to the limit of an hour, and the log says so once',
    async (rig) => {
      const unit = await rig.tcp()
      const hello = (name: string) => unit.ask({ uniqueIds: [name], reply: 'welcome', refusal: 'no' })
      const answers: string[] = []
      for (const name of ['one', 'two', 'three', 'four', 'one']) answers.push(await hello(name))
      assert.deepEqual(answers, ['welcome', 'welcome', 'no', 'no', 'welcome'])
      assert.equal(rig.logged.filter(({ msg }) => msg.startsWith('REGISTER_LIMIT is reached')).length, 1)
      rig.clock.move(3_600_000)
      assert.equal(await hello('three'), 'welcome')
    },
    { config: { registerUnknown: true, registerLimit: 2 } },
  )
}

const [, openSqlite] = dialects[0]!

/** On one database: tests that do not depend on rows. */
const withRig = (name: string, options: Omit<RigOptions, 'database'>, body: (rig: Rig) => Promise<void>) =>
  test(name, async () => {
    const rig = await startRig({ ...options, database: await openSqlite() })
    try {
      await body(rig)
    } finally {
      await rig.close()
    }
  })

withRig(
  'an osmand request of a megabyte, of a long address or of many parameters is refused',
  { protocols: [osmand] },
  async (rig) => {
    await rig.register('phone')
    const url = `http://127.0.0.1:${rig.ingest.ports.get('osmand/http')}/`
    const place = 'id=phone&lat=1&lon=2'
    const status = async (query: string, body?: string) => {
      const init = body === undefined ? {} : { method: 'POST', body }
      return (await fetch(`${url}?${query}`, { ...init, headers: { connection: 'close' } })).status
    }
    assert.equal(await status('', `${place}&text=${'x'.repeat(60_000)}`), 200)
    assert.equal(await status('', `${place}&text=${'x'.repeat(70_000)}`), 413)
    assert.equal(await status(`${place}&text=${'x'.repeat(9000)}`), 400)
    assert.equal(await status(`${place}${'&a=1'.repeat(512)}`), 400)
    assert.equal(await status(`${place}${'&a=1'.repeat(500)}`), 200)
  },
)

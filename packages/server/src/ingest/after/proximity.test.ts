import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import { memoryBus } from '../../adapters/bus/memory.ts'
import type { Database } from '../../db/database.ts'
import type { LiveNews } from '../../ports/bus.ts'
import { dialects } from '../../testing/dialects.ts'
import { readUntil } from '../../testing/read-until.ts'
import { type Rig, startRig, type TcpUnit, TestClock } from '../testing.ts'
import { createDevice } from '../units/queries.ts'

const start = Date.UTC(2026, 7, 21, 11)
const METRES_OF_A_DEGREE = 111_319.49
const types = ['proximityEnter', 'proximityExit', 'unaccompaniedMotion']

/** A place this many metres north of the others, this many seconds after the start. */
const fix = (second: number, metres: number, speed = 0): Fix => ({
  fixTime: new Date(start + second * 1000),
  valid: true,
  latitude: -23 + metres / METRES_OF_A_DEGREE,
  longitude: -46,
  speed,
  attributes: {},
})
const say = (unit: TcpUnit, name: string, ...fixes: Fix[]) => unit.ask({ uniqueIds: [name], fixes, reply: 'thanks' })
const has = (type: string, second: number) => (live: LiveNews) =>
  live.events.some((event) => event.type === type && event.eventTime.getTime() === start + second * 1000)

for (const [dialect, open] of dialects) {
  interface Scene {
    readonly database: Database
    /** The ids of `truck` and those linked to it: `trailer`, `escort`. */
    readonly ids: { readonly truck: number; readonly trailer: number; readonly escort: number }
    /** A node more over the same database and bus. */
    node(database?: Database): Promise<Rig>
    /** Type and second of the emitted events, in order. */
    told(): Promise<(readonly [string, number])[]>
    /** Resolves when the truck's memory is this. */
    until(linkedId: number, isSo: boolean): Promise<void>
  }
  const check = (
    name: string,
    attributes: object,
    links: ('trailer' | 'escort')[],
    body: (scene: Scene) => Promise<void>,
  ) =>
    test(`${dialect}: ${name}`, async () => {
      const whole = await open()
      const database = { ...whole, close: async () => {} }
      const { db } = whole
      const [truck, trailer, escort] = await Promise.all(
        ['truck', 'trailer', 'escort'].map(async (name) => (await createDevice(db, name))!),
      )
      const ids = { truck: truck!, trailer: trailer!, escort: escort! }
      await db
        .updateTable('device')
        .set({ attributes: JSON.stringify(attributes) })
        .where('id', '=', truck!)
        .execute()
      for (const name of links)
        await db.insertInto('device_linkedDevice').values({ deviceId: truck!, linkedDeviceId: ids[name] }).execute()
      const shared = { bus: memoryBus(), clock: new TestClock(), config: { natsUrl: 'nats://a-broker' } }
      const nodes: Rig[] = []
      const scene: Scene = {
        database,
        ids,
        async node(over = database) {
          nodes.push(await startRig({ ...shared, database: over }))
          return nodes.at(-1)!
        },
        async told() {
          const rows = db.selectFrom('event').where('type', 'in', types).select(['type', 'eventTime', 'deviceId'])
          const found = await rows.orderBy('eventTime').orderBy('id').execute()
          assert.ok(found.every(({ deviceId }) => deviceId === truck))
          return found.map(({ type, eventTime }) => [type, (eventTime - start) / 1000] as const)
        },
        async until(linkedDeviceId, isSo) {
          const row = db.selectFrom('proximity').where('deviceId', '=', truck!).selectAll()
          await readUntil(
            () => row.where('linkedDeviceId', '=', linkedDeviceId).executeTakeFirst(),
            (found) => found !== undefined && (found.isSo === 1) === isSo,
          )
        },
      }
      try {
        await body(scene)
      } finally {
        for (const node of nodes) await node.close()
        await whole.close()
      }
    })

  const distances = { proximityEnterDistance: 100, proximityExitDistance: 200 }

  check(
    'vehicles on two nodes that come near and part are reported once each, whichever of them moves, with a message noted',
    distances,
    ['trailer'],
    async ({ node, told, database: { db } }) => {
      await db
        .insertInto('notification')
        .values({ type: 'proximityEnter', notificators: 'web', always: 1, attributes: '{}' } as never)
        .execute()
      const [a, b] = [await node(), await node()]
      const [truck, trailer] = [await a.tcp(), await b.tcp()]
      await say(trailer, 'trailer', fix(0, 0))
      await say(truck, 'truck', fix(0, 1000))
      await say(truck, 'truck', fix(10, 90))
      const { events } = await b.until(has('proximityEnter', 10))
      const [linked] = await db.selectFrom('device_linkedDevice').selectAll().execute()
      assert.deepEqual(events[0]!.attributes, { linkedDeviceId: linked!.linkedDeviceId })
      const notes = await db.selectFrom('event_note').selectAll().execute()
      assert.equal(notes.filter(({ firstEvent }) => firstEvent === events[0]!.id).length, 1)
      // Beyond the one distance and not the other: nothing changes
      await say(truck, 'truck', fix(20, 150))
      await say(trailer, 'trailer', fix(30, -60))
      await a.until(has('proximityExit', 30))
      await say(trailer, 'trailer', fix(40, 30))
      await say(trailer, 'trailer', fix(50, 60))
      await a.until(has('proximityEnter', 50))
      assert.deepEqual(await told(), [
        ['proximityEnter', 10],
        ['proximityExit', 30],
        ['proximityEnter', 50],
      ])
    },
  )

  check(
    'vehicles that move at the same moment on two nodes are reported once, and an exit distance below the other is as far',
    { proximityEnterDistance: 100, proximityExitDistance: 10 },
    ['trailer'],
    async ({ node, told, until, ids }) => {
      const [a, b] = [await node(), await node()]
      const [truck, trailer] = [await a.tcp(), await b.tcp()]
      await say(trailer, 'trailer', fix(0, 0))
      await say(truck, 'truck', fix(0, 1000))
      await until(ids.trailer, false)
      const expected: [string, number][] = []
      for (let at = 10; at < 100; at += 10) {
        const isNear = at % 20 === 10
        const type = isNear ? 'proximityEnter' : 'proximityExit'
        await Promise.all([
          say(trailer, 'trailer', fix(at, isNear ? 450 : 0)),
          say(truck, 'truck', fix(at, isNear ? 500 : 1000)),
        ])
        await a.until(has(type, at))
        expected.push([type, at])
      }
      assert.deepEqual(await told(), expected)
    },
  )

  check(
    'of two that move on together, the second to report in the same second ends what its delay has begun',
    distances,
    ['trailer'],
    async ({ node, told, until, ids, database }) => {
      const { positions } = database
      // The check of the truck at 30 s continues with the places it has read after the trailer has reported, too
      const hasRead = Promise.withResolvers<void>()
      const goesOn = Promise.withResolvers<void>()
      let isHeld = false
      const latest: typeof positions.latest = async (deviceIds) => {
        const found = await positions.latest(deviceIds)
        if (isHeld || !found.some(({ fixTime }) => fixTime.getTime() === start + 30_000)) return found
        isHeld = true
        hasRead.resolve()
        await goesOn.promise
        return found
      }
      const a = await node({ ...database, positions: { ...positions, latest } })
      const b = await node()
      const [truck, trailer] = [await a.tcp(), await b.tcp()]
      await say(trailer, 'trailer', fix(0, 0))
      await say(truck, 'truck', fix(0, 1000))
      await until(ids.trailer, false)
      await say(trailer, 'trailer', fix(10, 950))
      await a.until(has('proximityEnter', 10))
      await say(truck, 'truck', fix(20, 2000))
      await a.until(has('proximityExit', 20))
      await say(trailer, 'trailer', fix(20, 1950))
      await a.until(has('proximityEnter', 20))
      await say(truck, 'truck', fix(30, 3000))
      await hasRead.promise
      await say(trailer, 'trailer', fix(30, 2950))
      goesOn.resolve()
      await a.until(has('proximityEnter', 30))
      // Each node takes its ids from a block of its own: of one second their order says nothing
      const ofLastSecond = (await told()).filter(([, second]) => second === 30)
      assert.deepEqual(ofLastSecond.map(([type]) => type).sort(), ['proximityEnter', 'proximityExit'])
    },
  )

  check(
    'doubled and late places tell nothing, nor places more than two minutes apart, until the other reports',
    distances,
    ['trailer'],
    async ({ node, told }) => {
      const a = await node()
      const [truck, trailer] = [await a.tcp(), await a.tcp()]
      await say(trailer, 'trailer', fix(0, 0))
      await say(truck, 'truck', fix(0, 1000))
      await say(truck, 'truck', fix(60, 1000))
      await say(truck, 'truck', fix(30, 10))
      await say(trailer, 'trailer', fix(0, 0))
      await say(truck, 'truck', fix(121, 50))
      await say(truck, 'truck', fix(130, 60))
      await say(trailer, 'trailer', fix(140, 0))
      await a.until(has('proximityEnter', 140))
      await say(truck, 'truck', fix(130, 60))
      // Its latest place, though the other has reported a later one
      await say(truck, 'truck', fix(135, 900))
      await a.until(has('proximityExit', 140))
      assert.deepEqual(await told(), [
        ['proximityEnter', 140],
        ['proximityExit', 140],
      ])
    },
  )

  check(
    'a vehicle that starts with none of the others near is reported once a trip, when it is known where they are',
    { unaccompaniedDistance: 100 },
    ['trailer', 'escort'],
    async ({ node, told, until, ids }) => {
      const a = await node()
      const [truck, trailer, escort] = [await a.tcp(), await a.tcp(), await a.tcp()]
      await say(trailer, 'trailer', fix(0, 50))
      await say(escort, 'escort', fix(0, 5000))
      await say(truck, 'truck', fix(0, 0))
      await until(ids.truck, false)
      await say(truck, 'truck', fix(10, 0, 20))
      await until(ids.truck, true)
      await say(trailer, 'trailer', fix(20, 5000))
      await say(truck, 'truck', fix(25, 0))
      await until(ids.truck, false)
      await say(truck, 'truck', fix(30, 0, 20))
      await a.until(has('unaccompaniedMotion', 30))
      await say(truck, 'truck', fix(40, 10, 20), fix(50, 10))
      await until(ids.truck, false)
      // No memory of the other two for minutes
      await say(truck, 'truck', fix(300, 10, 20))
      await say(trailer, 'trailer', fix(310, 5000))
      await say(escort, 'escort', fix(320, 5000))
      await a.until(has('unaccompaniedMotion', 300))
      assert.deepEqual(await told(), [
        ['unaccompaniedMotion', 30],
        ['unaccompaniedMotion', 300],
      ])
    },
  )

  check(
    'what was stored when the process was killed is reported when it starts again, and not once more',
    distances,
    ['trailer'],
    async ({ node, told, until, ids, database }) => {
      // The database has stored the batch, and no listener is notified any more
      let isKilled = false
      const { positions } = database
      const write: typeof positions.write = async (batch) => {
        const written = await positions.write(batch)
        if (isKilled && batch.positions.length > 0) {
          isKilled = false
          throw new Error('The connection is lost.')
        }
        return written
      }
      const first = await node({ ...database, positions: { ...positions, write } })
      const [truck, trailer] = [await first.tcp(), await first.tcp()]
      await say(trailer, 'trailer', fix(0, 0))
      await say(truck, 'truck', fix(0, 1000))
      await until(ids.trailer, false)
      isKilled = true
      await say(truck, 'truck', fix(10, 50), fix(20, 500), fix(30, 60))
      await first.ingest.close()
      assert.deepEqual(await told(), [])
      const all = [
        ['proximityEnter', 10],
        ['proximityExit', 20],
        ['proximityEnter', 30],
      ] as const
      const second = await node()
      await second.until(has('proximityEnter', 30))
      assert.deepEqual(await told(), all)
      await second.ingest.close()
      const third = await node()
      const again = await third.tcp()
      await say(again, 'truck', fix(10, 50), fix(20, 500), fix(30, 60), fix(40, 900))
      await third.until(has('proximityExit', 40))
      assert.deepEqual(await told(), [...all, ['proximityExit', 40]])
    },
  )

  check('a vehicle without such a link costs no question to the database', distances, ['trailer'], async (scene) => {
    const { database, node, until, ids } = scene
    const asked = new Set<number>()
    const latest: typeof database.positions.latest = (deviceIds) => {
      for (const id of deviceIds ?? []) asked.add(id)
      return database.positions.latest(deviceIds)
    }
    const a = await node({ ...database, positions: { ...database.positions, latest } })
    const [escort, truck, trailer] = [await a.tcp(), await a.tcp(), await a.tcp()]
    await say(escort, 'escort', fix(0, 0))
    await say(trailer, 'trailer', fix(0, 0))
    await say(truck, 'truck', fix(0, 1000))
    await until(ids.trailer, false)
    asked.clear()
    for (let second = 1; second <= 20; second++) await say(escort, 'escort', fix(second, 0))
    await say(truck, 'truck', fix(1, 10))
    await a.until(has('proximityEnter', 1))
    assert.ok(asked.has(ids.truck) && !asked.has(ids.escort))
  })

  check(
    'links and distances hold as soon as somebody has changed them',
    {},
    [],
    async ({ node, ids, database, told }) => {
      const { db } = database
      const a = await node()
      const [truck, trailer] = [await a.tcp(), await a.tcp()]
      const { truck: deviceId, trailer: linkedDeviceId } = ids
      const link = { owner: 'device', ownerId: deviceId, property: 'linkedDevice', propertyId: linkedDeviceId } as const
      await db.insertInto('device_linkedDevice').values({ deviceId, linkedDeviceId }).execute()
      await db
        .updateTable('device')
        .set({ attributes: JSON.stringify(distances) })
        .where('id', '=', deviceId)
        .execute()
      a.bus.publishChange({ kind: 'device', id: deviceId, action: 'updated' })
      a.bus.publishChange({ kind: 'link', action: 'created', ...link })
      // Far and near alternately, until both are stored
      const isTold = a.until(({ events }) => events.some(({ type }) => type === 'proximityExit')).then(() => true)
      for (let second = 0; !(await Promise.race([isTold, false])); second += 10) {
        await say(trailer, 'trailer', fix(second, 0))
        await say(truck, 'truck', fix(second, second % 20 === 0 ? 1000 : 10))
      }
      await db.deleteFrom('device_linkedDevice').execute()
      a.bus.publishChange({ kind: 'link', action: 'removed', ...link })
      while (await db.selectFrom('proximity').select('time').executeTakeFirst()) await truck.ask({ reply: 'alive' })
      assert.ok((await told()).length >= 2)
    },
  )
}

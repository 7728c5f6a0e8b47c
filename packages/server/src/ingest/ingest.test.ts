import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import type { LogRecord } from '@rastro/core/model/live'
import type { Position } from '@rastro/core/model/position'
import { devices } from '@rastro/core/resources/device'
import type { Fix } from '@rastro/protocols/define'
import { osmand } from '@rastro/protocols/osmand/osmand'
import { remove } from '../db/crud.ts'
import type { Batch, Database, PositionStore } from '../db/database.ts'
import { nothingStale } from '../db/report-days.ts'
import type { Change } from '../ports/bus.ts'
import { dialects } from '../testing/dialects.ts'
import { lineProtocol, type Rig, type RigOptions, startRig } from './testing.ts'

/** A place on a road to the north: 0.01° further each minute. */
const fix = (minute: number, attributes = {}): Fix => ({
  fixTime: new Date(Date.UTC(2026, 7, 21, 11) + minute * 60_000),
  valid: true,
  latitude: -23 + minute / 100,
  longitude: -46,
  speed: 40,
  attributes,
})
const MINUTE_METRES = 1112

const history = ({ positions }: Database, deviceId: number) =>
  positions.range({ deviceId, from: new Date(0), to: new Date('2030-01-01'), limit: 1000 })
const minutes = (positions: readonly Position[]) =>
  positions.map(({ fixTime }) => (fixTime.getTime() - Date.UTC(2026, 7, 21, 11)) / 60_000)
const travelled = ({ attributes }: Position, key: 'distance' | 'totalDistance') =>
  Math.round(Number(attributes[key]) / MINUTE_METRES)

/** The same database, with another `write`. */
const writingThrough = (
  database: Database,
  write: (batch: Batch, next: PositionStore['write']) => ReturnType<PositionStore['write']>,
): Database => ({
  ...database,
  positions: { ...database.positions, write: (batch) => write(batch, database.positions.write) },
})

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
    'a position that arrives long after its fix marks the stored days of reports, one that arrives at once does not',
    async (rig) => {
      const deviceId = await rig.register('one')
      const { db } = rig.database
      const day = Date.UTC(2026, 7, 21)
      const chain = {
        deviceId,
        zone: 'UTC',
        settings: '',
        headTime: day,
        staleFrom: nothingStale,
        dueTime: 1,
        askedTime: 0,
      }
      await db
        .insertInto('report_chain')
        .values({ ...chain, version: 0 })
        .execute()
      const stale = async () => (await db.selectFrom('report_chain').select('staleFrom').execute())[0]!.staleFrom
      const unit = await rig.tcp()
      const now = rig.clock.now().getTime()
      const at = (time: number): Fix => ({ ...fix(0), fixTime: new Date(time) })
      await unit.ask({ uniqueIds: ['one'], fixes: [at(now - 60_000)], reply: 'thanks' })
      assert.equal(await stale(), nothingStale)
      await unit.ask({ uniqueIds: ['one'], fixes: [at(day - 7), at(day + 7)], reply: 'thanks' })
      assert.equal(await stale(), day - 7)
    },
  )

  check('a photo is stored as a file before the unit is answered, and named in its position', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    const media = [{ attribute: 'image', extension: 'jpg', data: 'a photo' }] as unknown as Fix['media']
    const photo: Fix = { outdated: true, attributes: { event: 3 }, media }
    assert.equal(await unit.ask({ uniqueIds: ['one'], fixes: [fix(0), photo], reply: 'thanks' }), 'thanks')
    const { attributes } = (await history(rig.database, deviceId)).at(-1)!
    assert.match(String(attributes.image), /^20260821120000-[0-9a-f]{8}\.jpg$/)
    assert.equal(attributes.event, 3)
    assert.equal(Buffer.from(rig.blobs.files.get(`${deviceId}/${attributes.image}`)!).toString(), 'a photo')
  })

  check('a photo that is sent again is stored once', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    const media = [{ attribute: 'image', extension: 'jpg', data: 'a photo' }] as unknown as Fix['media']
    const photo: Fix = { outdated: true, deviceTime: new Date('2026-08-21T11:59:58Z'), attributes: {}, media }
    for (const _ of [1, 2]) {
      assert.equal(await unit.ask({ uniqueIds: ['one'], fixes: [photo], reply: 'thanks' }), 'thanks')
      rig.clock.move(60_000)
    }
    assert.equal((await history(rig.database, deviceId)).length, 1)
    assert.equal(rig.blobs.files.size, 1)
  })

  check('a report that says nothing is answered and takes nothing from the position before it', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    const fixes: Fix[] = [fix(0, { sat: 9 }), { outdated: true, attributes: {} }]
    assert.equal(await unit.ask({ uniqueIds: ['one'], fixes, reply: 'thanks' }), 'thanks')
    const [latest, ...others] = await rig.database.positions.latest([deviceId])
    assert.deepEqual([latest!.attributes.sat, others], [9, []])
    assert.equal((await history(rig.database, deviceId)).length, 1)
  })

  check('what a unit reports is stored, answered and published', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    assert.equal(await unit.ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
    assert.equal(await unit.ask({ fixes: [fix(0, { sat: 9 })], reply: 'thanks' }), 'thanks')
    const [position, ...others] = await history(rig.database, deviceId)
    assert.deepEqual(others, [])
    assert.equal(position!.protocol, 'line')
    assert.equal(position!.latitude, -23)
    assert.deepEqual(position!.serverTime, rig.clock.now())
    assert.deepEqual(position!.attributes, {
      sat: 9,
      distance: 0,
      totalDistance: 0,
      motion: true,
      stateSince: position!.fixTime.getTime(),
    })
    assert.deepEqual(await rig.database.positions.latest([deviceId]), [position])
    const live = await rig.until(({ positions }) => positions.length > 0)
    assert.equal(live.positions[0]!.id, position!.id)
    assert.deepEqual(
      { ...live.devices[0], positionTime: undefined },
      {
        deviceId,
        status: 'online',
        lastUpdate: rig.clock.now(),
        positionId: position!.id,
        positionTime: undefined,
      },
    )
  })

  check('frames are found however the bytes are cut', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    const text = [{ uniqueIds: ['one'] }, { fixes: [fix(0), fix(1)] }, { fixes: [fix(2)], reply: 'thanks' }]
    for (const byte of Buffer.from(text.map((line) => `${JSON.stringify(line)}\n`).join(''))) {
      unit.socket.write(Buffer.of(byte))
    }
    assert.equal(await unit.hear(), 'thanks')
    assert.deepEqual(minutes(await history(rig.database, deviceId)), [0, 1, 2])
  })

  check('a report that is sent twice is answered twice, stored and published once, and moves nothing', async (rig) => {
    const deviceId = await rig.register('one')
    const published: Position[] = []
    rig.bus.onLive(({ positions }) => void published.push(...positions))
    const unit = await rig.tcp()
    const outdated: Fix = { outdated: true, deviceTime: new Date('2026-08-21T11:30:00Z'), attributes: { alarm: 'sos' } }
    const report = { uniqueIds: ['one'], fixes: [fix(0), outdated, fix(1)], reply: 'thanks' }
    unit.say(report)
    await unit.ask(report)
    await unit.hear()
    await unit.ask(report)
    const again = await startRig({ database: { ...rig.database, close: async () => {} } })
    const back = await again.tcp()
    await back.ask(report)
    await back.ask({ fixes: [fix(2)], reply: 'thanks' })
    await again.close()
    const stored = await history(rig.database, deviceId)
    assert.deepEqual(minutes(stored), [0, 0, 1, 2])
    assert.deepEqual(
      stored.map((position) => travelled(position, 'totalDistance')),
      [0, 0, 1, 2],
    )
    assert.deepEqual(minutes(published), [0, 0, 1])
    assert.deepEqual(minutes(await rig.database.positions.latest([deviceId])), [2])
  })

  check('a late position is measured from the one before it, and is not shown as the latest', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    await unit.ask({ uniqueIds: ['one'], fixes: [fix(0), fix(10)], reply: 'thanks' })
    await unit.ask({ fixes: [fix(4)], reply: 'thanks' })
    await unit.ask({ fixes: [fix(11), fix(12), fix(13), fix(14), fix(15)], reply: 'thanks' })
    // Older than the positions in memory: both the database and the positions not yet stored are searched
    await unit.ask({ fixes: [fix(6), fix(7)], reply: 'thanks' })
    const stored = await history(rig.database, deviceId)
    assert.deepEqual(minutes(stored), [0, 4, 6, 7, 10, 11, 12, 13, 14, 15])
    assert.deepEqual(
      stored.map((position) => travelled(position, 'distance')),
      [0, 4, 2, 1, 10, 1, 1, 1, 1, 1],
    )
    assert.deepEqual(
      stored.map((position) => travelled(position, 'totalDistance')),
      [0, 4, 6, 7, 10, 11, 12, 13, 14, 15],
    )
    assert.deepEqual(minutes(await rig.database.positions.latest([deviceId])), [15])
  })

  check('a status without a place of its own is shown where the unit was last', async (rig) => {
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    const deviceTime = new Date('2026-08-21T11:30:00Z')
    await unit.ask({ uniqueIds: ['one'], fixes: [fix(3)], reply: 'thanks' })
    await unit.ask({ fixes: [{ outdated: true, deviceTime, attributes: { batteryLevel: 40 } }], reply: 'thanks' })
    const [latest] = await rig.database.positions.latest([deviceId])
    assert.equal(latest!.latitude, -22.97)
    assert.deepEqual(minutes([latest!]), [3])
    assert.deepEqual(latest!.deviceTime, deviceTime)
    assert.equal(latest!.attributes.batteryLevel, 40)
  })

  check('two units behind one address are distinguished', async (rig) => {
    const ids = [await rig.register('one'), await rig.register('two')]
    const both = rig.udp()
    assert.equal(await both.ask({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'one' }), 'one')
    assert.equal(await both.ask({ uniqueIds: ['two'], fixes: [fix(1)], reply: 'two' }), 'two')
    const stored = await Promise.all(ids.map((id) => history(rig.database, id)))
    assert.deepEqual(stored.map(minutes), [[0], [1]])
  })

  check('[API-10] a unit is offline when its connection ends, but not when an older one does', async (rig) => {
    const deviceId = await rig.register('one')
    const old = await rig.tcp()
    await old.ask({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'thanks' })
    const fresh = await rig.tcp()
    await fresh.ask({ uniqueIds: ['one'], fixes: [fix(1)], reply: 'thanks' })
    const changes: string[] = []
    rig.bus.onLive(({ devices }) => void changes.push(...devices.map(({ status }) => status)))
    old.close()
    // The end of the old connection is detected before this answer
    await fresh.ask({ fixes: [fix(2)], reply: 'thanks' })
    fresh.close()
    await rig.until(({ devices }) => devices.some((device) => device.status === 'offline'))
    assert.deepEqual(changes, ['online', 'offline'])
    const row = await rig.database.db.selectFrom('device_state').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([row.deviceId, row.status], [deviceId, 'offline'])
  })

  check('[API-10] a unit that falls silent is unknown, which is an event', async (rig) => {
    await rig.register('one')
    await rig.udp().ask({ uniqueIds: ['one'], reply: 'alive' })
    await rig.until(({ devices }) => devices.some(({ status }) => status === 'online'))
    rig.clock.move(599_000)
    rig.ingest.sweep()
    rig.clock.move(2000)
    rig.ingest.sweep()
    const live = await rig.until(({ devices }) => devices.some(({ status }) => status === 'unknown'))
    assert.deepEqual(live.devices[0]!.lastUpdate, new Date('2026-08-21T12:00:00Z'))
    assert.deepEqual(
      live.events.map(({ type }) => type),
      ['deviceUnknown'],
    )
  })

  check('what was connected to a server that died is offline when it starts again', async (rig) => {
    await rig.register('one')
    await rig.udp().ask({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'thanks' })
    const again = await startRig({ database: { ...rig.database, close: async () => {} } })
    const { status } = await rig.database.db.selectFrom('device_state').select('status').executeTakeFirstOrThrow()
    assert.equal(status, 'offline')
    await again.close()
  })

  check('a stranger with a name that no device can have is not asked for, nor is the name stored', async (rig) => {
    const unit = await rig.tcp()
    const line = { uniqueIds: ['x'.repeat(5000)], fixes: [fix(0)], refusal: 'who?' }
    assert.equal(await unit.ask(line), 'who?')
    const { uniqueIds } = rig.logged.find(({ msg }) => msg.startsWith('unknown unit'))!
    assert.deepEqual(uniqueIds, [''])
  })

  check(
    'a unit that nobody registered is refused, shown once a minute, and served once it is registered',
    async (rig) => {
      const shown: LogRecord[] = []
      rig.bus.onLog((record) => void shown.push(record))
      const unit = await rig.tcp()
      const hello = { uniqueIds: ['lost'], reply: 'welcome', refusal: 'no' }
      assert.equal(await unit.ask(hello), 'no')
      assert.equal(await unit.ask(hello), 'no')
      const warnings = rig.logged.filter(({ msg }) => msg.includes('register them, or set REGISTER_UNKNOWN=true'))
      assert.deepEqual(
        warnings.map(({ uniqueIds }) => uniqueIds),
        [['lost']],
      )
      assert.deepEqual(shown, [
        { protocol: 'line', uniqueId: 'lost', deviceId: 0, host: '127.0.0.1', data: JSON.stringify(hello) },
      ])
      const id = await rig.register('lost')
      rig.bus.publishChange({ kind: 'device', id, action: 'created' })
      assert.equal(await unit.ask({ fixes: [fix(0)], reply: 'thanks' }), 'thanks')
    },
  )

  check(
    'a unit that nobody registered registers itself where that is allowed',
    async (rig) => {
      const changes: Change[] = []
      rig.bus.onChange((change) => void changes.push(change))
      const [one, same] = [await rig.tcp(), await rig.tcp()]
      one.say({ uniqueIds: ['new'], fixes: [fix(0)], reply: 'thanks' })
      await same.ask({ uniqueIds: ['new'], fixes: [fix(1)], reply: 'thanks' })
      await one.hear()
      const [device, ...others] = await rig.database.db.selectFrom('device').selectAll().execute()
      assert.deepEqual([device!.name, device!.uniqueId, others.length], ['new', 'new', 0])
      assert.deepEqual(changes, [{ kind: 'device', id: device!.id, action: 'created' }])
      assert.deepEqual(minutes(await history(rig.database, device!.id)), [0, 1])
    },
    { config: { registerUnknown: true } },
  )

  check('a device that is disabled is refused from then on', async (rig) => {
    const id = await rig.register('one')
    const unit = await rig.tcp()
    await unit.ask({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'thanks' })
    await rig.database.db.updateTable('device').set({ disabled: 1 }).execute()
    rig.bus.publishChange({ kind: 'device', id, action: 'updated' })

    assert.equal(await unit.ask({ uniqueIds: ['one'], fixes: [fix(1)], reply: 'thanks', refusal: 'no' }), 'no')
    assert.deepEqual(minutes(await history(rig.database, id)), [0])
  })

  check(
    'a device that is removed is forgotten at once, and its unit reports for another one of the same name',
    async (rig) => {
      const gone = await rig.register('one')
      const unit = await rig.tcp()
      await unit.ask({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'thanks' })
      await remove(rig.database.db, devices, gone)
      const again = await rig.register('one')
      rig.bus.publishChange({ kind: 'device', id: gone, action: 'removed' })

      const next = await rig.tcp()
      await next.ask({ uniqueIds: ['one'], fixes: [fix(1)], reply: 'thanks' })
      assert.deepEqual(minutes(await history(rig.database, gone)), [0])
      assert.deepEqual(minutes(await history(rig.database, again)), [1])
    },
  )

  check('a unit with several names is known by any of them, and looked up once', async (rig) => {
    const deviceId = await rig.register('serial')
    const unit = await rig.tcp()
    const named = { uniqueIds: ['imei', 'serial'], reply: 'thanks' }
    await unit.ask({ ...named, fixes: [fix(0)] })
    // A second query would find it
    await rig.register('imei')
    await unit.ask({ ...named, fixes: [fix(1)] })
    assert.deepEqual(minutes(await history(rig.database, deviceId)), [0, 1])
  })

  check('a message that cannot be read is shown, and the next one is read', async (rig) => {
    await rig.register('one')
    const unit = await rig.tcp()
    unit.say('garbage')
    assert.equal(await unit.ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
    const [shown] = rig.logged.filter(({ msg }) => msg === 'a message cannot be read')
    assert.equal(Buffer.from(String(shown!.frame), 'hex').toString(), 'garbage')
  })

  check('a command is written to the connection that holds the unit', async (rig) => {
    const deviceId = await rig.register('one')
    const request = { id: 0, claimedBy: '', deviceId, attributes: {}, effect: null, isAtOnce: false }
    const send = (type: string) => rig.bus.requestCommand({ ...request, type })
    assert.equal(await send('rebootDevice'), 'absent')
    const unit = await rig.tcp()
    await unit.ask({ uniqueIds: ['one'], reply: 'welcome' })
    assert.equal(await send('rebootDevice'), 'sent')
    assert.equal(await unit.hear(), 'reboot')
    assert.equal(await send('positionSingle'), 'unsupported')
  })

  check('a command that is queued leaves with the next message of its unit, once', async (rig) => {
    const deviceId = await rig.register('one')
    const { db } = rig.database
    const kept = { deviceId, type: 'rebootDevice', attributes: '{}', textChannel: 0 as const, createdTime: 0 }
    await db
      .insertInto('queued_command')
      .values([kept, { ...kept, expirationTime: 1 }])
      .execute()
    rig.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
    const unit = await rig.tcp()

    assert.equal(await unit.ask({ uniqueIds: ['one'] }), 'reboot')
    const sent = ({ type }: { type: string }) => type === 'queuedCommandSent'
    const live = await rig.until(({ events }) => events.some(sent))
    assert.deepEqual(live.events.find(sent)?.attributes, { id: 1 })
    const rows = await db.selectFrom('queued_command').select(['id', 'state']).orderBy('id').execute()
    assert.deepEqual(rows, [
      { id: 1, state: 'sent' },
      { id: 2, state: 'expired' },
    ])
  })

  test(`${dialect}: nothing is answered before it is durable`, async () => {
    const written = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const database = writingThrough(await open(), async (batch, next) => {
      if (batch.positions.length === 0) return next(batch)
      written.resolve()
      await release.promise
      return next(batch)
    })
    const rig = await startRig({ database })
    await rig.register('one')
    const unit = await rig.tcp()
    await unit.ask({ uniqueIds: ['one'], reply: 'welcome' })
    unit.say({ fixes: [fix(0)], reply: 'thanks' })
    unit.say({ reply: 'alive' })
    await written.promise
    assert.equal(unit.unheard, '')
    release.resolve()
    assert.deepEqual([await unit.hear(), await unit.hear()], ['thanks', 'alive'])
    await rig.close()
  })

  test(`${dialect}: while the database fails nothing is answered, and when it is back nothing is lost`, async () => {
    let failures = 4
    const database = writingThrough(await open(), async (batch, next) => {
      if (failures-- > 0) throw new Error('The disk is away.')
      return next(batch)
    })
    const rig = await startRig({ database })
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    unit.say({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'first' })
    unit.say({ fixes: [fix(1)], reply: 'second' })
    assert.deepEqual([await unit.hear(), await unit.hear()], ['first', 'second'])
    assert.deepEqual(minutes(await history(database, deviceId)), [0, 1])
    await rig.close()
  })

  test(`${dialect}: a position that the database refuses does not hold up the others, and is not answered`, async () => {
    const isBad = ({ attributes }: Position) => attributes.poison === true
    const database = writingThrough(await open(), async (batch, next) => {
      if (batch.positions.some(isBad)) throw new Error('This row is refused.')
      return next(batch)
    })
    const rig = await startRig({ database })
    const ids = await Promise.all(['one', 'two'].map((name) => rig.register(name)))
    const [bad, good] = [await rig.tcp(), await rig.tcp()]
    bad.say({ uniqueIds: ['one'], fixes: [fix(0, { poison: true })], reply: 'thanks' })
    await good.ask({ uniqueIds: ['two'], fixes: [fix(0)], reply: 'thanks' })
    assert.equal(await bad.ask({ fixes: [fix(1)], reply: 'next' }), 'next')
    assert.deepEqual(await Promise.all(ids.map(async (id) => minutes(await history(database, id)))), [[1], [0]])
    const [refused] = rig.logged.filter(({ msg }) => msg === 'the database refuses this position')
    assert.match(Buffer.from(String(refused!.frame), 'hex').toString(), /poison/)
    await rig.close()
  })

  test(`${dialect}: what was read when the server stops is stored and answered`, async () => {
    const written = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const kept = await open()
    const database = writingThrough({ ...kept, close: async () => {} }, async (batch, next) => {
      if (batch.positions.length > 0) {
        written.resolve()
        await release.promise
      }
      return next(batch)
    })
    const rig = await startRig({ database })
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    unit.say({ uniqueIds: ['one'], fixes: [fix(0)], reply: 'thanks' })
    await written.promise
    const closed = rig.ingest.close()
    release.resolve()
    assert.equal(await unit.hear(), 'thanks')
    await closed
    assert.deepEqual(minutes(await history(database, deviceId)), [0])
    await rig.close()
    await kept.close()
  })
}

const [, openSqlite] = dialects[0]!

test('a port that is taken is named, with what to do about it, and no other is left open', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  const database = await openSqlite()
  const protocols = [osmand, { ...lineProtocol, transports: ['tcp'] as const }]
  const started = startRig({ database, protocols, config: { devicePorts: { osmand: -1, line: port } } })
  await assert.rejects(started, {
    message:
      `Port ${port} of line (tcp) is taken by another program: stop that one, ` +
      'or set DEVICE_PORTS=line=<another port>, or line=off.',
  })
  other.close()
  await database.close()
})

test('a phone is answered when its place is stored, with the command that is queued for it, and refused when nobody knows it', async () => {
  const rig = await startRig({ database: await openSqlite(), protocols: [osmand] })
  const deviceId = await rig.register('phone')
  const kept = { deviceId, type: 'custom', textChannel: 0 as const, createdTime: 0 }
  const commands = ['positionSingle', 'positionStop'].map((data) => ({ ...kept, attributes: JSON.stringify({ data }) }))
  await rig.database.db.insertInto('queued_command').values(commands).execute()
  rig.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
  const ask = async (query: string) => {
    const response = await fetch(`http://127.0.0.1:${rig.ingest.ports.get('osmand/http')}/?${query}`)
    return [response.status, await response.text()]
  }
  assert.deepEqual(await ask('id=phone&timestamp=1787300000&lat=-23.5&lon=-46.6&speed=10'), [200, 'positionSingle'])
  assert.deepEqual(await ask('id=phone&timestamp=1787300001&lat=-23.5&lon=-46.6'), [200, 'positionStop'])
  assert.deepEqual(await ask('id=nobody&timestamp=1787300000&lat=-23.5&lon=-46.6'), [400, ''])
  assert.equal((await history(rig.database, deviceId)).length, 2)
  await rig.close()
})

test('a setting of the device goes before that of its group, and that before the server', async () => {
  const rig = await startRig({ database: await openSqlite() })
  const { db } = rig.database
  const group = await db
    .insertInto('group')
    .values({ name: 'slow', attributes: '{"filter.maxSpeed":"10"}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deviceId = await rig.register('one')
  await db.updateTable('device').set({ groupId: group.id }).where('id', '=', deviceId).execute()
  rig.bus.publishChange({ kind: 'group', id: group.id, action: 'created' })
  const unit = await rig.tcp()
  const line = (minute: number) => ({ uniqueIds: ['one'], fixes: [fix(minute)], reply: 'thanks' })
  await unit.ask(line(0))
  assert.equal(await unit.ask(line(1)), 'thanks')
  assert.deepEqual(minutes(await history(rig.database, deviceId)), [0])
  await db.updateTable('device').set({ attributes: '{"filter.maxSpeed":100}' }).execute()
  rig.bus.publishChange({ kind: 'device', id: deviceId, action: 'updated' })
  await unit.ask(line(2))
  assert.deepEqual(minutes(await history(rig.database, deviceId)), [0, 2])
  await rig.close()
})

test('a unit that does not wait for its answers is read no further until what it sent is stored', async () => {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const database = writingThrough(await openSqlite(), async (batch, next) => {
    if (batch.positions.length > 0) {
      held.resolve()
      await release.promise
    }
    return next(batch)
  })
  let read = 0
  const decode = (frame: Buffer) => {
    read += 1
    return lineProtocol.decode(frame)
  }
  const rig = await startRig({ database, protocols: [{ ...lineProtocol, decode }] })
  const deviceId = await rig.register('one')
  const [hasty, patient] = [await rig.tcp(), await rig.tcp()]
  const reports = Array.from({ length: 1000 }, (_, at) => ({ uniqueIds: ['one'], fixes: [fix(at)] }))
  hasty.socket.write([...reports, { reply: 'last' }].map((line) => `${JSON.stringify(line)}\n`).join(''))
  await held.promise
  for (const reply of ['1', '2', '3']) await patient.ask({ reply })
  assert.equal(read, 128 + 3)
  release.resolve()
  assert.equal(await hasty.hear(), 'last')
  assert.equal((await history(database, deviceId)).length, 1000)
  await rig.close()
})

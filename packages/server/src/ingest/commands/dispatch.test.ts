import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix } from '@rastro/protocols/define'
import { claimNext, LEASE_MS, markSent, release } from '../../db/command-queue.ts'
import type { Database, Db } from '../../db/database.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Rig, startRig, type TcpUnit } from '../testing.ts'

/** Stores commands for a device; returns their ids. */
async function keep(
  rig: Rig,
  deviceId: number,
  fields: readonly { expirationTime?: number; type?: string; effect?: 'resume' }[],
) {
  const row = { deviceId, type: 'rebootDevice', attributes: '{}', textChannel: 0 as const, createdTime: 0 }
  const rows = fields.map((field) => ({ ...row, ...field }))
  const kept = await rig.database.db.insertInto('queued_command').values(rows).returning('id').execute()
  rig.bus.publishChange({ kind: 'queuedCommand', id: kept[0]!.id, action: 'created' })
  return kept.map(({ id }) => id)
}

const rowsOf = (db: Db) => db.selectFrom('queued_command').selectAll().orderBy('id').execute()
const statesOf = async (db: Db) => (await rowsOf(db)).map(({ state }) => state)

/** Lets the unit report until the commands are in these states. */
async function speakUntil(unit: TcpUnit, db: Db, states: readonly string[]): Promise<void> {
  while (String(await statesOf(db)) !== String(states)) await unit.ask({ uniqueIds: ['one'], reply: 'welcome' })
}

const answer = (minute: number, result: string): Fix => ({
  outdated: true,
  deviceTime: new Date(Date.UTC(2026, 7, 21, 11, minute)),
  attributes: { result },
})

for (const [dialect, open] of dialects) {
  /** The given number of nodes over one database. */
  const check = (name: string, nodes: number, body: (...rigs: Rig[]) => Promise<void>) =>
    test(`${dialect}: ${name}`, async () => {
      const database = await open()
      const shared: Database = { ...database, close: async () => {} }
      const rigs = await Promise.all(Array.from({ length: nodes }, () => startRig({ database: shared })))
      try {
        await body(...rigs)
      } finally {
        for (const rig of rigs) await rig.close()
        await database.close()
      }
    })

  check('of many that reach for a command at once one gets it, and the next when that is sent', 1, async (rig) => {
    const { db } = rig.database
    const deviceId = await rig.register('one')
    const [first] = await keep(rig, deviceId, [{}, {}])
    const nodes = Array.from({ length: 12 }, (_, at) => ({ deviceId, node: `node ${at}`, now: rig.clock.now() }))
    const claimed = (await Promise.all(nodes.map((claim) => claimNext(db, claim)))).flatMap((command) => command ?? [])
    assert.deepEqual(
      claimed.map(({ id }) => id),
      [first],
    )
    assert.deepEqual(await statesOf(db), ['claimed', 'queued'])
  })

  check('of two nodes that hold a connection of one unit, one sends what is queued for it', 2, async (one, two) => {
    const { db } = one.database
    const units: TcpUnit[] = []
    const names = Array.from({ length: 20 }, (_, at) => `unit ${at}`)
    for (const name of names) {
      const deviceId = await one.register(name)
      for (const rig of [one, two]) {
        const unit = await rig.tcp()
        await unit.ask({ uniqueIds: [name], reply: 'welcome' })
        units.push(unit)
      }
      await keep(one, deviceId, [{}])
    }
    two.bus.publishChange({ kind: 'queuedCommand', id: 1, action: 'created' })
    const heard: string[] = []
    const speak = (unit: TcpUnit, at: number) => unit.say({ uniqueIds: [names[at >> 1]!], reply: `heard ${at}` })
    const listen = async (unit: TcpUnit, at: number) => {
      for (let line = await unit.hear(); line !== `heard ${at}`; line = await unit.hear()) {
        assert.equal(line, 'reboot')
        heard.push(names[at >> 1]!)
      }
    }
    // A node that finds out that another owns the unit by now ends its connection
    const unlessCut = (unit: TcpUnit, listening: Promise<void>) =>
      listening.catch((error: unknown) => assert.ok(unit.socket.destroyed, String(error)))
    const cut = new Set<string>()
    const allSpeak = async () => {
      for (const [at, unit] of units.entries()) {
        if (!unit.socket.destroyed) continue
        await unlessCut(unit, listen(unit, at))
        cut.add(names[at >> 1]!)
        units[at] = await (at % 2 === 0 ? one : two).tcp()
      }
      units.forEach(speak)
      await Promise.all(units.map((unit, at) => unlessCut(unit, listen(unit, at))))
    }
    do {
      await allSpeak()
      // A node that came too late rechecks only at intervals
      for (const rig of [one, two]) rig.ingest.sweep()
    } while ((await statesOf(db)).some((state) => state !== 'sent'))
    // Bytes written after the last answers precede the next ones
    await allSpeak()
    assert.equal(new Set(heard).size, heard.length)
    // A unit that writes into a closed connection may lose what it has not read
    for (const [at, { socket }] of units.entries()) if (socket.destroyed) cut.add(names[at >> 1]!)
    const unheard = names.filter((name) => !heard.includes(name) && !cut.has(name))
    assert.deepEqual(unheard, [])
  })

  check('what a node took that died before it sent it is sent by another, when the lease is over', 1, async (rig) => {
    const { db } = rig.database
    const deviceId = await rig.register('one')
    await keep(rig, deviceId, [{}, {}])
    await claimNext(db, { deviceId, node: 'died', now: rig.clock.now() })
    const unit = await rig.tcp()
    rig.clock.move(LEASE_MS - 1)
    for (const _ of [1, 2, 3]) {
      rig.ingest.sweep()
      assert.equal(await unit.ask({ uniqueIds: ['one'], reply: 'welcome' }), 'welcome')
    }
    assert.deepEqual(await statesOf(db), ['claimed', 'queued'])
    rig.clock.move(1)
    rig.ingest.sweep()
    unit.say({ uniqueIds: ['one'] })
    assert.deepEqual([await unit.hear(), await unit.hear()], ['reboot', 'reboot'])
  })

  check('only who has a command may say what became of it; given back, the next one has it', 1, async (rig) => {
    const { db } = rig.database
    const deviceId = await rig.register('one')
    const [id] = await keep(rig, deviceId, [{}])
    const now = rig.clock.now()
    await claimNext(db, { deviceId, node: 'one', now })
    await markSent(db, id!, { node: 'two', now })
    await release(db, id!, 'two')
    assert.deepEqual(await statesOf(db), ['claimed'])
    await release(db, id!, 'one')
    assert.equal((await claimNext(db, { deviceId, node: 'two', now }))?.id, id)
    await markSent(db, id!, { node: 'two', now })
    const [row] = await rowsOf(db)
    assert.deepEqual([row!.state, row!.claimedBy, row!.sentTime], ['sent', 'two', now.getTime()])
  })

  check('what a unit says to it is the answer to the oldest command it was sent', 1, async (rig) => {
    const { db } = rig.database
    const deviceId = await rig.register('one')
    await keep(rig, deviceId, [{}, {}, {}])
    const unit = await rig.tcp()
    unit.say({ uniqueIds: ['one'] })
    for (const _ of [1, 2, 3]) assert.equal(await unit.hear(), 'reboot')
    await speakUntil(unit, db, ['sent', 'sent', 'sent'])
    rig.clock.move(5000)
    await unit.ask({ fixes: [answer(0, 'stopped'), answer(1, 'again')], reply: 'thanks' })
    // A repeated answer does not count as another one
    await unit.ask({ fixes: [answer(0, 'stopped'), answer(1, 'again')], reply: 'thanks' })
    await speakUntil(unit, db, ['answered', 'answered', 'sent'])
    const rows = await rowsOf(db)
    assert.deepEqual(
      rows.map(({ result }) => result),
      ['stopped', 'again', null],
    )
    const now = rig.clock.now().getTime()
    assert.deepEqual(
      rows.map(({ sentTime, answeredTime }) => [sentTime, answeredTime]),
      [
        [now - 5000, now],
        [now - 5000, now],
        [now - 5000, null],
      ],
    )
  })

  check('the answer of a quick unit is not lost to what is still being written down', 1, async (rig) => {
    const { db } = rig.database
    const deviceId = await rig.register('one')
    const unit = await rig.tcp()
    await unit.ask({ uniqueIds: ['one'], fixes: [{ ...answer(0, ''), attributes: {} }], reply: 'welcome' })
    const states: string[] = []
    for (let minute = 1; minute <= 20; minute++) {
      // With an effect the place of the vehicle is also stored
      await keep(rig, deviceId, [{ type: 'engineResume', effect: 'resume' }])
      states.push('answered')
      while ((await unit.hear()) !== 'free the engine');
      unit.say({ fixes: [answer(minute, `answer ${minute}`)] })
      await speakUntil(unit, db, states)
    }
    assert.deepEqual(
      (await rowsOf(db)).map(({ result }) => result),
      Array.from({ length: 20 }, (_, at) => `answer ${at + 1}`),
    )
  })

  check('an answer that never came does not take that of a later command', 1, async (rig) => {
    const { db } = rig.database
    const deviceId = await rig.register('one')
    await keep(rig, deviceId, [{}])
    const unit = await rig.tcp()
    unit.say({ uniqueIds: ['one'] })
    assert.equal(await unit.hear(), 'reboot')
    await speakUntil(unit, db, ['sent'])
    rig.clock.move(300_000)
    await keep(rig, deviceId, [{}])
    await speakUntil(unit, db, ['sent', 'sent'])
    await unit.ask({ fixes: [answer(6, 'stopped')], reply: 'thanks' })
    await speakUntil(unit, db, ['sent', 'answered'])
  })

  check('what waited too long is never sent, and what its protocol cannot say does not wait', 1, async (rig) => {
    const { db } = rig.database
    const deviceId = await rig.register('one')
    const now = rig.clock.now().getTime()
    await keep(rig, deviceId, [{ expirationTime: now + 1000 }, { type: 'positionSingle' }, {}])
    rig.clock.move(1000)
    const unit = await rig.tcp()
    assert.equal(await unit.ask({ uniqueIds: ['one'] }), 'reboot')
    rig.ingest.sweep()
    await speakUntil(unit, db, ['expired', 'expired', 'sent'])
  })
}

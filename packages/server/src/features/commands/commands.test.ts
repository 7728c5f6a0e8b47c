import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Group, groups } from '@rastro/core/resources/group'
import { claimNext, markSent, maxCommands, removeEndedCommands, storeCommands } from '../../db/command-queue.ts'
import { create } from '../../db/crud.ts'
import { TestClock as IngestClock, type Rig, roadFix, startRig } from '../../ingest/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'

const reboot = { type: 'rebootDevice' }

for (const [dialect, open] of dialects) {
  describe(`commands, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())
    beforeEach(async () => {
      await app.ctx.db.deleteFrom('queued_command').execute()
      await app.ctx.db.deleteFrom('action').execute()
    })

    const send = (body: object, user = fleet.ADM, query = '') =>
      app.call(user, { method: 'POST', url: `/api/commands/send${query}`, payload: body })
    const rows = () => app.ctx.db.selectFrom('queued_command').selectAll().orderBy('id').execute()
    const deeds = () => app.ctx.db.selectFrom('action').where('actionType', '=', 'command').selectAll().execute()
    const queueOf = (deviceId: number) => app.as(fleet.ADM).commands.queue({ query: { deviceId } })

    /** Ingest beside the API: two processes over one database. */
    async function withPorts(body: (rig: Rig) => Promise<void>): Promise<void> {
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      const rig = await startRig({ database: { ...database, close: async () => {} }, bus, clock })
      await body(rig).finally(() => rig.close())
    }

    test('[CMD-23] to a device that is away: 202 with the command that waits, answered when it is stored', async () => {
      const answer = await send({ deviceId: fleet.D3.id, type: 'custom', attributes: { data: 'APN,{uniqueId}#' } })
      assert.equal(answer.statusCode, 202)
      const [row] = await rows()
      assert.deepEqual(answer.json(), {
        id: row!.id,
        attributes: { data: `APN,${fleet.D3.uniqueId}#` },
        deviceId: fleet.D3.id,
        type: 'custom',
        textChannel: false,
      })
      assert.equal(row!.state, 'queued')
      const [deed] = await deeds()
      assert.deepEqual([deed!.userId, deed!.objectType, deed!.objectId], [fleet.ADM.id, 'device', fleet.D3.id])
      assert.deepEqual(JSON.parse(deed!.attributes), { type: 'custom', queueId: row!.id })
    })

    test('[CMD-23] to one that is connected: 200 with id 0 when it was written, and its answer is stored', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'welcome' })
        const answer = await send({ deviceId: fleet.D3.id, ...reboot })
        assert.deepEqual([answer.statusCode, answer.json().id, answer.json().type], [200, 0, 'rebootDevice'])
        assert.equal(await unit.hear(), 'reboot')
        await unit.ask({ fixes: [{ ...roadFix(0), attributes: { result: 'engine stopped' } }], reply: 'thanks' })
        let [kept] = await queueOf(fleet.D3.id)
        while (kept?.state !== 'answered') [kept] = await queueOf(fleet.D3.id)
        assert.equal(kept.result, 'engine stopped')
        assert.ok(kept.sentTime && kept.answeredTime)
        // The position has set the unit's protocol, which lacks this command
        const refused = await send({ deviceId: fleet.D3.id, type: 'alarmArm' })
        assert.deepEqual(
          [refused.statusCode, refused.body],
          [400, 'The protocol of this device cannot send this command'],
        )
      })
      await app.ctx.db
        .updateTable('device_state')
        .set({ positionId: null, positionTime: null })
        .where('deviceId', '=', fleet.D3.id)
        .execute()
      await app.ctx.db.deleteFrom('position').where('deviceId', '=', fleet.D3.id).execute()
    })

    test('[CMD-25] what waits leaves when the device connects, once, and raises queuedCommandSent', async () => {
      assert.equal((await send({ deviceId: fleet.D3.id, ...reboot })).statusCode, 202)
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId] }), 'reboot')
        const isSent = ({ type }: { type: string }) => type === 'queuedCommandSent'
        const { events } = await rig.until((live) => live.events.some(isSent))
        assert.equal(events.filter(isSent).length, 1)
        assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'no more' }), 'no more')
      })
    })

    test('commands leave in the order in which they were given, also when the unit is there for the second', async () => {
      await withPorts(async (rig) => {
        assert.equal((await send({ deviceId: fleet.D3.id, ...reboot })).statusCode, 202)
        // As a node to which the unit has just connected, before its first message
        const forget = app.ctx.bus.answerCommands(async () => 'sent')
        const second = await send({ deviceId: fleet.D3.id, type: 'alarmArm' })
        assert.equal(second.statusCode, 202)
        const third = await send({ deviceId: fleet.D3.id, ...reboot, attributes: { noQueue: true } })
        assert.deepEqual(
          [third.statusCode, third.body],
          [400, 'Other commands wait for this device, and this one may not'],
        )
        forget()
        const unit = await rig.tcp()
        assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId] }), 'reboot')
      })
      assert.deepEqual(
        (await rows()).map(({ type }) => type),
        ['rebootDevice', 'alarmArm'],
      )
    })

    test('a process that dies between storing and sending has not lost the command', async () => {
      const claim = { node: 'died', now: app.clock.now() }
      const expirationTime = new Date(claim.now.getTime() + 3_600_000)
      const given = {
        mayWait: true,
        effect: undefined,
        origin: 'person',
        giver: undefined,
        commandId: 0,
        notificationId: 0,
        reason: null,
      } as const
      const command = { deviceId: fleet.D3.id, ...reboot, ...given, attributes: {}, expirationTime }
      const kept = {
        ...command,
        ...{ textChannel: false, isAtOnce: false, needsApproval: false, approvalUntil: undefined, evidence: {} },
      }
      await app.ctx.db.transaction().execute((tx) => storeCommands(tx, [kept], claim))
      await withPorts(async (rig) => {
        rig.clock.move(60_000)
        rig.ingest.sweep()
        const unit = await rig.tcp()
        assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId] }), 'reboot')
      })
    })

    test('when the word that it was sent is lost on the way, it is not sent again', async () => {
      const forget = app.ctx.bus.answerCommands(async ({ id, claimedBy }) => {
        await markSent(app.ctx.db, id, { node: claimedBy, now: app.clock.now() })
        throw new Error('the network broke')
      })
      assert.equal((await send({ deviceId: fleet.D3.id, ...reboot })).statusCode, 200)
      forget()
      assert.deepEqual(
        (await rows()).map(({ state }) => state),
        ['sent'],
      )
    })

    test('what may not wait is refused and never sent', async () => {
      const answer = await send({ deviceId: fleet.D3.id, ...reboot, attributes: { noQueue: true } })
      assert.deepEqual([answer.statusCode, answer.body], [400, 'This device is not connected'])
      const [row] = await rows()
      assert.equal(row!.state, 'expired')
      assert.ok(row!.expirationTime)
    })

    test('[CMD-21] limited users send saved commands and no others', async () => {
      const admin = app.as(fleet.ADM)
      const saved = await admin.commands.create({ body: { ...reboot, description: 'Stop', attributes: { deep: 1 } } })
      const body = { id: saved.id, deviceId: fleet.D3.id, type: 'custom', attributes: { data: 'other' } }
      assert.equal((await send(body, fleet.LIM)).statusCode, 403)
      await admin.permissions.link({ body: { userId: fleet.LIM.id, commandId: saved.id } })
      const answer = await send(body, fleet.LIM)
      assert.deepEqual(
        [answer.statusCode, answer.json().type, answer.json().attributes],
        [202, 'rebootDevice', { deep: 1 }],
      )
      assert.equal(JSON.parse((await deeds())[0]!.attributes).commandId, saved.id)
      for (const free of [
        { deviceId: fleet.D3.id, ...reboot },
        { groupId: 1, ...reboot },
      ]) {
        assert.equal((await send(free, fleet.LIM)).statusCode, 403)
      }
      const [row] = await rows()
      await assert.rejects(app.as(fleet.LIM).commands.cancel({ params: { id: row!.id } }), { status: 403 })
    })

    test('nobody sends to, lists or cancels at devices they do not see', async () => {
      const { CLI, USR, D2 } = fleet
      await send({ deviceId: D2.id, ...reboot })
      const [row] = await rows()
      const query = { deviceId: D2.id }
      for (const user of [CLI, USR]) {
        const as = app.as(user)
        assert.equal((await send({ ...query, ...reboot }, user)).statusCode, 403)
        for (const call of [
          () => as.commands.sendable({ query }),
          () => as.commands.types({ query }),
          () => as.commands.queue({ query }),
          () => as.commands.cancel({ params: { id: row!.id } }),
          () => as.commands.cancel({ params: { id: 999_999 } }),
        ])
          await assert.rejects(call(), { status: 403 })
      }
      assert.equal(
        (await app.call(undefined, { method: 'POST', url: '/api/commands/send', payload: { ...query, ...reboot } }))
          .statusCode,
        401,
      )
      assert.equal((await send({ deviceId: 999_999, ...reboot })).statusCode, 404)
      assert.equal((await rows()).length, 1)
    })

    test('what cannot be sent is reported in words', async () => {
      const deviceId = fleet.D3.id
      const words = async (body: object) => (await send({ deviceId, ...body })).body
      assert.equal(await words({}), 'type is missing')
      assert.equal(await words({ ...reboot, textChannel: true }), 'SMS is not configured')
      assert.equal(
        await words({ type: 'custom', attributes: { data: 'x'.repeat(5000) } }),
        'attributes of a command may hold at most 4 kB',
      )
      const state = app.ctx.db.updateTable('device').where('id', '=', deviceId)
      await state.set({ disabled: 1 }).execute()
      assert.equal(await words(reboot), 'This device is disabled')
      await state.set({ disabled: 0, expirationTime: app.clock.now().getTime() }).execute()
      assert.equal(await words(reboot), 'This device has expired')
      await state.set({ expirationTime: null }).execute()
      assert.deepEqual(await rows(), [])
      assert.deepEqual(await deeds(), [])
    })

    test('of many that send at once, no more get a place in the queue than it has', async () => {
      const now = app.clock.now()
      const { db } = app.ctx
      const values = Array.from({ length: maxCommands.waiting - 3 }, () => ({
        deviceId: fleet.D3.id,
        type: 'custom',
        attributes: '{}',
        textChannel: 0 as const,
        createdTime: now.getTime(),
      }))
      await db.insertInto('queued_command').values(values).execute()
      const answers = await Promise.all(Array.from({ length: 8 }, () => send({ deviceId: fleet.D3.id, ...reboot })))
      const codes = answers.map(({ statusCode }) => statusCode).sort()
      assert.deepEqual(codes, [202, 202, 202, 400, 400, 400, 400, 400])
      assert.equal((await rows()).length, maxCommands.waiting)
      assert.equal((await deeds()).length, 3)
    })

    test('a command that waits is taken back, unless somebody has begun to send it: one of the two', async () => {
      const admin = app.as(fleet.ADM)
      for (let round = 0; round < 10; round++) {
        const { id } = (await send({ deviceId: fleet.D3.id, ...reboot })).json()
        const claim = { deviceId: fleet.D3.id, node: 'one', now: app.clock.now() }
        const [cancelled, claimed] = await Promise.all([
          admin.commands.cancel({ params: { id } }).then(
            () => true,
            ({ status }) => assert.equal(status, 409),
          ),
          claimNext(app.ctx.db, claim),
        ])
        assert.notEqual(Boolean(cancelled), Boolean(claimed))
        if (claimed) await markSent(app.ctx.db, id, claim)
      }
      const { id } = (await send({ deviceId: fleet.D3.id, ...reboot })).json()
      await admin.commands.cancel({ params: { id } })
      const [latest] = await queueOf(fleet.D3.id)
      assert.deepEqual([latest!.id, latest!.state], [id, 'cancelled'])
      const deed = (await deeds()).at(-1)!
      assert.deepEqual(JSON.parse(deed.attributes), { ...reboot, queueId: id, isCancelled: true })
    })

    describe('to a group', () => {
      let outer: Group
      let lone: Group
      before(async () => {
        const { db } = app.ctx
        outer = await create(db, groups, { name: 'outer' })
        const middle = await create(db, groups, { name: 'middle', groupId: outer.id })
        const inner = await create(db, groups, { name: 'inner', groupId: middle.id })
        lone = await create(db, groups, { name: 'lone' })
        for (const [device, { id }] of [
          [fleet.D2, outer],
          [fleet.D3, inner],
        ] as const)
          await db.updateTable('device').set({ groupId: id }).where('id', '=', device.id).execute()
      })
      const deviceIds = (list: { deviceId: number }[]) => list.map(({ deviceId }) => deviceId)

      test('[CMD-28] it reaches every device of it and of the groups in it; named in the body or in the address', async () => {
        for (const [body, query] of [
          [{ groupId: outer.id, ...reboot }, ''],
          [reboot, `?groupId=${outer.id}`],
        ] as const) {
          const answer = await send(body, fleet.ADM, query)
          assert.equal(answer.statusCode, 202)
          assert.deepEqual(deviceIds(answer.json()), [fleet.D2.id, fleet.D3.id])
          const [first] = answer.json()
          assert.deepEqual(Object.keys(first), ['id', 'attributes', 'deviceId', 'type', 'textChannel'])
        }
        const audited = (await deeds()).map(({ objectId, attributes }) => [objectId, JSON.parse(attributes).groupId])
        assert.deepEqual(audited.slice(0, 2), [
          [fleet.D2.id, outer.id],
          [fleet.D3.id, outer.id],
        ])
      })

      test('one that cannot be sent to keeps none from the others, and our client is informed what became of each', async () => {
        const { db } = app.ctx
        await db.updateTable('device').set({ disabled: 1 }).where('id', '=', fleet.D2.id).execute()
        await withPorts(async (rig) => {
          const unit = await rig.tcp()
          await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'welcome' })
          const answer = await send({ groupId: outer.id, ...reboot }, fleet.ADM, '?details=true')
          assert.equal(answer.statusCode, 200)
          const [one, two] = answer.json()
          assert.deepEqual(one, { deviceId: fleet.D2.id, id: 0, outcome: 'refused', reason: 'This device is disabled' })
          assert.deepEqual([two.deviceId, two.outcome, two.reason], [fleet.D3.id, 'sent', null])
          const stock = await send({ groupId: outer.id, ...reboot })
          assert.deepEqual([stock.statusCode, stock.json().type], [200, 'rebootDevice'])
        })
        await db.updateTable('device').set({ disabled: 0 }).where('id', '=', fleet.D2.id).execute()
      })

      test('whoever does not see the group is refused, and an empty one is reported', async () => {
        assert.equal((await send({ groupId: outer.id, ...reboot }, fleet.USR)).statusCode, 403)
        const answer = await send({ groupId: lone.id, ...reboot })
        assert.deepEqual([answer.statusCode, answer.body], [400, 'There is no device in this group'])
      })

      test('a user sends to one group at a time', async () => {
        const [asked, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<'absent'>()]
        const forget = app.ctx.bus.answerCommands(() => {
          asked.resolve()
          return reply.promise
        })
        const first = send({ groupId: outer.id, ...reboot })
        await asked.promise
        assert.equal((await send({ groupId: outer.id, ...reboot })).statusCode, 429)
        assert.equal((await send({ groupId: lone.id, ...reboot }, fleet.MGR)).statusCode, 403)
        reply.resolve('absent')
        assert.equal((await first).statusCode, 202)
        forget()
      })
    })

    test('[CMD-3] the types: all without a device, else those of its protocol, else custom alone', async () => {
      const as = app.as(fleet.USR)
      const types = async (query: object) => (await as.commands.types({ query })).map(({ type }) => type)
      const all = await types({})
      assert.equal(all.length, 46)
      for (const type of ['custom', 'engineStop', 'engineResume', 'positionSingle']) assert.ok(all.includes(type), type)
      const { id: deviceId } = fleet.D1
      await report(app.ctx, deviceId, { protocol: 'gt06' })
      assert.deepEqual(await types({ deviceId }), ['engineStop', 'engineResume', 'custom'])
      assert.deepEqual(await types({ deviceId, textChannel: true }), ['custom'])
      const silent = await app.as(fleet.ADM).commands.types({ query: { deviceId: fleet.D3.id } })
      assert.deepEqual(silent, [{ type: 'custom' }])
    })

    test('[CMD-22] the saved ones to choose from are those of the caller and the device that it understands', async () => {
      const admin = app.as(fleet.ADM)
      const { id: deviceId } = fleet.D1
      await report(app.ctx, deviceId, { protocol: 'gt06' })
      const group = await admin.groups.create({ body: { name: 'above' } })
      await admin.devices.update({ params: fleet.D1, body: { ...fleet.D1, groupId: group.id } })
      const save = (description: string, type: string) =>
        admin.commands.create({ body: { description, type, attributes: { data: 'STATUS#' } } })
      const [own, far, foreign, unsaid] = [
        await save('own', 'engineStop'),
        await save('by its group', 'custom'),
        await save('not linked to it', 'engineStop'),
        await save('not of its protocol', 'alarmArm'),
      ]
      for (const { id } of [own, unsaid]) await admin.permissions.link({ body: { deviceId, commandId: id } })
      await admin.permissions.link({ body: { groupId: group.id, commandId: far.id } })
      const query = { deviceId }
      assert.deepEqual(
        (await admin.commands.sendable({ query })).map(({ id }) => id),
        [far.id, own.id],
      )
      const as = app.as(fleet.USR)
      assert.deepEqual(await as.commands.sendable({ query }), [])
      for (const { id } of [own, foreign]) {
        await admin.permissions.link({ body: { userId: fleet.USR.id, commandId: id } })
      }
      assert.deepEqual(
        (await as.commands.sendable({ query })).map(({ description }) => description),
        ['own'],
      )
    })

    test('a saved command has a description', async () => {
      for (const description of [undefined, null, ' ']) {
        const answer = await app.call(fleet.ADM, {
          method: 'POST',
          url: '/api/commands',
          payload: { ...reboot, description },
        })
        assert.deepEqual([answer.statusCode, answer.headers['x-field']], [400, 'description'])
      }
    })

    test('commands that have ended are removed in time, those that wait stay', async () => {
      for (const _ of [1, 2]) await send({ deviceId: fleet.D3.id, ...reboot })
      const [first, second] = await rows()
      await app.as(fleet.ADM).commands.cancel({ params: { id: first!.id } })
      await removeEndedCommands(app.ctx.db, app.clock.now(), app.clock.now())
      assert.equal((await rows()).length, 2)
      await removeEndedCommands(app.ctx.db, new Date(app.clock.now().getTime() + 1), app.clock.now())
      assert.deepEqual(
        (await rows()).map(({ id }) => id),
        [second!.id],
      )
    })
  })
}

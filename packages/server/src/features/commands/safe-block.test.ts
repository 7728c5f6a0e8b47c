import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { groups } from '@rastro/core/resources/group'
import type { CommandRecord } from '@rastro/core/resources/queued-command'
import type { User } from '@rastro/core/resources/user'
import type { Fix } from '@rastro/protocols/define'
import { create } from '../../db/crud.ts'
import { TestClock as IngestClock, lineProtocol, type Rig, startRig, type TcpUnit } from '../../ingest/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const cut = { type: 'engineStop', description: 'stolen' }
const minute = 60_000
/** Named as a protocol that the API knows as able to cut an engine. */
const protocols = [{ ...lineProtocol, name: 'gt06' }]

for (const [dialect, open] of dialects) {
  describe(`the safe block, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let deviceId: number
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      deviceId = fleet.D3.id
    })
    after(() => app.close())
    beforeEach(async () => {
      await app.ctx.db.deleteFrom('queued_command').execute()
      await app.as(fleet.ADM).server.update({ body: { attributes: {} } })
      // State left by a test is no longer recent
      app.clock.advance(10 * minute)
    })

    const send = (body: object, user = fleet.ADM) =>
      app.call(user, { method: 'POST', url: '/api/commands/send', payload: { deviceId, ...body } })
    const records = (user: User = fleet.ADM) => app.as(user).commands.queue({ query: { deviceId } })
    const latest = async () => (await records())[0]!
    const states = async () => (await records()).map(({ state, type }) => `${type} ${state}`).reverse()

    /** Ingest beside the API, with this many nodes and the clock of the API. */
    async function withPorts(body: (rig: Rig, other: Rig) => Promise<void>, nodes = 1): Promise<void> {
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      const start = () => startRig({ database: { ...database, close: async () => {} }, bus, clock, protocols })
      const rigs = await Promise.all(Array.from({ length: nodes }, start))
      await body(rigs[0]!, rigs[1]!).finally(() => Promise.all(rigs.map((rig) => rig.close())))
    }
    const pass = (rig: Rig, ms: number) => {
      app.clock.advance(ms)
      rig.clock.move(ms)
    }
    /** The unit reports its present speed; resolves with the next message to it. */
    const drives = (rig: Rig, unit: TcpUnit, speed: number, attributes: Fix['attributes'] = {}) =>
      unit.ask({ uniqueIds: [fleet.D3.uniqueId], fixes: [fixAt(rig, speed, attributes)], reply: 'thanks' })
    /** The unit reports that it stands, and receives the command to stop its engine, before the reply or after it. */
    const isStopped = async (rig: Rig, unit: TcpUnit, speed = 0) => {
      const heard = [await drives(rig, unit, speed), await unit.hear()]
      assert.deepEqual(heard.sort(), ['stop the engine', 'thanks'])
    }
    const until = async (isSo: (record: CommandRecord) => boolean) => {
      let record = await latest()
      while (!isSo(record)) record = await latest()
      return record
    }

    test('of a driving vehicle it waits, says why, goes by itself when it stops, and what was seen is stored', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        assert.equal(await drives(rig, unit, 40), 'thanks')
        const answer = await send(cut)
        assert.equal(answer.statusCode, 202)
        // Clients of a stock server know no held commands: the answer says in its result what it waits for
        assert.equal(answer.json().attributes.result, 'It leaves when the vehicle is seen to stand')
        const held = await latest()
        assert.equal(held.attributes.result, undefined)
        assert.deepEqual([held.state, held.waitsFor, held.reason, held.effect], ['held', 'moving', 'stolen', 'cut'])
        assert.deepEqual([held.id, held.isOwn, held.userName], [answer.json().id, true, 'ADM'])
        assert.equal(held.evidence.asked?.speed, 40)

        pass(rig, 10_000)
        assert.equal(await drives(rig, unit, 2), 'thanks')
        await until(({ waitsFor }) => waitsFor === 'slow')
        pass(rig, 10_000)
        await isStopped(rig, unit)
        const sent = await until(({ state }) => state === 'sent')
        assert.equal(sent.waitsFor, null)
        assert.deepEqual([sent.evidence.asked?.speed, sent.evidence.sent?.speed], [40, 0])
        assert.equal(sent.evidence.confirmed, undefined)

        assert.equal(await drives(rig, unit, 0, { out1: false }), 'thanks')
        pass(rig, 1000)
        assert.equal(await drives(rig, unit, 0, { out1: true, result: 'cut' }), 'thanks')
        const confirmed = await until(({ evidence, state }) => evidence.confirmed !== undefined && state === 'answered')
        assert.deepEqual([confirmed.result, confirmed.evidence.confirmed?.speed], ['cut', 0])
      })
    })

    test('it leaves at once when the vehicle stands', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await drives(rig, unit, 0)
        assert.equal((await send(cut)).statusCode, 200)
        assert.equal(await unit.hear(), 'stop the engine')
      })
    })

    test('slow for as long as its group says is enough, and not before', async () => {
      const slow = { 'block.slowSpeed': 8, 'block.slowTime': 60 }
      const group = await create(app.ctx.db, groups, { name: 'slow', attributes: slow })
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...fleet.D3, groupId: group.id } })
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await drives(rig, unit, 9)
        await send(cut)
        for (let at = 0; at < 60; at += 5) {
          pass(rig, 5000)
          assert.equal(await drives(rig, unit, 7), 'thanks')
        }
        pass(rig, 5000)
        await isStopped(rig, unit, 7)
      })
      await app.as(fleet.ADM).devices.update({ params: fleet.D3, body: { ...fleet.D3, groupId: 0 } })
    })

    test('where the vehicle is not seen to stand just now it waits, and expires after a day', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await drives(rig, unit, 0)
        pass(rig, 3 * minute)
        assert.equal((await send(cut)).statusCode, 202)
        assert.equal((await latest()).waitsFor, 'stale')
        const { expirationTime, createdTime } = await latest()
        assert.equal(expirationTime!.getTime() - createdTime.getTime(), 24 * 60 * minute)
        pass(rig, 24 * 60 * minute)
        rig.ingest.sweep()
        await until(({ state }) => state === 'expired')
        assert.equal(await drives(rig, unit, 0), 'thanks')
        assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'no more' }), 'no more')
      })
    })

    test('what may not wait is refused when it cannot leave', async () => {
      await withPorts(async (rig) => {
        await drives(rig, await rig.tcp(), 40)
        const answer = await send({ ...cut, attributes: { noQueue: true } })
        assert.deepEqual(
          [answer.statusCode, answer.body],
          [400, 'The vehicle is not seen to stand, and this command may not wait'],
        )
        assert.deepEqual(await states(), ['engineStop expired'])
      })
    })

    test('what frees the engine leaves at once, before what waits, and takes back a cut that is held', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await drives(rig, unit, 40)
        await send(cut)
        const { db } = app.ctx
        const kept = { deviceId, type: 'rebootDevice', attributes: '{}', textChannel: 0 as const, createdTime: 0 }
        const claim = {
          state: 'claimed',
          claimedBy: 'another',
          claimedUntil: rig.clock.now().getTime() + minute,
        } as const
        await db
          .insertInto('queued_command')
          .values({ ...kept, ...claim })
          .execute()
        assert.equal((await send({ type: 'engineResume' })).statusCode, 200)
        assert.equal(await unit.hear(), 'free the engine')
        assert.deepEqual(await states(), ['engineStop cancelled', 'rebootDevice claimed', 'engineResume sent'])
        pass(rig, 1000)
        assert.equal(await drives(rig, unit, 0), 'thanks')
        assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'nothing' }), 'nothing')
      })
    })

    test('a cancelled block names who cancelled it and when, and one that an unblock replaces names who unblocked', async () => {
      const queued = (await send(cut, fleet.NOREP)).json()
      app.clock.advance(minute)
      await app.as(fleet.MGR).commands.cancel({ params: queued })
      const byOther = await latest()
      assert.deepEqual(
        [byOther.state, byOther.userName, byOther.cancelledBy, byOther.cancelledTime],
        ['cancelled', 'NOREP', 'MGR', app.clock.now()],
      )
      const asGiver = (await records(fleet.NOREP))[0]!
      assert.deepEqual([asGiver.cancelledBy, asGiver.cancelledTime], [null, app.clock.now()])

      const own = (await send(cut, fleet.NOREP)).json()
      await app.as(fleet.NOREP).commands.cancel({ params: own })
      for (const [user, name] of [
        [fleet.ADM, 'NOREP'],
        [fleet.NOREP, 'NOREP'],
        [fleet.RO, null],
      ] as const)
        assert.equal((await records(user))[0]!.cancelledBy, name, user.name)

      await send(cut)
      app.clock.advance(minute)
      await send({ type: 'engineResume' }, fleet.MGR)
      const replaced = (await records()).find(({ state }) => state === 'cancelled')!
      assert.deepEqual([replaced.cancelledBy, replaced.cancelledTime], ['MGR', app.clock.now()])
    })

    test('the blocks that wait are listed, the latest of each vehicle, to whoever sees it and to nobody else', async () => {
      const held = (user: User) => app.as(user).commands.held({})
      assert.deepEqual(await held(fleet.NOREP), [])
      await send(cut)
      const later = (await send({ ...cut, description: 'again' }, fleet.NOREP)).json()
      const [record, ...others] = await held(fleet.NOREP)
      assert.deepEqual(
        [record!.id, record!.deviceId, record!.reason, record!.isOwn, record!.userName],
        [later.id, deviceId, 'again', true, 'NOREP'],
      )
      assert.deepEqual(others, [])
      assert.equal((await held(fleet.RO))[0]!.userName, null)
      assert.deepEqual(await held(fleet.USR), [])
      await app.as(fleet.NOREP).commands.cancel({ params: later })
      assert.equal((await held(fleet.NOREP))[0]!.reason, 'stolen')
      await send({ type: 'engineResume' })
      assert.deepEqual(await held(fleet.NOREP), [])
    })

    test('whatever says it: a custom text that cuts the engine waits as well', async () => {
      for (const data of ['Relay,1#', Buffer.from('setdigout 1').toString('hex')]) {
        assert.equal((await send({ type: 'custom', attributes: { data } })).statusCode, 202)
        assert.deepEqual([(await latest()).state, (await latest()).effect], ['held', 'cut'])
      }
    })

    test('[CMD-21] whoever is limited to saved commands cuts by a saved one, which waits like any other', async () => {
      const saved = await app.as(fleet.ADM).commands.create({ body: { type: 'engineStop', description: 'Cut' } })
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.LIM.id, commandId: saved.id } })
      assert.equal((await send(cut, fleet.LIM)).statusCode, 403)
      assert.equal((await send({ id: saved.id }, fleet.LIM)).statusCode, 202)
      const record = await latest()
      assert.deepEqual([record.state, record.reason, record.isOwn], ['held', 'Cut', false])
    })

    test('a reason is wanted where the settings say so; without it the history says that there is none', async () => {
      assert.equal((await send({ type: 'engineStop' })).statusCode, 202)
      assert.equal((await latest()).reason, null)
      await app.as(fleet.ADM).server.update({ body: { attributes: { 'block.reasonRequired': true } } })
      const answer = await send({ type: 'engineStop', description: ' ' })
      assert.deepEqual(
        [answer.statusCode, answer.body],
        [400, 'Cutting the engine needs a reason: it goes into description'],
      )
      assert.equal((await send({ type: 'engineResume' })).statusCode, 202)
    })

    describe('with a second person', () => {
      beforeEach(() => app.as(fleet.ADM).server.update({ body: { attributes: { 'block.secondPerson': true } } }))
      const approve = (user: User, id: number) => app.as(user).commands.approve({ params: { id } })

      test('a moving vehicle is cut when somebody else has agreed and it stands; one that stands needs nobody', async () => {
        await withPorts(async (rig) => {
          const unit = await rig.tcp()
          await drives(rig, unit, 40)
          const answer = await send(cut, fleet.NOREP)
          assert.equal(answer.statusCode, 202)
          assert.match(answer.json().attributes.result, /^It leaves when a second person has agreed/)
          const { id, waitsFor } = await latest()
          assert.equal(waitsFor, 'approval')
          pass(rig, 1000)
          await drives(rig, unit, 0)
          assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'nothing' }), 'nothing')
          for (const [user, status] of [
            [fleet.NOREP, 403],
            [fleet.RO, 403],
            [fleet.LIM, 403],
            [fleet.USR, 403],
          ] as const)
            await assert.rejects(approve(user, id), { status }, user.name)
          await approve(fleet.MGR, id)
          assert.equal(await unit.hear(), 'stop the engine')
          const record = await until(({ state }) => state === 'sent')
          assert.deepEqual([record.userName, record.approvedBy], ['NOREP', 'MGR'])
          assert.ok(record.approvedTime)
          await assert.rejects(approve(fleet.ADM, id), { status: 409 })
          const [own] = await records(fleet.NOREP)
          assert.deepEqual([own!.isOwn, own!.userName, own!.approvedBy], [true, 'NOREP', null])
          const [other] = await records(fleet.RO)
          assert.deepEqual([other!.isOwn, other!.userName, other!.approvedBy], [false, null, null])
          assert.equal((await send(cut)).statusCode, 200)
        })
      })

      test('who has logged in as somebody else is still one person', async () => {
        const id = (await send(cut, fleet.MGR)).json().id
        const { db } = app.ctx
        await db.updateTable('queued_command').set({ userId: fleet.ADM.id }).where('id', '=', id).execute()
        await assert.rejects(approve(fleet.ADM, id), { status: 403 })
      })

      test('nobody agrees for longer than half an hour', async () => {
        const id = (await send(cut)).json().id
        app.clock.advance(30 * minute)
        await assert.rejects(approve(fleet.MGR, id), { status: 409 })
      })

      test('of two who agree at once one does', async () => {
        const id = (await send(cut)).json().id
        const both = await Promise.allSettled([approve(fleet.MGR, id), approve(fleet.NOREP, id)])
        assert.equal(both.filter(({ status }) => status === 'fulfilled').length, 1)
      })

      test('several vehicles need one, though they stand', async () => {
        const group = await create(app.ctx.db, groups, { name: 'several' })
        const inside = (groupId: number) =>
          app.ctx.db
            .updateTable('device')
            .set({ groupId: groupId || null })
            .where('id', 'in', [fleet.D2.id, fleet.D3.id])
            .execute()
        await inside(group.id)
        await withPorts(async (rig) => {
          const unit = await rig.tcp()
          await drives(rig, unit, 0)
          const answer = await app.call(fleet.ADM, {
            method: 'POST',
            url: `/api/commands/send?details=true&groupId=${group.id}`,
            payload: cut,
          })
          assert.equal(answer.statusCode, 202)
          assert.ok(answer.json().every(({ outcome }: { outcome: string }) => outcome === 'queued'))
          assert.equal((await latest()).waitsFor, 'approval')
        })
        await inside(0)
      })
    })

    test('of two nodes one sends it, and a restart loses none', async () => {
      await withPorts(async (rig) => {
        await drives(rig, await rig.tcp(), 40)
        await send(cut)
      })
      await withPorts(async (one, two) => {
        const units = [await one.tcp(), await two.tcp()]
        // The report before the restart holds the cut back until it is stale
        pass(one, 3 * minute)
        const heard: string[] = []
        for (const [at, rig] of [one, two].entries()) {
          const unit = units[at]!
          heard.push(await drives(rig, unit, 0))
          await until(({ state }) => state === 'sent')
          heard.push(await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'end' }))
        }
        assert.equal(heard.filter((line) => line === 'stop the engine').length, 1)
      }, 2)
    })

    test('a cut whose sender died is looked at again when its claim is over', async () => {
      await withPorts(async (rig) => {
        const unit = await rig.tcp()
        await drives(rig, unit, 40)
        await send(cut)
        const claim = { state: 'claimed', claimedBy: 'died', claimedUntil: rig.clock.now().getTime() + minute } as const
        await app.ctx.db.updateTable('queued_command').set(claim).execute()
        pass(rig, 1000)
        assert.equal(await drives(rig, unit, 0), 'thanks')
        assert.equal(await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'nothing' }), 'nothing')
        pass(rig, minute)
        rig.ingest.sweep()
        await isStopped(rig, unit)
      })
    })
  })
}

const fixAt = ({ clock }: Pick<Rig, 'clock'>, speed: number, attributes: Fix['attributes']): Fix => ({
  fixTime: clock.now(),
  valid: true,
  latitude: -23,
  longitude: -46,
  speed,
  attributes,
})

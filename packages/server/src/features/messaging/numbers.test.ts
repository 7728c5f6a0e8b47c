import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { mostNumbers } from '@rastro/core/api/messaging'
import { levels, type User, users } from '@rastro/core/resources/user'
import { noteVerified } from '../../access/contacts.ts'
import { readConfig } from '../../config.ts'
import { create } from '../../db/crud.ts'
import { takeMessageTurn } from '../../db/message-numbers.ts'
import { Runner } from '../../jobs/runner.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { testEvolution } from '../../testing/evolution.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { endNumber } from './job/end-number.ts'

const key = 'the global key'
const phone = '5531998765432'

for (const [dialect, open] of dialects) {
  describe(`numbers of resellers, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let other: User
    let theirs: User
    let service: Awaited<ReturnType<typeof testEvolution>>
    before(async () => {
      service = await testEvolution({ key, numbers: [phone] })
      const settings = { WHATSAPP_URL: service.url, WHATSAPP_KEY: key, WHATSAPP_INSTANCE: 'frota' }
      const { channelSettings } = readConfig(settings)
      app = await testApp({ open, config: { channelSettings, publicUrl: 'https://fleet.example.com' } })
      fleet = await seedFleet(app.ctx)
      const { db } = app.ctx
      const seller = { userLimit: -1, attributes: { nivel: levels.reseller } }
      other = await create(db, users, { name: 'REV2', email: 'rev2@example.com', ...seller })
      const client = { attributes: { nivel: levels.client, card: other.id } }
      theirs = await create(db, users, { name: 'CLI2', email: 'cli2@example.com', ...client })
      await db.insertInto('user_managedUser').values({ userId: other.id, managedUserId: theirs.id }).execute()
      await db.insertInto('user_managedUser').values({ userId: fleet.CLI.id, managedUserId: fleet.USR.id }).execute()
      for (const { id } of [fleet.CLI, fleet.USR, fleet.REV, theirs]) {
        await db.updateTable('user').set({ phone }).where('id', '=', id).execute()
        await noteVerified(db, { userId: id, channel: 'phone', address: phone }, app.clock.now())
      }
    })
    afterEach(async () => {
      service.instances.clear()
      service.answerAlways(undefined)
      for (const table of [
        'whatsapp_number',
        'whatsapp_slot',
        'action',
        'whatsapp_word',
        'whatsapp_opt_out',
        'task',
      ] as const)
        await app.ctx.db.deleteFrom(table).execute()
      // What is known of connections is outdated
      app.clock.advance(60_000)
    })
    after(async () => {
      await app.close()
      service.close()
    })

    const as = (user: Pick<User, 'id'>) => app.as(user).messaging
    /** Adds a number and scans its code; its id and the name of its instance. */
    async function connected(user: Pick<User, 'id'>) {
      const { id } = await as(user).addNumber({})
      const { name } = await as(user).connectNumber({ params: { id } })
      service.scan(name!)
      return { id, name: name! }
    }
    /** The instance by which a message to this person leaves. */
    async function carrier({ id }: Pick<User, 'id'>): Promise<string> {
      app.clock.advance(60_000)
      const query = { userId: [id], details: true }
      const body = { subject: 's', body: 'b' }
      await app.as(fleet.ADM).notifications.announce({ params: { channel: 'whatsapp' }, query, body })
      return service.asked.at(-1)!.path.replace('/message/sendText/', '')
    }

    test('a reseller connects numbers of its own, at most three, whose names nobody chooses', async () => {
      const { REV } = fleet
      const first = await connected(REV)
      assert.equal(first.name, `frota-${REV.id}-1`)
      assert.deepEqual(await as(REV).numberStatus({ params: first }), {
        ...{ status: 'open', base64: null, value: null, name: first.name },
      })
      const told = service.instances.get(first.name)!.webhook!
      assert.equal(told.url, 'https://fleet.example.com/modulo/whatsapp/webhook')
      for (let count = 1; count < mostNumbers; count += 1) await connected(REV)
      await assert.rejects(as(REV).addNumber({}), { status: 403 })
      assert.deepEqual(
        (await as(REV).numbers({})).map(({ index }) => index),
        [1, 2, 3],
      )
      await as(REV).removeNumber({ params: first })
      assert.equal(service.instances.has(first.name), false)
      const again = await Promise.allSettled([as(REV).addNumber({}), as(REV).addNumber({})])
      assert.deepEqual(again.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
      assert.deepEqual(
        (await as(REV).numbers({})).map(({ index }) => index),
        [1, 2, 3],
      )
      const rows = await app.ctx.db.selectFrom('action').selectAll().orderBy('id').execute()
      assert.deepEqual(
        [rows[0], rows[1], rows.at(-2)].map((row) => [row!.userId, row!.objectType, row!.objectId, row!.attributes]),
        [
          [REV.id, 'user', REV.id, JSON.stringify({ messaging: 'add', number: 1 })],
          [REV.id, 'user', REV.id, JSON.stringify({ messaging: 'create', number: 1 })],
          [REV.id, 'user', REV.id, JSON.stringify({ messaging: 'remove', number: 1 })],
        ],
      )
    })

    test('nobody sees or controls the numbers of another account, and clients have none', async () => {
      const { ADM, REV, CLI, USR, MGR } = fleet
      const mine = await connected(REV)
      for (const stranger of [other, ADM]) {
        assert.deepEqual(await as(stranger).numbers({}), [])
        for (const call of ['numberStatus', 'connectNumber', 'disconnectNumber', 'removeNumber'] as const)
          await assert.rejects(as(stranger)[call]({ params: mine }), { status: 404 }, call)
      }
      for (const nobody of [CLI, USR, MGR]) {
        await assert.rejects(as(nobody).numbers({}), { status: 403 })
        await assert.rejects(as(nobody).addNumber({}), { status: 403 })
        await assert.rejects(as(nobody).removeNumber({ params: mine }), { status: 403 })
      }
      await app.ctx.db.updateTable('user').set({ readonly: 1 }).where('id', '=', REV.id).execute()
      assert.equal((await as(REV).numbers({})).length, 1)
      await assert.rejects(as(REV).disconnectNumber({ params: mine }), { status: 403 })
      await app.ctx.db.updateTable('user').set({ readonly: 0 }).where('id', '=', REV.id).execute()
      assert.equal((await as(REV).disconnectNumber({ params: mine })).status, 'close')
    })

    test('messages go by the nearest reseller above who is connected, else by the installation', async () => {
      const { ADM, REV, CLI, USR } = fleet
      await as(ADM).create({})
      service.scan('frota')
      assert.equal(await carrier(CLI), 'frota')
      const two = [await connected(REV), await connected(REV)]
      const names = two.map(({ name }) => name)
      const carriers = [await carrier(CLI), await carrier(USR)]
      for (const name of carriers) assert.ok(names.includes(name), name)
      assert.deepEqual([await carrier(CLI), await carrier(USR)], carriers)
      assert.equal(await carrier(theirs), 'frota')
      assert.equal(await carrier(REV), 'frota')

      const usual = carriers[0]!
      await as(REV).disconnectNumber({ params: two.find(({ name }) => name === usual)! })
      assert.deepEqual(
        [await carrier(CLI)],
        names.filter((name) => name !== usual),
      )
      service.scan(usual)
      assert.equal(await carrier(CLI), usual)
      for (const params of two) await as(REV).disconnectNumber({ params })
      assert.equal(await carrier(CLI), 'frota')
      const spare = await connected(ADM)
      await as(ADM).logout({})
      assert.equal(spare.name, 'frota-0-1')
      assert.equal(await carrier(CLI), spare.name)
    })

    test('a word to the number of a reseller ends messages', async () => {
      const { name } = await connected(fleet.REV)
      await app.call(undefined, service.written(name, { phone, text: 'SAIR', id: 'x' }))
      const rows = await app.ctx.db.selectFrom('whatsapp_opt_out').select('by').execute()
      assert.ok(rows.length > 0)
    })

    test('a number whose connection the service could not end stays', async () => {
      const { REV } = fleet
      const mine = await connected(REV)
      service.answerAlways([500, {}])
      await assert.rejects(as(REV).removeNumber({ params: mine }), { status: 502 })
      assert.equal((await as(REV).numbers({})).length, 1)
    })

    test('the numbers of a removed account are logged out at the service, also where it fails at first', async () => {
      const seller = { userLimit: -1, attributes: { nivel: levels.reseller } }
      const gone = await create(app.ctx.db, users, { name: 'REV3', email: 'rev3@example.com', ...seller })
      const names = [(await connected(gone)).name, (await connected(gone)).name]
      const kept = await connected(other)
      const body = { email: gone.email, currentPassword: null }
      await app.as(fleet.ADM).erasures.eraseAccount({ params: gone, body })
      assert.deepEqual([...service.instances.keys()], [...names, kept.name])
      const runner = new Runner(app.ctx, [endNumber])
      service.answerAlways([500, {}])
      await runner.tick()
      assert.equal(service.instances.size, 3)
      service.answerAlways(undefined)
      app.clock.advance(3_600_000)
      await runner.tick()
      assert.deepEqual([...service.instances.keys()], [kept.name])
    })

    test('the numbers of who is no reseller any more carry nothing and are logged out, also once they are one again', async () => {
      const seller = { userLimit: -1, attributes: { nivel: levels.reseller } }
      const left = await create(app.ctx.db, users, { name: 'REV4', email: 'rev4@example.com', ...seller })
      const client = { phone, attributes: { nivel: levels.client, card: left.id } }
      const person = await create(app.ctx.db, users, { name: 'CLI4', email: 'cli4@example.com', ...client })
      await noteVerified(app.ctx.db, { userId: person.id, channel: 'phone', address: phone }, app.clock.now())
      const { id, name } = await connected(left)
      const { name: second } = await connected(left)
      const before = await carrier(person)
      assert.ok([name, second].includes(before))
      const become = async (nivel: number) => {
        const stored = await app.as(fleet.ADM).users.get({ params: left })
        const body = { ...stored, userLimit: 0, attributes: { ...stored.attributes, nivel } }
        await app.as(fleet.ADM).users.update({ params: left, body })
      }
      await become(levels.client)
      assert.equal(await carrier(person), 'frota')
      await assert.rejects(as(left).numberStatus({ params: { id } }), { status: 403 })
      await become(levels.reseller)
      assert.equal(await carrier(person), 'frota')
      assert.deepEqual(await as(left).numbers({}), [])
      const anew = await connected(left)
      assert.equal(anew.name, name)
      await new Runner(app.ctx, [endNumber]).tick()
      assert.deepEqual([...service.instances.keys()], [name], 'the number that was added again stays')
    })

    test('each instance sends every 3 s, whichever node asks, and refuses who would wait for over a minute', async () => {
      const { db } = app.ctx
      const now = new Date(1_000_000)
      const turns = () => takeMessageTurn(db, 'a', now)
      const taken = await Promise.all(Array.from({ length: 25 }, turns))
      const waits = taken.filter((ms) => ms !== undefined).sort((one, two) => one - two)
      assert.deepEqual(
        waits,
        Array.from({ length: 21 }, (_, turn) => turn * 3000),
      )
      assert.equal(await takeMessageTurn(db, 'b', now), 0)
      assert.equal(await takeMessageTurn(db, 'a', new Date(1_000_000 + 63_000)), 0)
      assert.equal(await takeMessageTurn(db, 'a', new Date(1_000_000 + 64_000)), 2000)
    })

    test('a reseller sees the queue of its own people', async () => {
      const time = app.clock.now().getTime()
      const row = { eventId: 1, deviceId: 1, notificationId: 1, sameness: '', freshUntil: time, createdTime: time }
      const waiting = { ...row, dueTime: time, outcome: null, code: null, urgent: 0, channel: 'whatsapp' } as const
      const failed = { ...waiting, eventId: 2, state: 'failed', endedTime: time, code: 'addressGone' } as const
      await app.ctx.db
        .insertInto('delivery')
        .values([
          { ...waiting, state: 'waiting', endedTime: null, userId: fleet.CLI.id },
          { ...failed, userId: theirs.id },
        ])
        .execute()
      const seen = async (user: Pick<User, 'id'>) => {
        const { events, last } = await as(user).queue({})
        return [events, last.map(({ name }) => name).filter((name) => name === 'CLI2')]
      }
      assert.deepEqual(await seen(fleet.REV), [1, []])
      assert.deepEqual(await seen(other), [0, ['CLI2']])
      assert.deepEqual(await seen(fleet.ADM), [1, ['CLI2']])
    })
  })
}

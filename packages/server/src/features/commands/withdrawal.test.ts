import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Command } from '@rastro/core/resources/command'
import { type User, users } from '@rastro/core/resources/user'
import type { Withdrawal } from '@rastro/core/vocabulary/command-withdrawals'
import { create } from '../../db/crud.ts'
import { TestClock as IngestClock, lineProtocol, type Rig, startRig, type TcpUnit } from '../../ingest/testing.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const protocols = [{ ...lineProtocol, name: 'gt06' }]
type Fields = Partial<Record<'disabled' | 'readonly' | 'deviceReadonly' | 'limitCommands', 0 | 1>> & {
  expirationTime?: number
  attributes?: string
}

/** The headers of a person logged in as another user. */
async function enteredAs(app: TestApp, person: User, user: User): Promise<{ cookie: string }> {
  const entered = await app.call(person, { url: `/api/session/${user.id}` })
  return { cookie: String(entered.headers['set-cookie']).split(';')[0]! }
}

for (const [dialect, open] of dialects) {
  describe(`whoever gave a cut that is held is asked again when it leaves (decision 74), on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let rig: Rig
    let unit: TcpUnit
    let saved: Command
    let giver: User
    let named = 0
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const { database, bus } = app.ctx
      const clock = new IngestClock()
      clock.move(app.clock.now().getTime() - clock.now().getTime())
      rig = await startRig({ database: { ...database, close: async () => {} }, bus, clock, protocols })
      unit = await rig.tcp()
      saved = await app.as(fleet.ADM).commands.create({ body: { type: 'engineStop', description: 'Cut' } })
    })
    after(async () => {
      await rig.close()
      await app.close()
    })
    beforeEach(async () => {
      await app.ctx.db.deleteFrom('queued_command').execute()
      pass(600_000)
      await says(54)
      giver = await person()
    })

    const pass = (ms: number) => {
      rig.clock.move(ms)
      app.clock.advance(ms)
    }
    /** A new user who sees the vehicle. */
    const person = async (fields: Partial<User> = {}) => {
      const name = `person ${++named}`
      const user = await create(app.ctx.db, users, { name, email: `${named}@example.com`, ...fields })
      await app.ctx.db.insertInto('user_device').values({ userId: user.id, deviceId: fleet.D3.id }).execute()
      return user
    }
    const says = (speed: number) => {
      const place = { fixTime: rig.clock.now(), valid: true, latitude: -23, longitude: -46, attributes: {} }
      return unit.ask({ uniqueIds: [fleet.D3.uniqueId], fixes: [{ ...place, speed }], reply: 'thanks' })
    }
    const give = (user: User, body: object = { type: 'engineStop', description: 'stolen' }) =>
      app.call(user, { method: 'POST', url: '/api/commands/send', payload: { deviceId: fleet.D3.id, ...body } })
    const latest = async () => (await app.as(fleet.ADM).commands.queue({ query: { deviceId: fleet.D3.id } }))[0]!
    const set = (user: User, fields: Fields) =>
      app.ctx.db.updateTable('user').set(fields).where('id', '=', user.id).execute()
    const link = (user: User) =>
      app.ctx.db.insertInto('user_command').values({ userId: user.id, commandId: saved.id }).execute()
    const unlink = (table: 'user_device' | 'user_command' | 'user_managedUser', user: User) =>
      app.ctx.db.deleteFrom(table).where('userId', '=', user.id).execute()
    /** The vehicle stands now: the message to the unit, and the outcome of the cut. */
    const stands = async () => {
      pass(1000)
      const heard = [await says(0)]
      let row = await latest()
      while (row.state === 'held' || row.state === 'claimed') row = await latest()
      const more = await unit.ask({ uniqueIds: [fleet.D3.uniqueId], reply: 'end' })
      return { row, isCut: [...heard, more].includes('stop the engine') }
    }
    const isWithdrawn = async (why: Withdrawal) => {
      const { row, isCut } = await stands()
      assert.deepEqual([row.state, row.withdrawal, isCut], ['withdrawn', why, false])
      const deeds = await app.ctx.db.selectFrom('action').where('actionType', '=', 'command').selectAll().execute()
      const said = deeds.map(({ attributes, userId }) => [userId, JSON.parse(attributes).withdrawal])
      assert.deepEqual(said.at(-1), [null, why])
    }

    const causes: [string, () => Promise<unknown>, Withdrawal][] = [
      ['is removed', () => app.as(fleet.ADM).users.remove({ params: giver }), 'giverGone'],
      ['is disabled', () => set(giver, { disabled: 1 }), 'giverDisabled'],
      ['has expired', () => set(giver, { expirationTime: 1 }), 'giverDisabled'],
      ['sees the vehicle no more', () => unlink('user_device', giver), 'giverUnseeing'],
      ['is read-only now', () => set(giver, { readonly: 1 }), 'giverDenied'],
      ['may change no vehicles now', () => set(giver, { deviceReadonly: 1 }), 'giverDenied'],
      ['may send saved commands alone now', () => set(giver, { limitCommands: 1 }), 'giverDenied'],
    ]
    for (const [what, happens, why] of causes) {
      test(`it is withdrawn when the giver ${what}, and says why`, async () => {
        assert.equal((await give(giver)).statusCode, 202)
        await happens()
        await isWithdrawn(why)
      })
    }

    test('a saved command leaves while its giver has it, and no longer', async () => {
      await set(giver, { limitCommands: 1 })
      await link(giver)
      assert.equal((await give(giver, { id: saved.id })).statusCode, 202)
      await unlink('user_command', giver)
      await isWithdrawn('giverDenied')
      pass(1000)
      await says(54)
      await link(giver)
      assert.equal((await give(giver, { id: saved.id })).statusCode, 202)
      const { row, isCut } = await stands()
      assert.deepEqual([row.state, row.withdrawal, isCut], ['sent', null, true])
    })

    test('of who was logged in as somebody else both are asked', async () => {
      const manager = await person({ userLimit: 5 })
      await app.ctx.db.insertInto('user_managedUser').values({ userId: manager.id, managedUserId: giver.id }).execute()
      const headers = await enteredAs(app, manager, giver)
      const payload = { deviceId: fleet.D3.id, type: 'engineStop' }
      const given = await app.call(undefined, { method: 'POST', url: '/api/commands/send', payload, headers })
      assert.equal(given.statusCode, 202)
      await unlink('user_managedUser', manager)
      await isWithdrawn('giverDenied')
    })

    test('whoever agreed has to be allowed to agree still', async () => {
      await app.as(fleet.ADM).server.update({ body: { attributes: { 'block.secondPerson': true } } })
      await give(giver)
      const { id, waitsFor } = await latest()
      assert.equal(waitsFor, 'approval')
      const second = await person()
      await app.as(second).commands.approve({ params: { id } })
      await set(second, { readonly: 1 })
      await isWithdrawn('approverDenied')
      await app.as(fleet.ADM).server.update({ body: { attributes: {} } })
    })

    test('a device that is switched off is cut by nobody', async () => {
      const set = (disabled: 0 | 1) =>
        app.ctx.db.updateTable('device').set({ disabled }).where('id', '=', fleet.D3.id).execute()
      await give(giver)
      await set(1)
      await isWithdrawn('deviceDisabled')
      await set(0)
    })

    /** A cut as the jobs give it. */
    async function put(fields: object): Promise<number> {
      const cut = {
        deviceId: fleet.D3.id,
        type: 'engineStop',
        attributes: '{}',
        textChannel: 0,
        effect: 'cut',
      } as const
      const held = { ...cut, state: 'held', createdTime: 0, expirationTime: 4e12, ...fields } as const
      const row = await app.ctx.db.insertInto('queued_command').values(held).returning('id').executeTakeFirstOrThrow()
      app.ctx.bus.publishChange({ kind: 'queuedCommand', id: row.id, action: 'created' })
      return row.id
    }

    test('what a notification gave is withdrawn with the notification', async () => {
      await link(giver)
      const body = { type: 'alarm', notificators: 'command', commandId: saved.id } as const
      const { id } = await app.as(giver).notifications.create({ body })
      await put({ origin: 'notification', userId: giver.id, commandId: saved.id, notificationId: id })
      await app.as(giver).notifications.remove({ params: { id } })
      await isWithdrawn('notificationGone')
    })

    test('what a schedule gave is withdrawn with the schedule, and when nobody who has it may block engines', async () => {
      const { db } = app.ctx
      const attributes = { automatic: true, typo: 2 }
      const group = await app.as(fleet.ADM).groups.create({ body: { name: 'night', attributes } })
      await db.deleteFrom('user_group').execute()
      await db.insertInto('user_group').values({ userId: giver.id, groupId: group.id }).execute()
      const run = { groupId: group.id, deviceId: fleet.D3.id, kind: 'lock', startTime: 0, stopTime: 4e12 } as const
      await db
        .insertInto('schedule_run')
        .values({ ...run, startCommandId: await put({ origin: 'schedule' }) })
        .execute()
      await set(giver, { readonly: 1, attributes: '{"agCommand":true}' })
      await isWithdrawn('scheduleDenied')

      pass(1000)
      await says(54)
      await set(giver, { readonly: 0 })
      const startCommandId = await put({ origin: 'schedule' })
      await db.updateTable('schedule_run').set({ startCommandId }).execute()
      await app.as(fleet.ADM).groups.remove({ params: group })
      await isWithdrawn('scheduleOver')
    })
  })

  describe(`who decides on an engine (decision 74), on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const send = (who: 'ADM' | 'MGR' | 'RO', body: object) =>
      app.call(fleet[who], { method: 'POST', url: '/api/commands/send', payload: { deviceId: fleet.D3.id, ...body } })

    test('read-only people block and free nothing, by saved commands neither; other saved commands they send', async () => {
      const { db } = app.ctx
      const save = async (type: string, attributes = {}) => {
        const command = await app.as(fleet.ADM).commands.create({ body: { type, attributes, description: type } })
        await db.insertInto('user_command').values({ userId: fleet.RO.id, commandId: command.id }).execute()
        return command.id
      }
      const engine = [await save('engineStop'), await save('engineResume'), await save('custom', { data: 'Relay,1#' })]
      const other = await save('positionSingle')
      const kinds: Fields[] = [{ readonly: 1 }, { readonly: 0, deviceReadonly: 1 }]
      for (const fields of kinds) {
        await db.updateTable('user').set(fields).where('id', '=', fleet.RO.id).execute()
        for (const id of engine) {
          const answer = await send('RO', { id })
          assert.deepEqual([answer.statusCode, answer.body], [403, 'Write access denied'])
          assert.match(String(answer.headers['x-reason']), /access\.(readonly|deviceReadonly)/)
        }
        assert.equal((await send('RO', { id: other })).statusCode, 202)
        await send('ADM', { type: 'engineStop' })
        const [held] = await app.as(fleet.ADM).commands.queue({ query: { deviceId: fleet.D3.id } })
        await assert.rejects(app.as(fleet.RO).commands.cancel({ params: held! }), { status: 403 })
        await assert.rejects(app.as(fleet.RO).commands.approve({ params: held! }), { status: 403 })
      }
    })

    test('nobody agrees whom the giver manages or has made, however deep, nor the giver as somebody else', async () => {
      const { db } = app.ctx
      await app.as(fleet.ADM).server.update({ body: { attributes: { 'block.secondPerson': true } } })
      const made = await app
        .as(fleet.MGR)
        .users.create({ body: { name: 'made', email: 'made@example.com', password: 'correct horse 9' } })
      const deep = await create(db, users, { name: 'deep', email: 'deep@example.com' })
      const alone = await create(db, users, { name: 'alone', email: 'alone@example.com' })
      await db.insertInto('user_managedUser').values({ userId: made.id, managedUserId: deep.id }).execute()
      for (const { id } of [made, deep, alone])
        await db.insertInto('user_device').values({ userId: id, deviceId: fleet.D3.id }).execute()
      const { id } = (await send('MGR', { type: 'engineStop' })).json()
      const approve = (user: { id: number }) => app.as(user).commands.approve({ params: { id } })
      const own = { status: 403, reason: { code: 'approvalRefusal.ownAccount', values: {} } }
      for (const user of [made, deep]) await assert.rejects(approve(user), own)
      // A user removed by the manager still counts as created by the manager
      await db.deleteFrom('user_managedUser').where('managedUserId', '=', made.id).execute()
      for (const user of [made, deep]) await assert.rejects(approve(user), own)
      const same = { status: 403, reason: { code: 'approvalRefusal.samePerson', values: {} } }
      await assert.rejects(approve(fleet.MGR), same)
      await db.insertInto('user_device').values({ userId: fleet.USR.id, deviceId: fleet.D3.id }).execute()
      const headers = await enteredAs(app, fleet.MGR, fleet.USR)
      const asAnother = await app.call(undefined, {
        method: 'POST',
        url: `/api/commands/queue/${id}/approval`,
        headers,
      })
      assert.equal(asAnother.statusCode, 403)
      await approve(alone)
    })
  })
}

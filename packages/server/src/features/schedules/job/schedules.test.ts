import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Group } from '@rastro/core/resources/group'
import { Runner } from '../../../jobs/runner.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../../testing/fleet.ts'
import { planWithoutThese, withoutPlan } from '../../../testing/plan.ts'
import { scheduleJob } from './schedule-job.ts'

const minute = 60_000

for (const [dialect, open] of dialects) {
  describe(`schedules, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let nodes: readonly Runner[]
    let inner: Group
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      nodes = [1, 2].map(() => new Runner(app.ctx, [scheduleJob]))
      await nodes[0]!.plan()
      await report(app.ctx, fleet.D1.id, { protocol: 'gt06', latitude: -23.5, longitude: -46.6 })
    })
    after(() => app.close())
    beforeEach(async () => {
      const { db } = app.ctx
      for (const table of ['queued_command', 'schedule_run', 'geofence', 'group'] as const)
        await db.deleteFrom(table).execute()
      app.clock.advance(firstMinute(app.clock.now()) - app.clock.now().getTime())
    })

    const admin = () => app.as(fleet.ADM)
    /** A schedule around a normal group with one vehicle in it. */
    async function schedule(attributes: object, user = fleet.ADM): Promise<Group> {
      const body = { name: 'night', attributes: { automatic: true, start: '08:00', stop: '18:00', ...attributes } }
      const group = await app.as(user).groups.create({ body })
      inner = await app.as(user).groups.create({ body: { name: 'inner', groupId: group.id } })
      await app.ctx.db.updateTable('device').set({ groupId: inner.id }).where('id', '=', fleet.D1.id).execute()
      return group
    }
    /** Minutes pass, in each of which both nodes poll. */
    async function pass(minutes: number): Promise<void> {
      for (let at = 0; at < minutes; at++) {
        app.clock.advance(minute)
        await Promise.all(nodes.map((node) => node.tick()))
      }
    }
    /** No node polls meanwhile. */
    async function outage(minutes: number): Promise<void> {
      app.clock.advance((minutes - 1) * minute)
      await pass(1)
    }
    const given = async () => {
      const rows = await app.ctx.db.selectFrom('queued_command').selectAll().orderBy('id').execute()
      return rows.map(({ type, state, origin }) => `${origin} ${type} ${state}`)
    }
    const fences = () => app.ctx.db.selectFrom('geofence').selectAll().execute()

    test('[CMD-35] a lock gives a cut at its start, which waits like any other, and frees at its stop: once, also with two nodes', async () => {
      const { id } = await schedule({ typo: 2 })
      const stop = app.clock.now().getTime() + 605 * minute
      await pass(4)
      assert.deepEqual(await given(), [])
      await pass(3)
      assert.deepEqual(await given(), ['schedule engineStop held'])
      const [row] = await app.ctx.db.selectFrom('queued_command').selectAll().execute()
      assert.deepEqual([row!.deviceId, row!.reason, row!.expirationTime], [fleet.D1.id, 'night', stop])
      await outage(9 * 60)
      assert.equal((await given()).length, 1)
      await outage(70)
      assert.deepEqual(await given(), ['schedule engineStop cancelled', 'schedule engineResume queued'])
      const deeds = await app.ctx.db.selectFrom('action').where('actionType', '=', 'command').selectAll().execute()
      assert.ok(deeds.slice(-2).every(({ attributes, userId }) => !userId && JSON.parse(attributes).scheduleId === id))
      // The next day again
      await outage(825)
      await pass(6)
      assert.equal((await given()).length, 3)
    })

    test('what a schedule has locked is freed when the plan of who set it has no schedules any more', async (t) => {
      await app.ctx.db
        .updateTable('user')
        .set({ attributes: '{"agCommand":true}' })
        .where('id', '=', fleet.MGR.id)
        .execute()
      await schedule({ typo: 2 }, fleet.MGR)
      await pass(7)
      assert.deepEqual(await given(), ['schedule engineStop held'])
      await planWithoutThese(app.ctx, fleet.MGR, 'schedules')
      t.after(() => withoutPlan(app.ctx, fleet.MGR))
      await pass(1)
      assert.deepEqual(await given(), ['schedule engineStop cancelled', 'schedule engineResume queued'])
      await pass(2)
      assert.equal((await given()).length, 2)
    })

    test('[CMD-35] it acts in the time zone of its owner', async () => {
      await app.ctx.db
        .updateTable('user')
        .set({ attributes: JSON.stringify({ agCommand: true, timezone: 'America/Manaus' }) })
        .where('id', '=', fleet.MGR.id)
        .execute()
      await schedule({ typo: 2 }, fleet.MGR)
      await outage(60)
      assert.deepEqual(await given(), [])
      await pass(6)
      assert.deepEqual(await given(), ['schedule engineStop held'])
    })

    test('[CMD-35] an anchor holds the vehicle where it is at the start, and is lifted at the stop', async () => {
      await schedule({ typo: 1 })
      await pass(7)
      const [fence, ...others] = await fences()
      assert.deepEqual(others, [])
      assert.equal(fence!.name, 'Anchor D1')
      const { latitude, longitude } = fleet.position
      assert.ok(fence!.area.startsWith('CIRCLE (') && fence!.area.endsWith(', 50)'), `${latitude} ${longitude}`)
      const linked = await admin().geofences.list({ query: { deviceId: fleet.D1.id } })
      assert.deepEqual(
        linked.map(({ id, attributes }) => [id, attributes]),
        [[fence!.id, { anchor: true }]],
      )
      await outage(600)
      assert.deepEqual(await fences(), [])
      assert.deepEqual(await given(), [])
    })

    const runsOf = async (group: Group, user = fleet.ADM) => {
      const runs = await app.as(user).schedules.runs({ params: group, query: {} })
      const minuteOf = (time: Date | null) => time && Math.round((time.getTime() - firstRun) / minute)
      const firstRun = runs.at(-1)?.startTime.getTime() ?? 0
      return runs.map(({ startTime, endTime, startCommand, endCommand, ...run }) => ({
        ...{
          device: run.deviceId,
          from: minuteOf(startTime),
          to: minuteOf(endTime),
          isAnchor: run.geofenceId !== null,
        },
        ...{ cut: startCommand?.state, waits: startCommand?.waitsFor, resume: endCommand?.state },
      }))
    }

    test('what a lock did is listed: when it began and ended, on which device, by which commands', async () => {
      const group = await schedule({ typo: 2 })
      assert.deepEqual(await runsOf(group), [])
      await pass(7)
      const running = { device: fleet.D1.id, from: 0, to: null, isAnchor: false, cut: 'held', resume: undefined }
      assert.deepEqual(await runsOf(group), [{ ...running, waits: null }])
      await outage(600)
      const over = { ...running, waits: null, to: 602, cut: 'cancelled', resume: 'queued' }
      assert.deepEqual(await runsOf(group), [over])
      // The next day again
      await outage(838)
      await pass(6)
      assert.deepEqual(await runsOf(group), [{ ...running, waits: null, from: 1440 }, over])
      const page = await app.as(fleet.ADM).schedules.runs({ params: group, query: { limit: 1, offset: 1 } })
      assert.deepEqual(
        page.map(({ endTime }) => endTime !== null),
        [true],
      )
    })

    test('what an anchor did is listed, of devices that the reader sees, by the clock of its owner', async () => {
      await app.ctx.db
        .updateTable('user')
        .set({ attributes: JSON.stringify({ agCommand: true, timezone: 'America/Manaus' }) })
        .where('id', '=', fleet.MGR.id)
        .execute()
      const group = await schedule({ typo: 1 }, fleet.MGR)
      assert.deepEqual(await app.as(fleet.MGR).schedules.list({}), [
        { groupId: group.id, timezone: 'America/Manaus', devices: 1, active: 0, unapproved: 0, mayApprove: false },
      ])
      assert.deepEqual(await app.as(fleet.USR).schedules.list({}), [])
      await outage(60)
      await pass(7)
      const [run] = await runsOf(group, fleet.MGR)
      assert.deepEqual([run?.device, run?.isAnchor, run?.to], [fleet.D1.id, true, null])
      assert.equal((await app.as(fleet.MGR).schedules.list({}))[0]?.active, 1)
      await assert.rejects(runsOf(group, fleet.USR), { status: 403 })
      await app.as(fleet.ADM).permissions.link({ body: { userId: fleet.USR.id, groupId: group.id } })
      assert.equal((await runsOf(group, fleet.USR)).length, 1)
      // A user linked to the group has its vehicles; a vehicle removed from it has no users
      await admin().permissions.unlink({ body: { userId: fleet.USR.id, deviceId: fleet.D1.id } })
      await admin().devices.update({ params: fleet.D1, body: { ...fleet.D1, groupId: 0 } })
      await pass(2)
      assert.deepEqual(await runsOf(group, fleet.USR), [])
      assert.equal((await runsOf(group)).length, 1)
    })

    test('an anchor that somebody lifts stays lifted', async () => {
      await schedule({ typo: 1 })
      await pass(6)
      const [fence] = await fences()
      await admin().geofences.remove({ params: { id: fence!.id } })
      await pass(3)
      assert.deepEqual(await fences(), [])
    })

    test('[CMD-35] after an outage a start is skipped, a stop is made up, also over midnight', async () => {
      await schedule({ typo: 2, start: '20:00', stop: '06:00' })
      await outage(13 * 60)
      assert.deepEqual(await given(), [])
      await outage(23 * 60 + 5)
      assert.deepEqual(await given(), ['schedule engineStop held'])
      await outage(47 * 60)
      assert.deepEqual(await given(), ['schedule engineStop cancelled', 'schedule engineResume queued'])
    })

    for (const [what, change] of [
      ['switched off', (group: Group) => admin().groups.update({ params: group, body: switchedOff(group) })],
      ['removed', (group: Group) => admin().groups.remove({ params: group })],
      ['left by the vehicle', () => admin().devices.update({ params: fleet.D1, body: { ...fleet.D1, groupId: 0 } })],
    ] as const) {
      test(`[CMD-35] a schedule that is ${what} while it runs frees what it has locked`, async () => {
        const group = await schedule({ typo: 2 })
        await pass(6)
        await change(group)
        await pass(3)
        assert.deepEqual(await given(), ['schedule engineStop cancelled', 'schedule engineResume queued'])
      })
    }

    test('[CMD-35] one that is switched off does nothing', async () => {
      await schedule({ typo: 2, disabled: true })
      await pass(10)
      assert.deepEqual(await given(), [])
    })

    test('what a person has blocked meanwhile stays blocked', async () => {
      await schedule({ typo: 2 })
      await pass(6)
      await admin().commands.send({
        query: {},
        body: { deviceId: fleet.D1.id, type: 'engineStop', description: 'stolen' },
      })
      await outage(600)
      await pass(2)
      assert.deepEqual(await given(), ['schedule engineStop held', 'person engineStop held'])
    })

    test('a vehicle that a second schedule locks as well is freed when the last one stops', async () => {
      const first = await schedule({ typo: 2 })
      await admin().groups.update({
        params: inner,
        body: { ...inner, attributes: { ...first.attributes, stop: '19:00' } },
      })
      await pass(7)
      assert.equal((await given()).length, 2)
      await outage(600)
      assert.equal((await given()).length, 2)
      await outage(60)
      assert.equal((await given()).at(-1), 'schedule engineResume queued')
    })
    const apply = (group: Group, user = fleet.ADM) => app.as(user).schedules.apply({ params: group })
    const nobodyDecides = { attributes: JSON.stringify({ agCommand: true }), deviceReadonly: 1 } as const
    const setUser = (user: { id: number }, fields: object) =>
      app.ctx.db.updateTable('user').set(fields).where('id', '=', user.id).execute()

    test('a schedule is applied between its hours: each vehicle once, by the safe way, and freed at the stop', async () => {
      const group = await schedule({ typo: 2 })
      const stop = app.clock.now().getTime() + 605 * minute
      await outage(60)
      assert.deepEqual(await given(), [])
      assert.deepEqual(await apply(group), { started: 1, left: 0 })
      assert.deepEqual(await given(), ['schedule engineStop held'])
      assert.deepEqual(await apply(group), { started: 0, left: 0 })
      const [row] = await app.ctx.db.selectFrom('queued_command').selectAll().execute()
      assert.deepEqual([row!.deviceId, row!.reason, row!.expirationTime], [fleet.D1.id, 'night', stop])
      const [deed] = await app.ctx.db
        .selectFrom('action')
        .where('actionType', '=', 'command')
        .orderBy('id', 'desc')
        .limit(1)
        .selectAll()
        .execute()
      assert.deepEqual([deed!.userId, JSON.parse(deed!.attributes).scheduleId], [fleet.ADM.id, group.id])
      await pass(2)
      assert.deepEqual(await given(), ['schedule engineStop held'])
      await outage(550)
      assert.deepEqual(await given(), ['schedule engineStop cancelled', 'schedule engineResume queued'])
    })

    test('a schedule of anchors is applied where the vehicles are, and what could not be is counted', async () => {
      const group = await schedule({ typo: 1 })
      await app.ctx.db.updateTable('device').set({ groupId: inner.id }).where('id', '=', fleet.D3.id).execute()
      await outage(60)
      assert.deepEqual(await apply(group), { started: 1, left: 1 })
      assert.deepEqual(
        (await fences()).map(({ name }) => name),
        ['Anchor D1'],
      )
      assert.equal((await app.as(fleet.ADM).schedules.list({}))[0]?.active, 1)
      await app.ctx.db.updateTable('device').set({ groupId: null }).where('id', '=', fleet.D3.id).execute()
      await outage(560)
      assert.deepEqual(await fences(), [])
    })

    test('outside of its hours, disabled, without vehicles or without a schedule nothing is applied, and the reason is given', async () => {
      const refused = async (group: Group, code: string) =>
        assert.rejects(apply(group), (error: { status: number; reason?: { code: string } }) => {
          assert.deepEqual([error.status, error.reason?.code], [400, `refusal.schedule${code}`])
          return true
        })
      const group = await schedule({ typo: 2 })
      await refused(group, 'Outside')
      await refused(inner, 'None')
      await outage(60)
      await app.ctx.db.updateTable('device').set({ groupId: null }).where('id', '=', fleet.D1.id).execute()
      await refused(group, 'Empty')
      await admin().groups.update({ params: group, body: switchedOff(group) })
      await refused(group, 'Off')
      assert.deepEqual(await given(), [])
    })

    test('who may not schedule, does not see the group, or may not block, applies nothing', async () => {
      const group = await schedule({ typo: 2 })
      const anchors = await admin().groups.create({
        body: { name: 'yard', attributes: { ...group.attributes, typo: 1 } },
      })
      await outage(60)
      await assert.rejects(apply(group, fleet.MGR), { status: 403 })
      for (const { id: groupId } of [group, anchors])
        await admin().permissions.link({ body: { userId: fleet.MGR.id, groupId } })
      await setUser(fleet.MGR, { attributes: '{}', deviceReadonly: 0 })
      await assert.rejects(apply(group, fleet.MGR), { status: 403 })
      await setUser(fleet.MGR, nobodyDecides)
      await assert.rejects(apply(group, fleet.MGR), { status: 403 })
      await assert.rejects(apply(anchors, fleet.MGR), { status: 400 })
      assert.deepEqual(await given(), [])
      await setUser(fleet.MGR, { ...nobodyDecides, deviceReadonly: 0 })
      assert.deepEqual(await apply(group, fleet.MGR), { started: 1, left: 0 })
    })

    const approve = (group: Group, user = fleet.ADM) => app.as(user).schedules.approve({ params: group })
    const clockOf = async (user = fleet.ADM) => {
      const [clock] = await app.as(user).schedules.list({})
      return [clock?.unapproved, clock?.mayApprove]
    }
    const guard = (attributes: object, device = fleet.D1) =>
      app.ctx.db
        .updateTable('device')
        .set({ attributes: JSON.stringify(attributes) })
        .where('id', '=', device.id)
        .execute()

    test('where cuts need a second person, a schedule locks nothing before another person has approved it, by job or by hand', async (t) => {
      t.after(() => guard({}))
      await guard({ 'block.secondPerson': true })
      await setUser(fleet.MGR, { ...nobodyDecides, deviceReadonly: 0 })
      await setUser(fleet.REV, { ...nobodyDecides, deviceReadonly: 0 })
      const group = await schedule({ typo: 2 }, fleet.MGR)
      for (const user of [fleet.REV, fleet.USR])
        await admin().permissions.link({ body: { userId: user.id, groupId: group.id } })
      assert.deepEqual(
        [await clockOf(fleet.MGR), await clockOf(fleet.REV)],
        [
          [1, false],
          [1, true],
        ],
      )
      await pass(8)
      assert.deepEqual(await given(), [])
      const refused = (call: Promise<unknown>, status: number, code: string) =>
        assert.rejects(call, (error: { status: number; reason?: { code: string } }) => {
          assert.deepEqual([error.status, error.reason?.code], [status, code])
          return true
        })
      await refused(apply(group, fleet.MGR), 409, 'refusal.scheduleUnapproved')
      await refused(approve(group, fleet.MGR), 403, 'approvalRefusal.samePerson')
      await refused(approve(group, fleet.USR), 403, 'approvalRefusal.ownAccount')
      await assert.rejects(approve(group, fleet.LIM), { status: 403 })
      await refused(approve(inner), 400, 'refusal.scheduleNone')
      assert.deepEqual(await given(), [])
      assert.deepEqual(await approve(group, fleet.REV), { approved: 1 })
      await refused(approve(group, fleet.REV), 409, 'refusal.scheduleNotWaiting')
      assert.deepEqual(await clockOf(fleet.MGR), [0, false])
      assert.deepEqual(await apply(group, fleet.MGR), { started: 1, left: 0 })
      assert.deepEqual(await given(), ['schedule engineStop held'])
      // The next day by itself
      await outage(600)
      await outage(837)
      await pass(3)
      assert.equal((await given()).at(-1), 'schedule engineStop held')
      const deeds = await app.ctx.db.selectFrom('action').where('objectType', '=', 'group').selectAll().execute()
      assert.ok(deeds.some(({ userId, attributes }) => userId === fleet.REV.id && JSON.parse(attributes).isApproved))
    })

    test('who brings a vehicle into the schedule of another, or a group with it, does not approve it for that vehicle', async (t) => {
      const { D1, D3, MGR, REV, ADM } = fleet
      t.after(async () => {
        for (const device of [D1, D3]) await guard({}, device)
        await app.ctx.db.updateTable('device').set({ groupId: null }).where('id', '=', D3.id).execute()
      })
      for (const device of [D1, D3]) await guard({ 'block.secondPerson': true }, device)
      for (const user of [MGR, REV]) await setUser(user, { ...nobodyDecides, deviceReadonly: 0 })
      const group = await schedule({ typo: 2 }, MGR)
      const outside = await admin().groups.create({ body: { name: 'outside' } })
      await admin().permissions.link({ body: { userId: REV.id, groupId: group.id } })
      await admin().permissions.link({ body: { userId: REV.id, groupId: outside.id } })
      await admin().permissions.link({ body: { userId: REV.id, deviceId: D3.id } })
      await approve(group, REV)
      const move = async (groupId: number, user = REV) => {
        const device = await app.as(user).devices.get({ params: D3 })
        await app.as(user).devices.update({ params: D3, body: { ...device, groupId } })
      }
      const samePerson = { status: 403, message: 'A second person has to agree' }
      await move(group.id)
      assert.deepEqual(
        [await clockOf(REV), await clockOf(ADM)],
        [
          [1, false],
          [1, true],
        ],
      )
      await assert.rejects(approve(group, REV), samePerson)
      assert.deepEqual(await approve(group, ADM), { approved: 1 })
      // From one group inside to another it stays approved; out and in again it does not
      await move(inner.id)
      assert.deepEqual(await clockOf(ADM), [0, false])
      await move(outside.id)
      await app.as(REV).groups.update({ params: outside, body: { ...outside, groupId: group.id } })
      assert.deepEqual(await clockOf(REV), [1, false])
      await assert.rejects(approve(group, REV), samePerson)
      assert.deepEqual(await approve(group, ADM), { approved: 1 })
      await admin().groups.remove({ params: outside })
    })

    test('other hours, other vehicles and an approver without rights need another approval; a vehicle without that rule none', async (t) => {
      t.after(async () => {
        for (const device of [fleet.D1, fleet.D3]) await guard({}, device)
        await app.ctx.db.updateTable('device').set({ groupId: null }).where('id', '=', fleet.D3.id).execute()
      })
      await guard({ 'block.secondPerson': true })
      await setUser(fleet.MGR, { ...nobodyDecides, deviceReadonly: 0 })
      await setUser(fleet.REV, { ...nobodyDecides, deviceReadonly: 0 })
      const group = await schedule({ typo: 2 }, fleet.MGR)
      await admin().permissions.link({ body: { userId: fleet.REV.id, groupId: group.id } })
      await approve(group, fleet.REV)
      const change = (more: object, user = fleet.MGR) =>
        app.as(user).groups.update({ params: group, body: { ...group, attributes: { ...group.attributes, ...more } } })
      await change({ disabled: true })
      await change({ note: 'x' })
      assert.deepEqual(await clockOf(fleet.REV), [0, false])
      await change({ stop: '19:00' })
      assert.deepEqual(await clockOf(fleet.REV), [1, true])
      await pass(8)
      assert.deepEqual(await given(), [])
      await approve(group, fleet.REV)
      await app.ctx.db.updateTable('device').set({ groupId: inner.id }).where('id', '=', fleet.D3.id).execute()
      assert.deepEqual(await clockOf(fleet.REV), [0, false])
      await guard({ 'block.secondPerson': true }, fleet.D3)
      assert.deepEqual(await clockOf(fleet.REV), [1, true])
      assert.deepEqual(await approve(group, fleet.REV), { approved: 1 })
      await setUser(fleet.REV, nobodyDecides)
      assert.deepEqual(await clockOf(fleet.MGR), [2, false])
      // Who set the hours last is not its second person
      await change({ stop: '20:00' }, fleet.ADM)
      assert.deepEqual(
        [await clockOf(), await clockOf(fleet.MGR)],
        [
          [2, false],
          [2, true],
        ],
      )
    })
  })
}

/** The next time that it is 07:55 in São Paulo; the clock never goes back, or no job would run. */
function firstMinute(now: Date): number {
  const today = new Date(now).setUTCHours(10, 55, 0, 0)
  return today > now.getTime() ? today : today + 1440 * minute
}

const switchedOff = (group: Group) => ({ ...group, attributes: { ...group.attributes, disabled: true } })

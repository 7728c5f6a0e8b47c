import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Contract } from '@rastro/core/api/index'
import type { Client } from '@rastro/core/kit/client'
import type { AppError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import { resources } from '@rastro/core/resources/index'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { sampleOf } from '../testing/sample-of.ts'

const data = btoa(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
)
const attributes = { color: '#ff0000', deep: { list: [1, 'x', null] } }

interface Entity {
  readonly call: keyof Client<Contract>
  readonly item: Record<string, unknown>
  readonly change: Record<string, unknown>
  /** Content that no server should accept. */
  readonly bad: Record<string, unknown>
  /** Only administrators create these. */
  readonly adminOnly?: boolean
}

const entities: Record<string, Entity> = {
  '[ENT-13] [GRP-6] groups': {
    call: 'groups',
    item: {
      name: 'North',
      attributes: { ...attributes, disabled: false, typo: 2, automatic: true, start: '22:00', stop: '06:00' },
    },
    change: { name: 'South' },
    bad: {},
  },
  '[ENT-25] [GEO-14] geofences': {
    call: 'geofences',
    item: {
      name: 'Yard',
      description: 'main',
      area: 'CIRCLE (-23.55 -46.63, 300)',
      attributes: { color: '#ff0000', speedLimit: 27, polylineDistance: 40 },
    },
    change: { description: null },
    bad: { area: 'CIRCLE (1 2, 3)' },
  },
  '[ENT-27] calendars': {
    call: 'calendars',
    item: { name: 'Work', data, attributes },
    change: { name: 'Night' },
    bad: { name: 'x', data: btoa('no calendar') },
  },
  '[DRV-8] drivers': {
    call: 'drivers',
    item: { name: 'João', uniqueId: 'DRV-1', attributes },
    change: { name: 'João Souza' },
    bad: { uniqueId: 'x' },
  },
  '[ENT-29] maintenance': {
    call: 'maintenance',
    item: {
      name: 'Oil',
      type: 'totalDistance',
      start: 1e7,
      period: 5e6,
      attributes: {
        name: 'oil',
        outroTipo: 'filter',
        deviceId: 1,
        deviceDescricao: 'Fiat Toro',
        dataManutencao: '2026-01-05',
        valor: 12.5,
        odometer: 1e6,
        hours: 36e5,
        descricao: 'x',
      },
    },
    change: { period: 0.5 },
    bad: { type: 'totalDistance' },
  },
  '[ENT-26] [NTF-13] notifications': {
    call: 'notifications',
    item: {
      type: 'alarm',
      always: true,
      notificators: 'web,mail',
      description: 'SOS',
      attributes: { alarms: 'sos,tow' },
    },
    change: { always: false },
    bad: { always: true },
  },
  '[ENT-30] [CMD-2] saved commands': {
    call: 'commands',
    item: { type: 'positionPeriodic', description: 'Report', textChannel: true, attributes: { frequency: 30 } },
    change: { description: 'Often' },
    bad: { description: 'x' },
  },
  '[ENT-28] [ROLE-21] computed attributes': {
    call: 'computedAttributes',
    item: { description: 'Double', attribute: 'double', expression: 'speed * 2', type: 'number', priority: 3 },
    change: { type: 'string' },
    bad: { description: 'x' },
    adminOnly: true,
  },
  orders: {
    call: 'orders',
    item: { uniqueId: 'O-1', description: 'parcel', fromAddress: 'A', toAddress: 'B', attributes },
    change: { toAddress: 'C' },
    bad: {},
  },
}

const withTestsOfTheirOwn: readonly string[] = ['users', 'devices', 'reports', 'webhooks', 'serviceOrders']
const written = new Set<string>([...withTestsOfTheirOwn, ...Object.values(entities).map(({ call }) => call)])
for (const resource of resources as readonly Resource[]) {
  const call = (resource.calls ?? resource.path) as Entity['call']
  if (!written.has(call)) entities[call] = { call, item: sampleOf(resource), change: {}, bad: { id: 'rocket' } }
}

interface Calls {
  list(input: object): Promise<{ id: number }[]>
  get(input: object): Promise<Record<string, unknown>>
  create(input: object): Promise<{ id: number } & Record<string, unknown>>
  update(input: object): Promise<Record<string, unknown>>
  remove(input: object): Promise<null>
}

for (const [dialect, open] of dialects) {
  describe(`entities, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      const attributes = JSON.stringify({ agCommand: true })
      await app.ctx.db.updateTable('user').set({ attributes }).where('id', '=', fleet.MGR.id).execute()
    })
    after(() => app.close())

    for (const [name, { call, item, change, bad, adminOnly }] of Object.entries(entities)) {
      test(`[APP-39] [APP-40] [API-4] ${name} are made, read, changed and removed by who may`, async () => {
        const { ADM, MGR, CLI, RO } = fleet
        const by = (user: { id: number } | undefined) => app.as(user)[call] as unknown as Calls
        const owner = adminOnly ? ADM : MGR
        const made = await by(owner).create({ body: item })
        assert.ok(made.id > 0)
        for (const [key, value] of Object.entries(item)) assert.deepEqual(made[key], value, key)
        const params = { id: made.id }
        assert.deepEqual(await by(owner).get({ params }), made)
        assert.deepEqual(
          (await by(owner).list({ query: {} })).filter(({ id }) => id === made.id),
          [made],
        )
        const changed = await by(owner).update({ params, body: { ...made, ...change, rocket: 1 } })
        assert.deepEqual(changed, { ...made, ...change })

        assert.deepEqual(await by(CLI).list({ query: { all: true } }), [])
        assert.deepEqual(
          (await by(ADM).list({ query: { all: true } })).map(({ id }) => id),
          [made.id],
        )
        assert.deepEqual(
          (await by(ADM).list({ query: { userId: owner.id } })).map(({ id }) => id),
          [made.id],
        )
        for (const user of [CLI, RO]) {
          await assert.rejects(by(user).get({ params }), { status: 403 })
          await assert.rejects(by(user).update({ params, body: made }), { status: 403 })
          await assert.rejects(by(user).remove({ params }), { status: 403 })
        }
        await assert.rejects(by(RO).create({ body: item }), { status: 403 })
        await assert.rejects(by(undefined).list({ query: {} }), { status: 401 })
        await assert.rejects(by(owner).create({ body: bad }), { status: 400 })
        if (adminOnly) await assert.rejects(by(MGR).create({ body: item }), { status: 403 })

        assert.equal(await by(owner).remove({ params }), null)
        await assert.rejects(by(ADM).get({ params }), { status: 404 })
      })
    }

    test('[ENT-37] scheduled reports keep their calendar; it must be one’s own', async () => {
      const calendar = await app.as(fleet.MGR).calendars.create({ body: { name: 'Weekly', data } })
      const body = {
        type: 'events',
        description: 'Week',
        calendarId: calendar.id,
        attributes: { types: 'alarm', daily: true },
      }
      const made = await app.as(fleet.MGR).reports.create({ body })
      assert.deepEqual(await app.as(fleet.MGR).reports.get({ params: made }), { ...body, id: made.id })
      await assert.rejects(app.as(fleet.CLI).reports.create({ body }), {
        status: 403,
        message: 'Calendar access denied',
      })
    })

    test('[ENT-13] [ENT-25] [ENT-26] a group keeps its parent, a fence its calendar, a notification its command too', async () => {
      const own = app.as(fleet.MGR)
      const parent = await own.groups.create({ body: { name: 'All' } })
      const calendar = await own.calendars.create({ body: { name: 'Days', data } })
      const command = await own.commands.create({ body: { type: 'engineStop', description: 'Stop' } })
      const group = await own.groups.create({ body: { name: 'Part', groupId: parent.id } })
      assert.equal((await own.groups.get({ params: group })).groupId, parent.id)
      const timed = { calendarId: calendar.id }
      const fence = await own.geofences.create({
        body: { name: 'Yard', area: 'CIRCLE (-23.55 -46.63, 300)', ...timed },
      })
      assert.equal((await own.geofences.get({ params: fence })).calendarId, calendar.id)
      const told = await own.notifications.create({
        body: { type: 'alarm', notificators: 'command', commandId: command.id, ...timed },
      })
      const { calendarId, commandId } = await own.notifications.get({ params: told })
      assert.deepEqual([calendarId, commandId], [calendar.id, command.id])
    })

    test('[ENT-45] two drivers cannot share an identifier', async () => {
      await app.as(fleet.MGR).drivers.create({ body: { name: 'A', uniqueId: 'same' } })
      await assert.rejects(app.as(fleet.MGR).drivers.create({ body: { name: 'B', uniqueId: 'same' } }), { status: 409 })
    })

    test('a refusal names the field that has to be mended, and none that a caller made up', async () => {
      const { ADM, MGR, D1 } = fleet
      const as = app.as(MGR)
      const own = await as.groups.create({ body: { name: 'own' } })
      const foreign = await app.as(ADM).groups.create({ body: { name: 'foreign' } })
      const calls: [field: string | undefined, call: () => Promise<unknown>][] = [
        ['name', () => as.devices.create({ body: { uniqueId: 'x' } })],
        ['groupId', () => as.devices.create({ body: { name: 'x', uniqueId: 'x', groupId: 'a' as never } })],
        [
          'expirationTime',
          () => as.devices.create({ body: { name: 'x', uniqueId: 'x', expirationTime: 1e99 as never } }),
        ],
        ['uniqueId', () => as.devices.create({ body: { name: 'x', uniqueId: D1.uniqueId } })],
        ['groupId', () => as.devices.create({ body: { name: 'x', uniqueId: 'x', groupId: foreign.id } })],
        ['groupId', () => as.groups.update({ params: own, body: { ...own, groupId: own.id } })],
        ['data', () => as.calendars.create({ body: { name: 'x', data: 'x' } })],
        ['email', () => app.as(ADM).users.create({ body: { name: 'x', email: ' ' } })],
        ['email', () => app.as(ADM).users.create({ body: { name: 'x', email: MGR.email } })],
        ['deviceLimit', () => as.users.update({ params: MGR, body: { ...MGR, deviceLimit: 9 } })],
        [undefined, () => as.permissions.link({ body: { 'rocket\n': 'x' } as never })],
      ]
      for (const [field, call] of calls) {
        const error = await call().then(
          () => assert.fail(`${field} was taken`),
          (failure: AppError) => failure,
        )
        assert.equal(error.field, field, error.message)
        assert.ok(error.status < 500)
      }
    })

    test('a group is never inside itself', async () => {
      const groups = app.as(fleet.MGR).groups
      const make = (name: string, groupId = 0) => groups.create({ body: { name, groupId } })
      const top = await make('1')
      let low = top
      for (const name of ['2', '3', '4', '5']) low = await make(name, low.id)
      for (const groupId of [top.id, low.id]) {
        await assert.rejects(groups.update({ params: top, body: { ...top, groupId } }), {
          message: 'Cycle in group hierarchy',
        })
      }
      const foreign = await app.as(fleet.ADM).groups.create({ body: { name: 'foreign' } })
      await assert.rejects(groups.create({ body: { name: 'x', groupId: foreign.id } }), {
        message: 'Group access denied',
      })
    })

    test('whoever may only send saved commands keeps none', async () => {
      await assert.rejects(app.as(fleet.LIM).commands.create({ body: { type: 'engineStop' } }), {
        message: 'Write access denied',
      })
    })

    test('lists are searched, cut and thinned', async () => {
      const drivers = app.as(fleet.CLI).drivers
      for (const name of ['Érica', 'Zoé', 'Ana', 'Bruno'])
        await drivers.create({ body: { name, uniqueId: `cli-${name}`, attributes: { a: 1 } } })
      const names = async (query: object) => (await drivers.list({ query })).map(({ name }) => name)
      assert.deepEqual(await names({}), ['Ana', 'Bruno', 'Zoé', 'Érica'])
      assert.deepEqual(await names({ keyword: 'RIC' }), ['Érica'])
      assert.deepEqual(await names({ keyword: 'cli-b' }), ['Bruno'])
      assert.deepEqual(await names({ limit: 2, offset: 1 }), ['Bruno', 'Zoé'])
      assert.deepEqual(
        (await drivers.list({ query: { excludeAttributes: true } })).map((driver) => driver.attributes),
        [{}, {}, {}, {}],
      )
    })
  })
}

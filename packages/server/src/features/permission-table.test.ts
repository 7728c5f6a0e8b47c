import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Action, can, type EnforcedAction, permissions, refusalOf, type Subject } from '@rastro/core/access/access'
import { devices } from '@rastro/core/resources/device'
import { groups } from '@rastro/core/resources/group'
import type { User } from '@rastro/core/resources/user'
import { create } from '../db/crud.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, password, seedFleet } from '../testing/fleet.ts'

type Client = ReturnType<TestApp['as']>
/** A call that requires the permission; every viewer sees D1. */
type Ask = (as: Client, fleet: Fleet, name: string, app: TestApp) => Promise<unknown>

const data = btoa(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
)
const past = { from: new Date(0), to: new Date(1) }
const reports = ['route', 'events', 'trips', 'stops', 'summary', 'combined', 'geofences'] as const

/** Every permission that the server enforces, complete by type. */
const asked: Readonly<Record<EnforcedAction, readonly Ask[]>> = {
  edit: [
    (as, _, name) => as.geofences.create({ body: { name, area: 'CIRCLE (-23.55 -46.63, 300)' } }),
    (as, _, description) => as.notifications.create({ body: { description, type: 'alarm', notificators: 'web' } }),
  ],
  stock: [(as) => as.trackers.list({ query: {} }), (as) => as.stock.overview({ query: { kind: 'sim' } })],
  'stock.edit': [(as, _, uniqueId) => as.trackers.create({ body: { uniqueId } })],
  messagingNumbers: [(as) => as.messaging.numbers({}), (as) => as.messaging.queue({})],
  'brand.edit': [(as) => as.brands.list({})],
  lookups: [
    (as, { D1 }) => as.lookups.list({ query: { ...past, deviceId: D1.id } }),
    (as, { D1 }) => as.lookups.download({ params: { format: 'csv' }, query: { ...past, deviceId: D1.id } }),
  ],
  'serviceOrder.edit': [(as, _, vehicleName) => as.serviceOrders.create({ body: { vehicleName } })],
  'inspection.create': [
    async (as, { ADM }, uniqueId, app) => {
      const attributes = { informations: { cpf: '123.456.789-09' } }
      const driver = await app.as(ADM).drivers.create({ body: { name: 'Ana', uniqueId, attributes } })
      const people = await app.ctx.db.selectFrom('user').where('id', '!=', ADM.id).select('id').execute()
      const rows = people.map(({ id }) => ({ userId: id, driverId: driver.id, grantedBy: null }))
      await app.ctx.db.insertInto('user_driver').values(rows).execute()
      return as.inspections.create({
        body: {
          veiculo: { marca: null, modelo: null, placa: 'ABC-1234', category: null },
          motorista: { name: null, cpf: '12345678909', cnh: null, phone: null },
          informations: { km: 1, externa: 'ok', interna: 'ok', oleoeagua: null, observacoes: null },
        },
      })
    },
  ],
  'contract.edit': [
    (as) => as.billing.payee({}),
    (as) => as.billing.accounts({ query: {} }),
    (as) => as.dunning.rule({}),
  ],
  'plan.sell': [
    (as) => as.plans.list({ query: {} }),
    (as, _, name) => as.plans.create({ body: { name } }),
    (as) => as.plans.requests({}),
  ],
  'group.edit': [(as, _, name) => as.groups.create({ body: { name } })],
  'driver.edit': [(as, _, uniqueId) => as.drivers.create({ body: { name: 'Ana', uniqueId } })],
  'calendar.edit': [(as, _, name) => as.calendars.create({ body: { name, data } })],
  'maintenance.edit': [(as, _, name) => as.maintenance.create({ body: { name, type: 'other' } })],
  'fuelSupply.edit': [(as, _, name) => as.maintenance.create({ body: { name, type: 'fuel' } })],
  'device.create': [(as, _, uniqueId) => as.devices.create({ body: { name: 'van', uniqueId } })],
  'device.unknown': [
    (as) => as.deviceEndpoints.unknownUnits({}),
    (as) =>
      as.deviceEndpoints.arrivals({ body: { watch: 'page-of-test', protocol: 'gt06', uniqueId: null, cursor: '' } }),
  ],
  'device.edit': [
    (as, { D1 }) => as.devices.update({ params: D1, body: D1 }),
    (as, { D1 }) => as.devices.setAccumulators({ params: D1, body: { deviceId: D1.id, hours: 1 } }),
  ],
  'command.edit': [(as) => as.commands.create({ body: { type: 'engineStop', description: 'Stop' } })],
  'command.sendFree': [
    (as, { D1 }) =>
      as.commands.send({
        query: {},
        body: { deviceId: D1.id, type: 'custom', attributes: { data: 'positionSingle' } },
      }),
  ],
  'command.sendAtOnce': [
    (as, { D1 }) => {
      const body = { deviceId: D1.id, type: 'custom', attributes: { data: 'x' }, description: 'towed away' }
      return as.commands.send({ query: { atOnce: true }, body })
    },
  ],
  'command.sendGroup': [
    async (as, { ADM }, name, { ctx }) => {
      const group = await create(ctx.db, groups, { name })
      await create(ctx.db, devices, { name, uniqueId: name, groupId: group.id })
      const people = await ctx.db.selectFrom('user').where('id', '!=', ADM.id).select('id').execute()
      await ctx.db
        .insertInto('user_group')
        .values(people.map(({ id }) => ({ userId: id, groupId: group.id, grantedBy: null })))
        .execute()
      return as.commands.send({ query: { groupId: group.id }, body: { type: 'positionSingle' } })
    },
  ],
  'command.engine': [
    async (as, { D1 }, description, { ctx }) => {
      const cut = { type: 'custom', attributes: JSON.stringify({ data: 'Relay,1#' }), description }
      const { id } = await ctx.db
        .insertInto('command')
        .values({ ...cut, textChannel: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const everybody = await ctx.db.selectFrom('user').select('id').execute()
      await ctx.db
        .insertInto('user_command')
        .values(everybody.map(({ id: userId }) => ({ userId, commandId: id, grantedBy: null })))
        .execute()
      return as.commands.send({ query: {}, body: { id, deviceId: D1.id } })
    },
  ],
  'command.approve': [
    async (as, { D1 }, _, { ctx }) => {
      const cut = { deviceId: D1.id, type: 'engineStop', attributes: '{}', textChannel: 0, effect: 'cut' } as const
      const held = { state: 'held', waitsFor: 'approval', createdTime: 0, expirationTime: 4e12 } as const
      const row = await ctx.db
        .insertInto('queued_command')
        .values({ ...cut, ...held })
        .returning('id')
        .executeTakeFirstOrThrow()
      return as.commands.approve({ params: row })
    },
    async (as, _, name, { ctx }) => {
      const hours = { automatic: true, typo: 2, start: '22:00', stop: '06:00', 'block.secondPerson': true }
      const group = await create(ctx.db, groups, { name, attributes: hours })
      await create(ctx.db, devices, { name, uniqueId: name, groupId: group.id })
      const people = await ctx.db.selectFrom('user').select('id').execute()
      await ctx.db
        .insertInto('user_group')
        .values(people.map(({ id }) => ({ userId: id, groupId: group.id, grantedBy: null })))
        .execute()
      const setBySomebody = { hours: '22:00 06:00', setById: 987654, deviceIds: '[]' }
      await ctx.db
        .insertInto('schedule_approval')
        .values({ groupId: group.id, ...setBySomebody })
        .execute()
      return as.schedules.approve({ params: group })
    },
  ],
  'attribute.edit': [
    (as, _, attribute) =>
      as.computedAttributes.create({ body: { description: 'x', attribute, expression: '1', type: 'number' } }),
  ],
  'report.edit': [
    async (as, _, description) => {
      const calendar = await as.calendars.create({ body: { name: description, data } }).catch(() => ({ id: 0 }))
      return as.reports.create({ body: { type: 'events', description, calendarId: calendar.id } })
    },
  ],
  'user.create': [(as, _, name) => as.users.create({ body: { name, email: `${name}@example.com`, password } })],
  'position.remove': [(as, { D1 }) => as.positions.removeRange({ query: { deviceId: D1.id, ...past } })],
  'alarm.see': [(as, { D1 }) => as.alarms.seeAll({ params: D1, body: { upTo: 1 } })],
  reports: [
    (as, { D1 }) => as.positions.list({ query: { deviceId: D1.id, ...past } }),
    ...reports.map(
      (name): Ask =>
        (as) =>
          as.reports[name]({ query: past }),
    ),
  ],
  'fuel.judge': [
    // It has no drain: who may judge is told so
    (as, { D1 }) =>
      as.fuel
        .judge({ body: { deviceId: D1.id, verdict: 'theft', ...past } })
        .catch((error) => (error.status === 400 ? null : Promise.reject(error))),
    async (as, { D1 }, _, { ctx }) => {
      const row = { deviceId: D1.id, verdict: 'theft', fromTime: 1, toTime: 2, createdTime: 1 } as const
      const params = await ctx.db.insertInto('fuel_verdict').values(row).returning('id').executeTakeFirstOrThrow()
      return as.fuel.undo({ params })
    },
  ],
  'trip.correct': [
    // It has no trip: who may correct is told so
    (as, { D1 }) =>
      as.trips
        .correct({ body: { deviceId: D1.id, kind: 'split', from: past.to, to: past.to } })
        .catch((error) => (error.status === 400 ? null : Promise.reject(error))),
    async (as, { D1 }, _, { ctx }) => {
      const row = { deviceId: D1.id, kind: 'split', fromTime: 1, toTime: 1, createdTime: 1 } as const
      const params = await ctx.db.insertInto('trip_correction').values(row).returning('id').executeTakeFirstOrThrow()
      return as.trips.undo({ params })
    },
  ],
  announce: [
    (as, { USR, CLI }, name) =>
      as.notifications.announce({
        params: { channel: 'mail' },
        query: { userId: [name.includes('REV') ? CLI.id : USR.id] },
        body: { subject: 'x', body: 'y' },
      }),
  ],
  schedules: [(as, _, name) => as.groups.create({ body: { name, attributes: { automatic: true, typo: 2 } } })],
  share: [
    (as, { D1 }) => as.devices.share({ body: { deviceId: D1.id } }),
    (as, { D1 }) => as.share.device({ body: { deviceId: D1.id } }),
  ],
  administer: [
    (as) => as.server.update({ body: { zoom: 4 } }),
    (as) => as.permissions.list({ query: { userId: 0, deviceId: 0 } }),
  ],
}
/** Server settings that forbid something to everybody. */
const closing: Partial<Record<EnforcedAction, Record<string, unknown>>> = {
  share: { disableShare: true },
  'group.edit': { 'ui.disableGroups': true },
  'driver.edit': { 'ui.disableVehicleFeatures': true },
  'calendar.edit': { 'ui.disableCalendars': true },
  'maintenance.edit': { 'ui.disableMaintenance': true },
  'fuelSupply.edit': { 'ui.disableAbastecimento': true },
}
const people = ['ADM', 'MGR', 'REV', 'CLI', 'USR', 'RO', 'LIM', 'NOREP'] as const

for (const [dialect, open] of dialects) {
  describe(`the table of permissions, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open, senders: { mail: { send: async () => ({ state: 'accepted', words: '' }) } } })
      fleet = await seedFleet(app.ctx)
      await app.ctx.db.updateTable('user').set({ deviceReadonly: 1 }).where('id', '=', fleet.LIM.id).execute()
    })
    after(() => app.close())

    const subjectOf = async (user: User): Promise<Subject> => ({
      deviceCount: (await app.as(user).devices.list({ query: {} })).length,
      userCount: (await app.as(user).users.list({ query: {} })).length,
    })

    for (const [action, calls] of Object.entries(asked) as [EnforcedAction, readonly Ask[]][]) {
      test(`[ROLE-28] ${action}: who may not is refused by the server, and nobody else`, async () => {
        let refusals = 0
        for (const attributes of [closing[action] ?? {}, {}]) {
          const server = await app.as(fleet.ADM).server.update({ body: { attributes } })
          for (const [index, ask] of calls.entries()) {
            for (const name of people) {
              const user = await app.as(fleet[name]).users.get({ params: fleet[name] })
              const refusal = refusalOf({ user, server }, action, await subjectOf(user))
              const round = Object.keys(attributes).length
              const answer = ask(app.as(user), fleet, `${action}-${name}-${index}-${round}`, app)
              // A viewer who is no manager can only register, and registration is closed
              const message = action === 'user.create' ? 'Registration disabled' : refusal?.message
              if (refusal) await assert.rejects(answer, { status: 403, message }, name)
              else await assert.doesNotReject(answer, name)
              if (refusal) refusals += 1
            }
          }
          if (!closing[action]) break
        }
        assert.ok(refusals > 0, 'nobody was refused')
      })
    }

    test('[ROLE-24] screens let managers add a group, the server whoever may write; the table says so', async () => {
      const { MGR, USR } = fleet
      const server = await app.as(undefined).server.get({})
      assert.ok(can({ user: MGR, server }, 'addGroup') && !can({ user: USR, server }, 'addGroup'))
      assert.equal(permissions.addGroup.enforced, false)
      await assert.doesNotReject(app.as(USR).groups.create({ body: { name: 'own' } }))
    })
  })
}

test('what the server does not enforce says so, and what it enforces is asked above', () => {
  const enforced = (Object.keys(permissions) as Action[]).filter((action) => permissions[action].enforced)
  assert.deepEqual(enforced.sort(), Object.keys(asked).sort())
})

test('an administrator passes every permission but those of other roles', () => {
  const user = { attributes: {}, administrator: true, userLimit: 0, deviceLimit: 0, readonly: true } as unknown as User
  const who = { user, server: { attributes: {}, readonly: true } as never }
  const refused = (Object.keys(permissions) as Action[]).filter((action) => !can(who, action))
  assert.deepEqual(refused, ['brand', 'myOrders', 'ownCharges', 'dashboardReseller', 'dashboardClient'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '../kit/resource.ts'
import { driverDetailAttributes, driverDetailsOf } from './driver.ts'
import { bandOf } from './fuel-supply.ts'
import { scheduleAttributes, scheduleOf } from './group.ts'
import { resources, server } from './index.ts'
import { isFuelSupply, isPerformed, isRecord, recordOf } from './maintenance.ts'
import { accountAttributes, detailAttributes, detailsOf, levelOf, roleOf } from './user.ts'

const keysOf = (name: string) =>
  Object.keys(resources.find((resource) => resource.name === name)?.schema.properties ?? {}).join(' ')

test('names, paths and tables are unique, and every named field exists', () => {
  for (const key of ['name', 'path', 'table'] as const) {
    assert.equal(new Set(resources.map((resource) => resource[key])).size, resources.length)
  }
  for (const { name, schema, search, managed = [], virtual = [], unique = [] } of [
    ...resources,
    server,
  ] as readonly Resource[]) {
    for (const field of [...search, ...managed, ...virtual, ...unique])
      assert.ok(field in schema.properties, `${name}.${field}`)
  }
})

test('fields stand in the order of the stock server', () => {
  const expected: Record<string, string> = {
    device:
      'id attributes groupId calendarId name uniqueId status lastUpdate positionId phone model contact category disabled expirationTime',
    group: 'id attributes groupId name',
    geofence: 'id attributes calendarId name description area',
    calendar: 'id attributes name data',
    driver: 'id attributes name uniqueId',
    maintenance: 'id attributes name type start period',
    notification: 'id attributes description calendarId always type commandId notificators',
    command: 'id attributes deviceId type textChannel description',
    attribute: 'id description attribute expression type priority',
    order: 'id attributes uniqueId description fromAddress toAddress',
  }
  for (const [name, keys] of Object.entries(expected)) assert.equal(keysOf(name), keys)
})

test('no field of a user is a hash', () => {
  assert.doesNotMatch(keysOf('user'), /hash|salt/i)
})

test('[ROLE-1] nivel 1 is user, 2 reseller, 3 client, written and read; none is user', () => {
  const level = (nivel: unknown) => levelOf({ attributes: { nivel } })
  assert.deepEqual([1, 2, 3, '2', undefined, 9].map(level), ['user', 'reseller', 'client', 'reseller', 'user', 'user'])
  const written = (['user', 'reseller', 'client'] as const).map((name) => accountAttributes(name, 0).nivel)
  assert.deepEqual(written, [1, 2, 3])
})

test('[ROLE-4] the strongest flag decides the role (A-36)', () => {
  const role = (administrator: boolean, userLimit: number, nivel?: number) =>
    roleOf({ administrator, userLimit, attributes: { nivel } })
  assert.equal(role(true, 5, 3), 'administrator')
  assert.equal(role(false, 5, 2), 'reseller')
  assert.equal(role(false, -1, 3), 'manager')
  assert.equal(role(false, 5), 'manager')
  assert.equal(role(false, 0, 3), 'client')
  assert.equal(role(false, 0), 'user')
})

test('papers are read in our words', () => {
  const attributes = { informacoes: { cpf: '123', uf: 'SP', documentoImage2: 'a.pdf', bairro: '' } }
  assert.deepEqual(detailsOf({ attributes }), { taxId: '123', state: 'SP', document2: 'a.pdf' })
  assert.deepEqual(detailsOf({ attributes: {} }), {})
  const details = { taxId: '123', street: 'Rua A', document1: 'a.pdf' }
  assert.deepEqual(detailsOf({ attributes: detailAttributes(details) }), details)
})

test('a schedule travels in the attributes of a group', () => {
  const schedule = { kind: 'lock', start: '22:00', stop: '06:00', disabled: false } as const
  assert.equal(scheduleAttributes(schedule).typo, 2)
  assert.deepEqual(scheduleOf({ attributes: scheduleAttributes(schedule) }), schedule)
  assert.equal(scheduleOf({ attributes: {} }), undefined)
})

test('records have start and period 0; fuel is told apart by its type', () => {
  assert.ok(isFuelSupply({ type: 'fuel', start: 0, period: 0 }))
  assert.ok(!isFuelSupply({ type: 'fuel', start: 0, period: 5 }))
  assert.ok(isPerformed({ type: 'other', start: 0, period: 0 }))
  assert.ok(!isPerformed({ type: 'fuel', start: 0, period: 0 }))
  assert.ok(!isRecord({ type: 'odometer', start: 0, period: 1000 }))
})

test('a fuel supply is read in our words', () => {
  const attributes = {
    deviceId: 4,
    dataAbastecimento: '2024-03-05T00:00:00.000Z',
    quantidade: 40,
    valor: 200,
    hours: 9000000,
  }
  const record = recordOf({ name: 'gasoline', attributes })
  assert.deepEqual(
    [record.name, record.deviceId, record.date?.getTime(), record.litres, record.cost, record.hours, record.odometer],
    ['gasoline', 4, Date.UTC(2024, 2, 5), 40, 200, 9000000, 0],
  )
})

test('bands change at 1500 and at 3000', () => {
  assert.deepEqual([1499.99, 1500, 2999.99, 3000].map(bandOf), ['low', 'middle', 'middle', 'high'])
})

test('a driver’s papers stand under informations, not informacoes', () => {
  const details = { taxId: '123', licence: '99', licenceExpiry: '2027-01-01', phone: '+55', email: 'd@b.co' }
  const attributes = driverDetailAttributes(details)
  assert.deepEqual(attributes.informations, {
    cpf: '123',
    cnh: '99',
    vnccnh: '2027-01-01',
    phone: '+55',
    email: 'd@b.co',
  })
  assert.deepEqual(driverDetailsOf({ attributes }), details)
})

test('a client carries the number of its reseller, where it has one', () => {
  assert.deepEqual(accountAttributes('client', 9), { nivel: 3, card: 9 })
  assert.deepEqual(accountAttributes('reseller', 0), { nivel: 2 })
})

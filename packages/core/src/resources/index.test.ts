import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '../kit/resource.ts'
import { scheduleOf } from './group.ts'
import { resources, server } from './index.ts'
import { accountAttributes, levelOf, roleOf } from './user.ts'

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

test('a schedule is read from the attributes of a group', () => {
  const attributes = { automatic: true, typo: 2, start: '22:00', stop: '06:00' }
  const schedule = { kind: 'lock', start: '22:00', stop: '06:00', disabled: false } as const
  assert.deepEqual(scheduleOf({ attributes }), schedule)
  assert.deepEqual(scheduleOf({ attributes: { ...attributes, typo: 1, disabled: true } }), {
    ...schedule,
    kind: 'anchor',
    disabled: true,
  })
  assert.equal(scheduleOf({ attributes: {} }), undefined)
})

test('a client carries the number of its reseller, where it has one', () => {
  assert.deepEqual(accountAttributes('client', 9), { nivel: 3, card: 9 })
  assert.deepEqual(accountAttributes('reseller', 0), { nivel: 2 })
})

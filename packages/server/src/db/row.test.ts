import assert from 'node:assert/strict'
import { test } from 'node:test'
import { positionSchema } from '@rastro/core/model/position'
import { devices, inspections } from '@rastro/core/resources/index'
import { columnsOf, fromRow, toRow } from './row.ts'

test('each field lies in its column in the one shape of both databases', () => {
  const item = {
    name: 'Van',
    groupId: 0,
    calendarId: 7,
    disabled: true,
    expirationTime: new Date(1_700_000_000_123),
    attributes: { speedLimit: 40 },
    phone: null,
    model: undefined,
    unheardOf: 1,
  }
  assert.deepEqual(toRow(devices.schema, item), {
    name: 'Van',
    groupId: null,
    calendarId: 7,
    disabled: 1,
    expirationTime: 1_700_000_000_123,
    attributes: '{"speedLimit":40}',
    phone: null,
  })
})

test('what a row does not hold becomes what stands for nothing, in an object of its own', () => {
  const [one, two] = [fromRow(devices.schema, { id: 1 }), fromRow(devices.schema, { id: 2, disabled: 1 })]
  assert.deepEqual(
    [one.status, one.groupId, one.disabled, one.expirationTime, one.attributes],
    ['offline', 0, false, null, {}],
  )
  assert.equal(two.disabled, true)
  assert.notEqual(one.attributes, two.attributes)
})

test('objects and open values are JSON, texts that end in Id are no links', () => {
  const kinds = (schema: Parameters<typeof columnsOf>[0], ...keys: string[]) =>
    keys.map((key) => columnsOf(schema).find((column) => column.key === key)?.kind)
  assert.deepEqual(kinds(inspections.schema, 'veiculo', 'dtcard'), ['json', 'time'])
  assert.deepEqual(kinds(positionSchema, 'network', 'geofenceIds', 'deviceId'), ['json', 'json', 'reference'])
  assert.deepEqual(kinds(devices.schema, 'uniqueId', 'id', 'groupId'), ['text', 'integer', 'reference'])
})

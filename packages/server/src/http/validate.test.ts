import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Attributes, Id, Time, Type } from '@rastro/core/kit/schema'
import { devices } from '@rastro/core/resources/device'
import { users } from '@rastro/core/resources/user'
import { bodyReader, textReader } from './validate.ts'

const read = bodyReader(devices.schema)

test('what is not given gets its default; a null where none may stand is not given', () => {
  const device = read({ name: 'van', uniqueId: '1', attributes: null, groupId: null, phone: null }) as object
  assert.deepEqual(device, {
    id: 0,
    attributes: {},
    groupId: 0,
    calendarId: 0,
    name: 'van',
    uniqueId: '1',
    status: 'offline',
    lastUpdate: null,
    positionId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
  })
})

test('numbers, flags and moments come in the guises that a stock server takes', () => {
  const given = { name: 7, uniqueId: '1', groupId: '3', disabled: 'true', phone: 55, expirationTime: 0 }
  const device = read(given) as Record<string, unknown>
  const { name, groupId, disabled, phone, expirationTime } = device
  assert.deepEqual([name, groupId, disabled, phone, expirationTime], ['7', 3, true, '55', '1970-01-01T00:00:00.000Z'])
})

test('so do those in lists, in things inside, and in fields of any name', () => {
  const body = bodyReader(
    Type.Object({
      ids: Type.Array(Id),
      inside: Type.Object({ groupId: Id, on: Type.Optional(Type.Boolean()) }),
      links: Type.Array(Type.Record(Type.String(), Id)),
      open: Attributes,
    }),
  )
  const given = {
    ids: ['1', 2, ' 3 '],
    inside: { groupId: '4', on: 'TRUE' },
    links: [{ userId: '5', deviceId: 6 }],
    open: { on: 'true', n: '7' },
  }
  assert.deepEqual(body(given), {
    ids: [1, 2, 3],
    inside: { groupId: 4, on: true },
    links: [{ userId: 5, deviceId: 6 }],
    open: { on: 'true', n: '7' },
  })
  assert.throws(() => body({ ...given, ids: ['x'] }), { message: 'ids.0 must be integer', field: 'ids' })
  assert.throws(() => body({ ...given, links: [{ userId: '1.5' }] }), { message: 'links.0.userId must be integer' })
})

test('a flag may be a number or written large, and an empty text in place of a number, a flag or a time is nothing', () => {
  const fields = (given: object) => read({ name: 'a', uniqueId: '1', ...given }) as Record<string, unknown>
  const flags = [1, 0, 'True', 'FALSE', ' true ', ''].map((disabled) => fields({ disabled }).disabled)
  assert.deepEqual(flags, [true, false, true, false, true, false])
  const { groupId, expirationTime, phone } = fields({ groupId: '', expirationTime: '', phone: '' })
  assert.deepEqual([groupId, expirationTime, phone], [0, null, ''])
  for (const disabled of [2, 'yes', [], {}]) assert.throws(() => fields({ disabled }), /disabled must be boolean/)
})

test('a refusal names the field', () => {
  const refused = (body: unknown, words: RegExp) => assert.throws(() => read(body), words)
  refused({ uniqueId: '1' }, /^InvalidError: name is missing$/)
  refused({ name: null, uniqueId: '1' }, /name is missing/)
  refused({ name: 'a', uniqueId: '1', groupId: 'x' }, /groupId must be integer/)
  refused({ name: 'a', uniqueId: '1', expirationTime: 'soon' }, /expirationTime/)
  refused([], /must be object/)
})

test('bytes are no object, however many there are', () => {
  assert.throws(() => bodyReader(devices.schema)(Buffer.alloc(10)), /name is missing/)
})

test('[API-4] fields that the schema does not have are left out, whatever they hold', () => {
  const read = bodyReader(devices.schema)({ name: 'a', uniqueId: '1', rocket: 1, constructor: 'x\0' })
  assert.deepEqual(
    Object.keys(read as object).filter((key) => !(key in devices.schema.properties)),
    [],
  )
})

test('attributes hold whatever they like', () => {
  const attributes = { foo: 1, deep: { list: [null, 'x'] } }
  assert.deepEqual((read({ name: 'a', uniqueId: '1', attributes }) as { attributes: object }).attributes, attributes)
})

test('the texts of an address become numbers and flags; only "true" is true', () => {
  const query = Type.Object({
    deviceId: Type.Optional(Type.Array(Id)),
    all: Type.Optional(Type.Boolean()),
    from: Type.Optional(Time),
  })
  const parse = textReader(query)
  assert.deepEqual(parse({ deviceId: '7', all: 'TRUE' }).value, { deviceId: [7], all: true })
  assert.deepEqual(parse({ deviceId: ['7', '8'], all: '1' }).value, { deviceId: [7, 8], all: false })
  assert.equal(parse({ from: 'yesterday' }).fault?.missing, false)
  assert.equal(textReader(Type.Object({ from: Time }))({}).fault?.missing, true)
})

test('what is too much for a row is refused in words, with the field', () => {
  const refused = (fields: object, message: string) =>
    assert.throws(() => read({ name: 'a', uniqueId: '1', ...fields }), { message, field: Object.keys(fields)[0]! })
  refused({ attributes: { text: 'x'.repeat(65_536) } }, 'attributes may hold at most 64 kB as JSON, in 32 levels')
  refused({ attributes: { deep: nested(33) } }, 'attributes may hold at most 64 kB as JSON, in 32 levels')
  refused({ name: 'x'.repeat(513) }, 'name may hold at most 512 characters')
  refused({ contact: 'x'.repeat(4097) }, 'contact may hold at most 4096 characters')
  refused({ uniqueId: 'x'.repeat(300) }, 'uniqueId may hold at most 128 characters')
  refused({ uniqueId: ' ' }, 'uniqueId must not be blank')
  refused({ uniqueId: '' }, 'uniqueId must not be empty')
  refused({ name: 'a\0b' }, 'name holds a character that cannot be stored')
  refused({ groupId: 2 ** 31 }, 'groupId must be at most 2147483647')
  refused({ groupId: 2 ** 53 }, 'groupId must be at most 2147483647')
  refused({ expirationTime: '2016-12-31T23:59:60Z' }, 'expirationTime is not a moment in time')
})

test('every integer that is taken keeps its value', () => {
  const user = bodyReader(users.schema)
  const limited = (deviceLimit: number) => user({ name: 'a', email: 'a@b', deviceLimit }) as { deviceLimit: number }
  assert.equal(limited(2 ** 53 - 1).deviceLimit, 9_007_199_254_740_991)
  assert.throws(() => limited(2 ** 53), /deviceLimit must be at most 9007199254740991/)
  assert.throws(() => limited(-(2 ** 53)), /deviceLimit must be at least -9007199254740991/)
})

function nested(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth))
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode, withoutSecrets } from '@rastro/core/kit/schema'
import { type Position, positionSchema } from '@rastro/core/model/position'
import { users } from '@rastro/core/resources/user'
import { fromRow, toRow } from '../db/row.ts'
import { listWriter, rowWriter } from './json.ts'

const time = new Date('2026-08-21T09:18:51.120Z')
const position: Position = {
  id: 12,
  attributes: { ignition: true, note: 'said "é"\n', io: { a: [1, null] } },
  deviceId: 7,
  protocol: 'gt06',
  serverTime: time,
  deviceTime: time,
  fixTime: time,
  valid: true,
  latitude: -23.55,
  longitude: -46.63,
  altitude: 760,
  speed: 0,
  course: 90.5,
  address: null,
  accuracy: 0,
  network: { radioType: 'gsm', cellTowers: [{ cellId: 1 }] },
  geofenceIds: [3],
}

test('a written list reads like a walked one', () => {
  const text = listWriter(positionSchema)([position, { ...position, geofenceIds: null, network: null }])
  const walked = [position, { ...position, geofenceIds: null, network: null }].map((item) =>
    encode(positionSchema, item),
  )
  assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(walked)))
  assert.match(text, /"fixTime":"2026-08-21T09:18:51\.120\+00:00"/)
})

test('a stored row reads like its item, whatever is in it, and tells no secret', () => {
  const text = 'said "é"\n'
  const full = {
    id: 3,
    ...toRow(users.schema, {
      name: text,
      email: 'a@example.com',
      attributes: { note: text, deep: [1, null] },
      readonly: true,
      expirationTime: time,
      latitude: -23.5,
      totpKey: 'secret',
    }),
  }
  for (const row of [full, { id: 4, name: '', email: '' }]) {
    const item = withoutSecrets(users.schema, fromRow(users.schema, row))
    assert.deepEqual(JSON.parse(rowWriter(users.schema)(row)), encode(users.schema, item))
  }
})

test('a number that JSON has no word for does not break the list', () => {
  assert.match(listWriter(positionSchema)([{ ...position, course: Number.NaN }]), /"course":null/)
})

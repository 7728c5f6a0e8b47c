import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { telic } from './telic.ts'

const record = (head: string, place = '-46500000,-23500000') =>
  `${head},281126191500,0,281126191501,${place},3,100,90,7,1,,3,4,5,6,7,42,0`
const decode = (text: string) => decodeStream(telic, Buffer.from(`${text}\0`))

test('a record up to a NUL, and one behind its length', () => {
  const text = record('05202849510225')
  const message = {
    uniqueIds: ['284951'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:01Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        attributes: { event: 98, sat: 7, battery: 42 },
      },
    ],
  }
  const plain = record('052028495198')
  assert.deepEqual(decode(plain), [message])
  const counted = Buffer.concat([Buffer.of(plain.length, 0, 0, 0), Buffer.from(plain)])
  assert.deepEqual(decodeStream(telic, Buffer.concat([counted, Buffer.of(0), counted])), [message, message])
  assert.deepEqual(decode(text), [])
})

test('an identifier of fifteen digits; coordinates with few digits are coarser; events', () => {
  const [message] = decode(record('023086869506071501625', '-465000,-235000'))
  assert.deepEqual(message!.uniqueIds, ['868695060715016'])
  const { latitude, longitude, attributes } = message!.fixes![0]!
  assert.deepEqual([latitude, longitude, attributes.alarm], [-23.5, -46.5, 'movement'])
  const ignitions = [11, 12, 13].map((event) => decode(record(`0520284951${event}`))[0]!.fixes![0]!.attributes.ignition)
  assert.deepEqual(ignitions, [true, false, undefined])
})

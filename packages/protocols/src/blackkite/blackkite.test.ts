import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { blackkite } from './blackkite.ts'

const packet = (tags: string, crc = 'aabb') => {
  const data = Buffer.from(tags.replaceAll(' ', ''), 'hex')
  const head = Buffer.of(1, data.length & 0xff, (data.length >> 8) | 0x80)
  return Buffer.concat([head, data, Buffer.from(crc, 'hex')])
}
const moment = (seconds: number) => Buffer.from(Uint32Array.of(seconds).buffer).toString('hex')
const id = `03 ${Buffer.from('868695060715016').toString('hex')}`
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = '30 07 206b99fe 60773afd'

test('two positions of one packet; a packet of an identifier alone is acknowledged, too', () => {
  const first = `20 ${moment(seconds)} ${place} 33 e803 8403 34 f802 40 0482 50 d204`
  const second = `20 ${moment(seconds + 60)} ${place} 45 0100 46 0080`
  const [login, message, ...more] = decodeStream(
    blackkite,
    Buffer.concat([packet(id), packet(`${first} 99 ${second} 20 ${moment(0)}`, '0102')]),
  )
  assert.deepEqual(login, { uniqueIds: ['868695060715016'], replies: [Buffer.from('02aabb', 'hex')] })
  assert.deepEqual([message!.replies, more], [[Buffer.from('020102', 'hex')], []])
  const [one, two] = message!.fixes!
  assert.deepEqual(one, {
    fixTime: new Date(seconds * 1000),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    attributes: { ignition: true, alarm: 'general', charge: true, adc1: 1.234 },
  })
  const { io1, io16, io17, io18 } = two!.attributes
  assert.deepEqual([two!.fixTime, io1, io16, io17, io18], [new Date((seconds + 60) * 1000), false, true, true, false])
})

test('a place without a time is no position, and of an unknown unit nothing is acknowledged', () => {
  assert.equal(decodeStream(blackkite, packet(`${id} ${place}`))[0]!.fixes, undefined)
  assert.deepEqual(decodeStream(blackkite, packet(place)), [])
})

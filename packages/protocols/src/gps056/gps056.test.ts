import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf } from '../bytes.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { gps056 } from './gps056.ts'

const id = '861234500000017'
const frame = (type: string, hex: string) => {
  const body = hexBytes(hex)
  return bytesOf(`$$${22 + body.length}${type}_02${id}`, body, '#')
}
const status = '03 01 6400 07 14'
const state = { input: 3, output: 1, adc1: 100 * 5.06, sat: 7, rssi: 20 }
const reply = (...parts: (string | Buffer)[]) => [bytesOf(...parts)]

test('a place with its answer; bytes between the frames are skipped', () => {
  const place = `1c0b1a 130f00 091a 0000 53 1216 0000 57 64 005a ${status} 4142`
  const [message] = decodeStream(gps056, bytesOf('\r\n', frame('GPSL', place), '\r\n'))
  assert.deepEqual(message, {
    uniqueIds: [id],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        attributes: state,
      },
    ],
    replies: reply(`*GPSA_02${id}AB#`),
  })
})

test('a login, a state, and other types', () => {
  const stream = bytesOf(frame('LOGN', ''), frame('SYNC', status), frame('XXXX', ''))
  assert.deepEqual(decodeStream(gps056, stream), [
    { uniqueIds: [id], replies: reply(`*LGSA_02${id}1#`) },
    { uniqueIds: [id], fixes: [{ outdated: true, attributes: state }], replies: reply(`*SYSA_02${id}#`) },
    { uniqueIds: [id] },
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { obddongle } from './obddongle.ts'

const imei = Buffer.from('868695060715016').toString('hex')
const frame = (type: string, data: string) => {
  const length = (data.replaceAll(' ', '').length / 2).toString(16).padStart(4, '0')
  return `5555 0007 ${imei} ${type} ${length} ${data} 00 aaaa`
}
const seconds = (Date.UTC(2026, 10, 28, 19, 15) / 1000).toString(16)
const motion = ((1000 << 10) + 90).toString(16).padStart(6, '0')
const place = (flags: string) => `0203 01 ${seconds} ${flags} 0000 46f410 23dbb0 ${motion}`

test('a connection is answered', () => {
  assert.deepEqual(decodeStream(obddongle, frame('01', '01')), [
    { uniqueIds: ['868695060715016'], replies: [hexBytes(`5555 0007 ${imei} 02 0007 01000000000000 00 aaaa`)] },
  ])
  assert.deepEqual(decodeStream(obddongle, frame('0c', '')), [{ uniqueIds: ['868695060715016'] }])
})

test('a published place is answered with its type', () => {
  const [message] = decodeStream(obddongle, frame('03', place('07')))
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 100 * 0.868976,
      course: 90,
      attributes: { sat: 7 },
    },
  ])
  assert.deepEqual(message!.replies, [hexBytes(`5555 0007 ${imei} 04 0002 0203 00 aaaa`)])
  const { latitude, longitude, valid } = decodeStream(obddongle, frame('03', place('70')))[0]!.fixes![0]!
  assert.deepEqual({ latitude, longitude, valid }, { latitude: 23.5, longitude: 46.5, valid: false })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { nvs } from './nvs.ts'

const imei = Buffer.from('868695060715016').toString('hex')
const login = `0012 ${imei} 312e38`
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const place = 'e448a9c0 f1fe2f40 02f8 005a 07 0064 01 00 00'
const record = `${seconds.toString(16)} 03 ${place} 01 0a05 01 0b0102 01 0c00010203 01 0dffffffffffffffff`
const data = (count: string, records: string) => {
  const body = `0000000000000000 01 ${count} ${records} ${count}`.replaceAll(' ', '')
  return `cccccccc ${(body.length / 2).toString(16).padStart(4, '0')} ${body} 954a`
}

test('a login is accepted or refused; records have values of four sizes', () => {
  const [first, second] = decodeStream(nvs, login + data('02', record + record))
  assert.deepEqual(first, {
    uniqueIds: ['868695060715016'],
    replies: [Buffer.from('OK')],
    refusal: Buffer.from('NO01'),
  })
  assert.equal(second!.fixes!.length, 2)
  assert.deepEqual(second!.fixes![1], {
    fixTime: new Date(seconds * 1000),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    course: 90,
    speed: 53.9957,
    attributes: { reason: 3, sat: 7, io10: 5, io11: 258, io12: 66_051, io13: -1 },
  })
  assert.deepEqual(decodeStream(nvs, data('01', record)), [])
})

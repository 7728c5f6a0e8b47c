import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { oigo } from './oigo.ts'

const decode = (hex: string, identified = false) =>
  oigo.decode(hexBytes(hex), testDecodeContext({ transport: 'udp', identified }))
const degrees = (value: number) => (value * 1_000_000).toString(16).padStart(8, '0')
const angle = (value: number) => ((2 ** 32 + value) % 2 ** 32).toString(16).padStart(8, '0')
const place = { valid: true, latitude: -23.5, longitude: -46.5, course: 90 }

const ar = `0b 000017ff 0007 0b1c130f1e 0000000000 ${degrees(66.5)} ${degrees(133.5)} 27 08 64 005a 02f8 15 30d4 1068 0000000c`
const arFix = {
  ...place,
  fixTime: new Date('2010-11-28T19:15:30Z'),
  altitude: 760,
  speed: 53.9957,
  attributes: { event: 11, index: 7, sat: 7, hdop: 0.8, rssi: 21, power: 12.5, battery: 4.2, odometer: 12_000 },
}

test('an AR message by its mask, with an identifier of digits, of characters or of the address', () => {
  assert.deepEqual(decode(`7e 0040 00 00 0868695060715016 ${ar}`), [{ uniqueIds: ['868695060715016'], fixes: [arFix] }])
  const meid = Buffer.from('A0000000123456').toString('hex')
  assert.deepEqual(decode(`7e 0040 00 01 00 ${meid} ${ar}`)[0]!.uniqueIds, ['A0000000123456'])
  assert.deepEqual(decode(`7e 0040 00 02 ${ar}`, true), [{ fixes: [arFix] }])
  assert.deepEqual(decode(`7e 0040 00 02 ${ar}`), [])
  assert.deepEqual(decode('7e 0040 10 00 0868695060715016'), [{ uniqueIds: ['868695060715016'] }])
})

test('an MG message, answered where it asks for it', () => {
  const rest = `0000000000000000 fb1c 130f ${angle(-2_330_000)} ${angle(-4_630_000)} 03e8 005a 64 7d 01 1e 15 09 02 07 0000000a`
  const fix = {
    ...place,
    fixTime: new Date('2025-11-28T19:15:30Z'),
    altitude: 304.8,
    speed: 86.8976,
    attributes: { power: 12.5, io1: 1, rssi: 21, versionFw: 2, sat: 7, odometer: 16_093 },
  }
  assert.deepEqual(decode(`30 8868695060715016 ${rest}`), [
    { uniqueIds: ['868695060715016'], fixes: [fix], replies: [hexBytes('e00900')] },
  ])
  assert.deepEqual(decode(`30 40 ${rest}`, true), [{ fixes: [fix] }])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { naviset } from './naviset.ts'

const login = `1110 0700 ${Buffer.from('861234500000017').toString('hex')} abcd`
const data = (body: string) => {
  const head = 0x4000 + 2 + body.replaceAll(' ', '').length / 2
  return `${(head & 0xff).toString(16).padStart(2, '0')}${(head >> 8).toString(16)} 0700 ${body} 0102`
}
const record = '0500 02 34280b6b e0946601 a088c502 e803'
const place = { fixTime: new Date('2026-11-28T19:15:00Z'), latitude: 23.5, longitude: 46.5, speed: 53.9957 }

test('every frame is answered with its checksum, and a login identifies', () => {
  const [named, ignored] = decodeStream(naviset, `${login} 0280 0700 0304`)
  const reply = hexBytes('01abcd')
  assert.deepEqual(named, { uniqueIds: ['861234500000017'], replies: [reply], refusal: reply })
  assert.deepEqual(ignored, { replies: [hexBytes('010304')] })
  assert.deepEqual(decodeStream(naviset, data(`00${record}`)), [{ replies: [hexBytes('010102')] }])
})

test('blocks and fields by their masks', () => {
  const blocks = [
    `ff 87 8403 f802 0c 0c30 100e 03 01 e8030000 000000000000`,
    'ff 0100 0200 0300 0400 0500 0600 0700 0800',
    'ff 15 000000000000 f6 0b 0c 0d 0e 0f 10 80 5a00 00 00',
    `ff 0100 0200 0300 ${'00'.repeat(18)} 00 00 0000 0000`,
    `ff 00 d007 50 00000000 d0070000 ${'0000'.repeat(5)} 01 00`,
  ]
  const [, message] = decodeStream(naviset, login + data(`1f ${record} ${blocks.join(' ')}`))
  const adc = { adc1: 1, adc2: 2, adc3: 3, adc4: 4, adc5: 5, adc6: 6, adc7: 7, adc8: 8 }
  const temps = { temp1: -10, temp2: 11, temp3: 12, temp4: 13, temp5: 14, temp6: 15, temp7: 16, temp8: -128 }
  const fuel = { fuel1: 1, fuel2: 2, fuel: 3 }
  const engine = { rpm: 2000, coolantTemp: 80, odometer: 2000 }
  const power = { power: 12.3, battery: 3.6, input: 3, output: 1, hdop: 1.2, sat: 7 }
  assert.deepEqual(message!.fixes, [
    {
      ...place,
      valid: true,
      course: 90,
      altitude: 760,
      attributes: { index: 5, status: 2, ...power, ...adc, deviceTemp: 21, ...temps, hours: 1.5, ...fuel, ...engine },
    },
  ])
  const [, plain] = decodeStream(naviset, login + data(`00 ${record} ${record}`))
  assert.deepEqual(plain!.fixes!.length, 2)
  assert.deepEqual(plain!.fixes![1], { ...place, valid: true, attributes: { index: 5, status: 2 } })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { avl301 } from './avl301.ts'

const login = '24 4c 11 0861234500000017 0001 0000 0d0a'
const position = '24 24 22 1a0b1c130f00 07 0b 00d72620 01a9b860 0c 1c5a 0011 000022 02 0c 14 0001 0d0a'

test('a login answers strangers alone, and positions follow', () => {
  const [named, message] = decodeStream(avl301, login + position)
  assert.deepEqual(named, { uniqueIds: ['861234500000017'], refusal: Buffer.from('$L#\r\n') })
  assert.deepEqual(message, {
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 12,
        course: 90,
        network: {
          cellTowers: [{ mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 17, cellId: 34 }],
        },
        attributes: { alarm: 'general', sat: 7, satVisible: 11, acc: true, power: 12, rssi: 20 },
      },
    ],
  })
})

test('a status is answered; a position before the login and other types are nothing', () => {
  assert.deepEqual(decodeStream(avl301, '24 48 07 0001 0d0a'), [{ replies: [Buffer.from('$H#\r\n')] }])
  assert.deepEqual(decodeStream(avl301, `${position} 24 58 07 0001 0d0a`), [])
})

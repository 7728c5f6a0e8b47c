import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { thinkrace } from './thinkrace.ts'

const head = '4841 534943413437303130303134 2c'
const imei = Buffer.from('868695060715016').toString('hex')
const login = `${head} 80 0010 01 ${imei} 0000`
const position = `${head} 90 0013 6b0af0a4 00 016387a0 02c27b60 0a 5a 0102 0304 0000`

test('a login is answered with the head of its message, positions follow', () => {
  const [first, second] = decodeStream(thinkrace, login + position)
  assert.deepEqual(first, {
    uniqueIds: ['868695060715016'],
    replies: [hexBytes('4852 534943413437303130303134 2c 80 0002 8000 0000')],
  })
  assert.deepEqual(second!.fixes, [
    {
      fixTime: new Date(0x6b0af0a4 * 1000),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 10,
      course: 90,
      network: {
        cellTowers: [{ mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 0x102, cellId: 0x304 }],
      },
      attributes: {},
    },
  ])
})

test('a heartbeat, and a position before a login, are nothing', () => {
  assert.deepEqual(decodeStream(thinkrace, `${head} 80 0001 00 0000 ${position}`), [])
})

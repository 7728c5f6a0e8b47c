import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { cartrack } from './cartrack.ts'

const head = '$$12345???&A9955&B191500.250,A,2330.0000,S,04630.0000,W,10.5,,281126,,*17|6.3|&C0100&D00002:?&E1000'

test('a report; digits above 9 of the odometer are the characters after it', () => {
  const [message] = decodeStream(cartrack, Buffer.from(`${head}&Y00100020##`))
  assert.deepEqual(message, {
    uniqueIds: ['12345'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00.250Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 10.5,
        attributes: { command: '9955', io1: '0100', odometer: 0x2af, adc1: '00100020' },
      },
    ],
  })
  assert.equal(decodeStream(cartrack, Buffer.from(`${head}##`))[0]!.fixes![0]!.attributes.adc1, undefined)
  assert.deepEqual(decodeStream(cartrack, Buffer.from('$$12345???&A0000##')), [])
})

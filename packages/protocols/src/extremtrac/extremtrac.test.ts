import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { extremtrac } from './extremtrac.ts'

const decode = (text: string) => decodeStream(extremtrac, Buffer.from(`${text}\r\n`))

test('RMC with an identifier and milliseconds', () => {
  const [message] = decode('$GPRMC,868695060715016,191500.250,A,2330.0000,S,04630.0000,W,0.5,90,281126,0,,00C8')
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00.250Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 0.5,
        course: 90,
        attributes: {},
      },
    ],
  })
  assert.deepEqual(decode('$GPRMC,191500.250,A,2330.0000,S,04630.0000,W,0.5,90,281126,0'), [])
})

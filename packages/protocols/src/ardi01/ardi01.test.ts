import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { ardi01 } from './ardi01.ts'

const decode = (text: string) => decodeStream(ardi01, Buffer.from(`${text}\r\n`))

test('a line of fields; three satellites make the place valid', () => {
  const [message] = decode('868695060715016,20261128191500,-46.5,-23.5,100,90.5,760,3,4,80,-1')
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760,
        speed: 53.9957,
        course: 90.5,
        attributes: { sat: 3, event: '4', batteryLevel: 80, temp1: '-1' },
      },
    ],
  })
  assert.equal(decode('1,20261128191500,-46.5,-23.5,0,0,0,2,4,80,-1')[0]!.fixes![0]!.valid, false)
  assert.deepEqual(decode('1,20261128191500,-46.5,-23.5,0,0,0,2,4,80,-1,more'), [])
})

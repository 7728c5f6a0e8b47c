import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { m2c } from './m2c.ts'

const line = (index: number, archive: string, place = '-23.5,-46.5') =>
  `#M2C,M1,F1,102,868695060715016,${index},${archive},0,20,261128,191500,${place},760,90,100.0,7,1200,1,2,12500,4100,3,4,21.5,0*0000\r\n`

test('each line of a message is a position, and what is none is left out', () => {
  const messages = decodeStream(m2c, Buffer.from(`[${line(1, 'L')}${line(2, 'L', 'x,y')}\r\n${line(3, 'H')}]`))
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[1], {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760,
        speed: 53.9957,
        course: 90,
        attributes: {
          ...{ index: 3, archive: true, event: 20, sat: 7, odometer: 1200, input: 1, output: 2 },
          ...{ power: 12.5, battery: 4.1, adc1: 3, adc2: 4, temp1: 21.5 },
        },
      },
    ],
  })
  assert.equal(messages[0]!.fixes![0]!.attributes.archive, undefined)
})

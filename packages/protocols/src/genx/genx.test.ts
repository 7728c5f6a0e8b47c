import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { genx } from './genx.ts'

const decode = (text: string, attributes: Record<string, unknown> = {}) =>
  decodeStream(genx, Buffer.from(`${text}\r\n`), { attributes })

test('the columns of a line are a setting', () => {
  const attributes = { 'genx.reportColumns': '28,2,3,4,13,17,10,23,27,11,46', 'decoder.timezone': 'GMT-3' }
  assert.deepEqual(decode('0777,11/28/2026 16:15:00,-23.5,-46.5,100,90,x,12.5,1000,ON,7,more', attributes), [
    {
      uniqueIds: ['0777'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 304.8,
          speed: 53.9957,
          course: 90,
          attributes: { odometer: 12_500, ignition: true, sat: 7 },
        },
      ],
    },
  ])
})

test('without the setting there are four columns; a value that is none is refused', () => {
  const [message] = decode('7,11/28/2026 19:15:00,-23.5,-46.5')
  assert.equal(message!.fixes![0]!.latitude, -23.5)
  assert.throws(() => decode('7,today,-23.5,-46.5'), DecodeError)
  assert.deepEqual(decode(''), [])
})

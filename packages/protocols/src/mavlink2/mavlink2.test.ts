import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, TEST_NOW, testDecodeContext } from '../testing.ts'
import { mavlink2 } from './mavlink2.ts'

const decode = (hex: string) => mavlink2.decode(hexBytes(hex), testDecodeContext({ transport: 'udp' }))
const place = '402ffef1 c0a948e4 c0980b00 10270000'

test('positions among other messages of a datagram; zeros at the end may be missing', () => {
  const whole = `fd 1c 0000 ce 07 01 210000 e8030000 ${place} 2c01 9001 ffff 2823 4a88`
  const cut = `fd 14 0000 ce 08 01 210000 e8030000 ${place} 4a88`
  const [one, other, ...more] = decode(`${whole} fd 01 0000 ce 07 01 000000 00 4a88 ${cut}`)
  const fix = { fixTime: TEST_NOW, valid: true, latitude: -23.5, longitude: -46.5, altitude: 760 }
  const attributes = { timeBoot: 1000, relativeAltitude: 10 }
  assert.deepEqual(one, {
    uniqueIds: ['7'],
    fixes: [{ ...fix, speed: 500 * 0.0194384449, course: 90, attributes }],
  })
  assert.deepEqual(other, { uniqueIds: ['8'], fixes: [{ ...fix, speed: 0, course: 0, attributes }] })
  assert.deepEqual(more, [])
  assert.deepEqual(decode('fe00'), [])
})

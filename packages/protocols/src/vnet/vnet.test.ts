import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { vnet } from './vnet.ts'

const login = '2424 0000 0a00 281126191500 8686950607150160 0102 00000000 2323'
const position = '2424 3380 1100 281126191500 23300000 0463000000 01 09 64 34120000 2d 00000000 2323'

test('a login comes back as it is, positions follow', () => {
  const [first, second] = decodeStream(vnet, login + position)
  assert.deepEqual(first, {
    uniqueIds: ['868695060715016'],
    replies: [hexBytes(login)],
    refusal: hexBytes(login),
  })
  const { latitude, longitude, ...fix } = second!.fixes![0]!
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    speed: 53.9957,
    course: 90,
    attributes: { sat: 9, odometer: 0x1234 },
  })
  assert.deepEqual([latitude!.toFixed(6), longitude!.toFixed(6)], ['-23.500000', '-46.500000'])
  assert.deepEqual(decodeStream(vnet, position), [])
})

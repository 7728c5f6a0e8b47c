import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { pt215 } from './pt215.ts'

const login = '5858 0d 01 0868695060715016 01 0d0a'
const heartbeat = '5858 01 08 0d0a'
const position = '5858 14 10 1a0b1c130f00 02857260 04fd2920 185a 0d0a'

test('a login and a position are answered, a heartbeat is not', () => {
  const [first, second, ...others] = decodeStream(pt215, login + heartbeat + position)
  const reply = hexBytes('585801010d0a')
  assert.deepEqual(first, { uniqueIds: ['868695060715016'], replies: [reply], refusal: reply })
  assert.deepEqual(second, {
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        course: 90,
        attributes: {},
      },
    ],
    replies: [hexBytes('5858 07 10 1a0b1c130f00 0d0a')],
  })
  assert.deepEqual(others, [])
  assert.deepEqual(decodeStream(pt215, position), [])
})

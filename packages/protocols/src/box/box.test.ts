import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { box } from './box.ts'

const login = 'H,BT,N12,081028142432,F5\r'
const head = 'L,261128191500,G,-23.5,-46.5,100,90.5,1.5,2,'
const decode = (text: string) => decodeStream(box, Buffer.from(text))

test('after a login a position holds states by the names of the unit', () => {
  const [first, second] = decode(`${login}\n${head}3;A,1;END,106,222\r`)
  assert.deepEqual(first, { uniqueIds: ['N12'] })
  assert.deepEqual(second!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 53.9957,
      course: 90.5,
      attributes: { tripOdometer: 1500, event: '2', status: 3, ignition: true, motion: true, a: '1', end: '106,222' },
    },
  ])
  assert.equal(decode(`${login}${head}4\r`)[1]!.fixes![0]!.valid, false)
  assert.throws(() => decode(`${login}${head}3;T0\r`), DecodeError)
})

test('a question is answered to anybody; a position before a login is nothing', () => {
  assert.deepEqual(decode('E,12,x\r'), [{ replies: [Buffer.from('A,12,x\r')] }])
  assert.deepEqual(decode(`${head}3\r`), [])
})

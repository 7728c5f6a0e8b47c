import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { supermate } from './supermate.ts'

const now = new Date('2026-11-21T13:11:16Z')
const decode = (text: string) => decodeStream(supermate, Buffer.from(`${text}#`), { now })

test('numbers in hex, and the time as the answer', () => {
  const line = '2:861234500000017:1:*,00000000,BJ,A,1a0b1c,130f00,80d72620,81a9b860,04e2,2328,020204014000,0e,12,000a'
  const message = {
    uniqueIds: ['861234500000017'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 12.5,
        course: 90,
        attributes: {
          commandId: '00000000',
          command: 'BJ',
          status: '020204014000',
          signal: '0e',
          power: 12,
          oil: 10,
          odometer: 1000,
        },
      },
    ],
    replies: [Buffer.from('#1:861234500000017:1:*,00000000,UP,7ea0b15,0d0b10#')],
  }
  assert.deepEqual(decode(`${line},0003e8,more`), [message])
  assert.equal(decode(`${line},`)[0]!.fixes![0]!.attributes.odometer, 0)
  assert.deepEqual(decode(''), [])
})

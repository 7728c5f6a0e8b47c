import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { tr20 } from './tr20.ts'

const decode = (text: string) => decodeStream(tr20, Buffer.from(`${text}\r\n`))

test('a place with its temperature in several forms', () => {
  assert.deepEqual(decode('%%TR-7,L,261128191500,S2330.0000W04630.0000,100,090,C-8:F0,80020008,108,CFG:1|'), [
    {
      uniqueIds: ['TR-7'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: false,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          attributes: { temp1: -8, status: 0x80020008, event: 108 },
        },
      ],
    },
  ])
  const place = '%%7,A,261128191500,S2330.0000W04630.0000,0,0'
  assert.deepEqual(decode(`${place},NA,00000001,1`)[0]!.fixes![0]!.attributes, { status: 1, event: 1 })
  assert.equal(decode(`${place},21,00000001,1`)[0]!.fixes![0]!.attributes.temp1, 21)
  assert.deepEqual(decode(`${place},T0;F2,00000001,1`), [])
})

test('a ping is answered and names no unit', () => {
  assert.deepEqual(decode('%%TR-7,15'), [{ replies: [Buffer.from('&&15\r\n')] }])
})

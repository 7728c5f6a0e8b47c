import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { ywt } from './ywt.ts'

const decode = (text: string) => decodeStream(ywt, Buffer.from(`${text}\r\n`))
const report = (type: string, satellites = 10) =>
  `%${type},1222102985:1,261128191500,W46.500000,S23.500000,,100,320,${satellites},7,00-0A-1f,,1db2`

test('a report; those of alarms and keys are answered with their number', () => {
  assert.deepEqual(decode(report('RP')), [
    {
      uniqueIds: ['1222102985'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 320,
          attributes: { sat: 10, status: '00-0A-1f' },
        },
      ],
    },
  ])
  assert.deepEqual(decode(report('KP'))[0]!.replies, [Buffer.from('%AT+KP=7\r\n')])
  assert.deepEqual(decode(report('EP', 0))[0]!.fixes![0]!.valid, false)
})

test('a synchronisation is answered with its first fields', () => {
  for (const text of ['%SN,0417061042:0,0,140117041203,404', '%SN,0417061042:0,0,140117041203,404,5,6'])
    assert.deepEqual(decode(text), [{ replies: [Buffer.from('%AT+SN=:0,0,140117041203,404')] }])
  for (const text of ['%SN,0417061042', '%SN,04:0,0,1']) assert.throws(() => decode(text), DecodeError)
})

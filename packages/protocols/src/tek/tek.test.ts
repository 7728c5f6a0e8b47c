import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { tek } from './tek.ts'

const frame = (type: number, body: string) => {
  const length = body.replaceAll(' ', '').length / 2
  const bytes = [type | (length & 0xc0), length & 0x3f].map((byte) => byte.toString(16).padStart(2, '0'))
  return `06 01 02 03 04 05 06 0868695060715016 ${bytes.join(' ')} ${body}`
}
const uniqueIds = ['868695060715016']

test('measurements are a state; other types identify alone', () => {
  const levels = '0002 000000000000 0a 37 0864 0b 38 0465'
  assert.deepEqual(decodeStream(tek, frame(4, levels) + frame(6, '00') + frame(17, '2c')), [
    {
      uniqueIds,
      fixes: [
        {
          outdated: true,
          attributes: {
            ...{ rssi1: 10, temp1: 25, src1: 2, ullage1: 100 },
            ...{ rssi2: 11, temp2: 26, src2: 1, ullage2: 101 },
          },
        },
      ],
    },
    { uniqueIds },
    { uniqueIds },
  ])
})

test('a place in a text of more than 63 bytes', () => {
  const text = ',33,191500.0,2330.0000S,04630.0000W,1.2,760.5,3,90.5,0.02,12.5,281126,07,x'
  assert.deepEqual(decodeStream(tek, frame(17, Buffer.from(text).toString('hex'))), [
    {
      uniqueIds,
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760.5,
          speed: 12.5,
          course: 90.5,
          attributes: { hdop: 1.2 },
        },
      ],
    },
  ])
})

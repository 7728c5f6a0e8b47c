import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { gpsmarker } from './gpsmarker.ts'

const decode = (time: string, place = 'S23300000W046300000') =>
  decodeStream(gpsmarker, Buffer.from(`$GM21F868695060715016T281126${time}${place}010090A8032305#\r\n`))

test('fields of fixed width, the seconds perhaps missing', () => {
  assert.deepEqual(decode('191507'), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:07Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 10,
          course: 90,
          attributes: { sat: 10, batteryLevel: 80, input: '3', output: '2', temp1: '305' },
        },
      ],
    },
  ])
  assert.deepEqual(decode('1915')[0]!.fixes![0]!.fixTime, new Date('2026-11-28T19:15:00Z'))
  assert.deepEqual(decode('191500', 'G23300000W046300000'), [])
})

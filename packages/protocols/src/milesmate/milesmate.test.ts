import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { milesmate } from './milesmate.ts'

const line = (inputs: string, states: string) =>
  `ApiString={A:868695060715016,B:12.7,C:06.0,D:191500,E:2330.0000S,F:04630.0000W,G:100.0,H:281126,I:G,J:${inputs},K:${states},L:1234,M:90.50}`

test('a report with its flags is answered to anybody', () => {
  const reply = Buffer.from('+##Received OK\n')
  assert.deepEqual(decodeStream(milesmate, Buffer.from(`${line('11000101', '1100000A')}\r\n`)), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90.5,
          attributes: {
            ...{ battery: 12.7, adc1: 6, ignition: true, charge: true, blocked: true },
            alarm: 'sos,overspeed,tow',
          },
        },
      ],
      replies: [reply],
      refusal: reply,
    },
  ])
  assert.deepEqual(decodeStream(milesmate, Buffer.from(`${line('1', '0000000V')}\n`)), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { autograde } from './autograde.ts'

test('a message in parentheses; the character of the status holds the ignition', () => {
  const inputs = 'A0024B0025C0000D0000E0001K000aL0000M0000N0000O0002'
  const line = `(000000001637868695060715016281126A2330.0000S04630.0000W010.5191500090.50?${inputs})`
  const [message] = decodeStream(autograde, Buffer.from(line))
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 10.5,
        course: 90.5,
        attributes: {
          ...{ status: 63, ignition: true },
          ...{ adc1: '0024', adc2: '0025', adc3: '0000', adc4: '0000', adc5: '0001' },
          ...{ can1: '000a', can2: '0000', can3: '0000', can4: '0000', can5: '0002' },
        },
      },
    ],
  })
})

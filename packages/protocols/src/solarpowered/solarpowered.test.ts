import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { solarpowered } from './solarpowered.ts'

const report = (items: string, type = '11') => `7e 8686950607150160 ${type} 003e ${items} 00 7e`
const place = '81 13 0c 1a0b1c130f00 016694e0 02c588a0 64 8a cd 5a'

test('a report with escapes; alarms count where their mask is set, and the place is never valid', () => {
  const [message] = decodeStream(solarpowered, report(`${place} 82 02 1f16 84 02 7d027d01 83 10 ${'00'.repeat(15)} 16`))
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90,
        attributes: { deviceTemp: -10, battery: 4.1, alarm: 'lowPower,sos', motion: true, rssi: 22 },
      },
    ],
  })
})

test('without a place it is a state, and of another type nothing', () => {
  const fixes = [{ outdated: true, attributes: { alarm: 'tampering' } }]
  assert.deepEqual(decodeStream(solarpowered, report('82 02 010f'))[0]!.fixes, fixes)
  assert.deepEqual(decodeStream(solarpowered, report(place, '12')), [{ uniqueIds: ['868695060715016'] }])
})

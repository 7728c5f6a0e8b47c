import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { gt02 } from './gt02.ts'

const frame = (type: string, content: string) => {
  const body = `50 15 0868695060715016 0007 ${type} ${content}`.replaceAll(' ', '')
  return `6868 ${(body.length / 2).toString(16).padStart(2, '0')} ${body} 0d0a`
}
const uniqueIds = ['868695060715016']

test('a heartbeat is answered, an answer to a command is its result', () => {
  assert.deepEqual(decodeStream(gt02, frame('1a', '00') + frame('1c', '02 4f4b') + frame('99', '')), [
    {
      uniqueIds,
      fixes: [{ outdated: true, attributes: { index: 7, power: 80, rssi: 21 } }],
      replies: [Buffer.from('54681a0d0a', 'hex')],
    },
    { uniqueIds, fixes: [{ outdated: true, attributes: { index: 7, result: 'OK' } }] },
    { uniqueIds },
  ])
})

test('a position', () => {
  const [message] = decodeStream(gt02, frame('10', '1a0b1c130f00 02857260 04fd2920 64 005a 000000 00000001'))
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 53.9957,
      course: 90,
      attributes: { index: 7 },
    },
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { arknav } from './arknav.ts'

test('messages end with a carriage return, and a line feed after it is skipped', () => {
  const line = '868695060715016,05*827,000,L001,A,2330.0000,S,04630.0000,W,000.12,90.50,1.2,19:15:00 28-11-26,x\r'
  const messages = decodeStream(arknav, Buffer.from(`${line}\n${line}`))
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[1]!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      speed: 0.12,
      course: 90.5,
      attributes: { hdop: 1.2 },
    },
  ])
})

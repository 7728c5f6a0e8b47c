import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { topflytech } from './topflytech.ts'

test('the identifier at the start, the place at the end', () => {
  const text = '(868695060715016BP00XG00b6L00074b54R0C0F0f0261128191500A2330.0000S04630.0000W012.5251.25)'
  const fix = { valid: true, latitude: -23.5, longitude: -46.5, speed: 12.5, course: 251.25, attributes: {} }
  assert.deepEqual(decodeStream(topflytech, Buffer.from(text)), [
    { uniqueIds: ['868695060715016'], fixes: [{ fixTime: new Date('2026-11-28T19:15:00Z'), ...fix }] },
  ])
  assert.deepEqual(decodeStream(topflytech, Buffer.from('(868695060715016BP05HSO)')), [])
})

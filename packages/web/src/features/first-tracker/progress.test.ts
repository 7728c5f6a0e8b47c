import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Arrival } from '@rastro/core/model/arrival'
import { progressOf } from './progress.ts'
import { shownBytes } from './shown-bytes.ts'

const arrival = (kind: Arrival['kind'], second: number, uniqueId: string | null = '1') =>
  ({ kind, at: new Date(second * 1000), uniqueId }) as Arrival

test('the first position counts, else the first message, with the seconds since its connection', () => {
  assert.deepEqual(progressOf([arrival('connected', 1), arrival('silent', 2, null)], '1').first, undefined)
  const [connected, login, position] = [arrival('connected', 1), arrival('message', 2), arrival('position', 17)]
  assert.deepEqual(progressOf([connected, login], '1'), { first: login, secondsAfter: 1 })
  assert.deepEqual(progressOf([connected, login, position], '1'), { first: position, secondsAfter: 16 })
  assert.deepEqual(progressOf([login], '1'), { first: login, secondsAfter: undefined })
  assert.deepEqual(progressOf([connected, login], '').first, undefined)
  assert.deepEqual(progressOf([connected, login], '2').first, undefined)
})

test('bytes are shown as text where they are one, else as pairs of hex digits, and a cut is marked', () => {
  assert.equal(shownBytes('78780d01', 4), '78 78 0D 01')
  assert.equal(shownBytes(Buffer.from('*HQ,42#\r\n').toString('hex'), 9), '*HQ,42#')
  assert.equal(shownBytes('7800', 900), '78 00 …')
})

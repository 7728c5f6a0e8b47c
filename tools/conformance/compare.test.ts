import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences, sameValue } from './compare.ts'
import { NOW, type Outcome } from './play.ts'
import type { Recorded, RecordedPosition } from './rows.ts'

const position: RecordedPosition = {
  deviceTime: '2026-11-21T14:30:05Z',
  fixTime: '2026-11-21T14:30:05Z',
  valid: true,
  latitude: -23.5505,
  longitude: -46.6333,
  altitude: 0,
  speed: 32.4,
  course: 90,
  network: { cellTowers: [{ cellId: 1 }, { cellId: 2 }] },
  attributes: { sat: 9 },
}
const recorded: Recorded = { positions: [position], ids: ['1'], replies: ['0a'] }
const fix = {
  fixTime: new Date('2026-11-21T14:30:05Z'),
  valid: true,
  latitude: -23.5505,
  longitude: -46.6333,
  speed: 32.4,
  course: 90,
  network: { cellTowers: [{ cellId: 2 }, { cellId: 1, signalStrength: -60 }] },
  attributes: { sat: 9, rssi: 4 },
}
const outcome: Outcome = { fixes: [fix], ids: ['1'], replies: ['0a'] }

test('the same position with more attributes is no difference', () => {
  assert.deepEqual(differences(recorded, outcome), [])
})

const wrong: readonly [string, Outcome][] = [
  ['attribute sat: recorded 9, ours 8', { ...outcome, fixes: [{ ...fix, attributes: { sat: 8 } }] }],
  ['attribute sat: recorded 9, ours nothing', { ...outcome, fixes: [{ ...fix, attributes: {} }] }],
  ['speed: recorded 32.4, ours 0', { ...outcome, fixes: [{ ...fix, speed: 0 }] }],
  ['ids: recorded ["1"], ours []', { ...outcome, ids: [] }],
  ['replies: recorded ["0a"], ours ["0b"]', { ...outcome, replies: ['0b'] }],
  ['outdated: recorded false, ours true', { ...outcome, fixes: [{ ...fix, outdated: true }] }],
]
for (const [text, ours] of wrong) {
  test(text, () => assert.deepEqual(differences(recorded, ours), [text]))
}

test('a missing position, and one too many, are differences', () => {
  assert.deepEqual(differences(recorded, { ...outcome, fixes: [] }), ['positions: recorded 1, ours 0'])
  assert.deepEqual(differences(recorded, { ...outcome, fixes: [fix, fix] }), ['positions: recorded 1, ours 2'])
})

test('of an outdated position only time, attributes and network are compared', () => {
  const outdated: Recorded = { positions: [{ ...position, outdated: true, fixTime: null, latitude: 0, network: {} }] }
  const ours = { outdated: true as const, deviceTime: fix.fixTime, attributes: { sat: 9 } }
  assert.deepEqual(differences(outdated, { ...outcome, fixes: [ours], ids: [], replies: [] }), [])
})

test('<now> is the clock of the session', () => {
  const now: Recorded = { ...recorded, positions: [{ ...position, deviceTime: '<now>', fixTime: '<now>' }] }
  assert.deepEqual(differences(now, { ...outcome, fixes: [{ ...fix, fixTime: NOW }] }), [])
  assert.equal(differences(now, outcome).length, 2)
})

test('of replies that hold the time only the lengths are compared', () => {
  assert.deepEqual(differences({ ...recorded, repliesClock: true }, { ...outcome, replies: ['0b'] }), [])
  assert.equal(differences({ ...recorded, repliesClock: true }, { ...outcome, replies: ['0b0b'] }).length, 1)
})

test('a row recorded as unreadable must throw', () => {
  assert.equal(differences({ error: 'Latitude out of range' }, outcome).length, 1)
  assert.deepEqual(differences({ error: 'Latitude out of range' }, { ...outcome, error: new Error('') }), [])
  assert.deepEqual(differences(recorded, { ...outcome, error: new RangeError('short') }), ['threw RangeError: short'])
})

test('numbers may differ by a rounding, other values not at all', () => {
  assert.ok(sameValue(12.530000000000001, 12.53))
  assert.ok(!sameValue(12.53, 12.530001) && !sameValue(1, true) && !sameValue('1', 1))
})

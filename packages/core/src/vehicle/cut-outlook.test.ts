import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readBlockSettings } from './block-settings.ts'
import { type CutCandidate, cutOutlook } from './cut-outlook.ts'

const now = new Date('2026-08-21T12:00:00Z')
const minute = 60_000
const vehicle = (
  speed: number,
  { ageMs = 0, valid = true, ...attributes }: Record<string, unknown> = {},
): CutCandidate => ({
  fix: { fixTime: new Date(now.getTime() - Number(ageMs)), valid: valid === true, speed, attributes: {} },
  settings: readBlockSettings((key) => attributes[key]),
})
const two = { 'block.secondPerson': true }
const outlook = (...candidates: CutCandidate[]) => {
  const { now: atOnce, later, why, approvalTime } = cutOutlook(candidates, now)
  return [atOnce, later, why, approvalTime]
}

test('a block leaves now or later for one reason, and another person approves what may be moving', () => {
  assert.deepEqual(outlook(vehicle(0)), [1, 0, undefined, undefined])
  assert.deepEqual(outlook(vehicle(0, two)), [1, 0, undefined, undefined])
  assert.deepEqual(outlook(vehicle(40)), [0, 1, 'moving', undefined])
  assert.deepEqual(outlook(vehicle(40, two)), [0, 1, 'moving', 30 * minute])
  assert.deepEqual(outlook(vehicle(2)), [0, 1, 'slow', undefined])
  assert.deepEqual(outlook(vehicle(0, { ageMs: 3 * minute })), [0, 1, 'stale', undefined])
  assert.deepEqual(outlook(vehicle(0, { valid: false })), [0, 1, 'unknown', undefined])
  assert.deepEqual(outlook({ ...vehicle(0), fix: undefined }), [0, 1, 'unknown', undefined])
})

test('of several vehicles those at once and those later are counted, and another person approves all of them', () => {
  assert.deepEqual(outlook(vehicle(0), vehicle(2), vehicle(40)), [1, 2, 'moving', undefined])
  assert.deepEqual(outlook(vehicle(0), vehicle(0, two)), [2, 0, undefined, 30 * minute])
  const short = { ...two, 'block.approvalTime': 5 }
  assert.deepEqual(outlook(vehicle(40, two), vehicle(40, short)), [0, 2, 'moving', 5 * minute])
  const longest = cutOutlook([vehicle(0), vehicle(0, { 'command.expiration': 48 })], now)
  assert.equal(longest.expiration, 48 * 60 * minute)
  assert.equal(cutOutlook([], now).expiration, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysKept, longest, retentionRange } from './retention.ts'

const with_ = (attributes: Record<string, unknown>) => ({ attributes })

test('the client comes first, then its reseller, then the server; nobody means for ever, and a year for who looked', () => {
  const [client, reseller] = [with_({ 'retention.positions': 90 }), with_({ 'retention.positions': '200' })]
  const server = with_({ 'retention.positions': 700 })
  assert.equal(daysKept('positions', [client, reseller], server), 90)
  assert.equal(daysKept('positions', [with_({}), reseller], server), 200)
  assert.equal(daysKept('positions', [with_({ 'retention.positions': 0 }), with_({})], server), 700)
  assert.equal(daysKept('positions', [], with_({})), undefined)
  assert.equal(daysKept('lookups', [], with_({})), 365)
})

test('what accounts set is held within the bounds of the server, which are at least 30 days unless it says otherwise', () => {
  assert.deepEqual(retentionRange(with_({})), { least: 30, most: 3650 })
  const server = with_({ 'retention.leastDays': 60, 'retention.mostDays': 100 })
  for (const [set, kept] of [
    [1, 60],
    [80, 80],
    [5000, 100],
    [-3, undefined],
    ['x', undefined],
  ] as const) {
    assert.equal(daysKept('events', [with_({ 'retention.events': set })], server), kept)
  }
})

test('of several clients of a vehicle the longest counts', () => {
  assert.equal(longest([30, 90]), 90)
  assert.equal(longest([30, undefined]), undefined)
})

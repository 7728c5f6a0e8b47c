import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longestPauseMs, patienceOf, pauseBefore } from './reconnect.ts'

const almostOne = 1 - Number.EPSILON
/** When the attempts since a loss follow, where every one fails at once (ms). */
function attempts(random: number, untilMs: number): number[] {
  const times: number[] = []
  for (let at = pauseBefore(0, random); at <= untilMs; at += pauseBefore(times.length, random)) times.push(at)
  return times
}

test('three attempts follow within ten seconds, so that a short loss is over by then', () => {
  for (const random of [0, 0.5, almostOne]) assert.ok(attempts(random, 10_000).length >= 3, String(random))
})

test('in the first minute no pause is longer than eight seconds', () => {
  for (const random of [0, almostOne])
    for (let failed = 0; failed < 9; failed++) assert.ok(pauseBefore(failed, random) <= 8000)
  assert.equal(attempts(almostOne, 60_000).length, 9)
})

test('[LIVE-7] the last pause is 60 s, and none is longer', () => {
  for (const failed of [9, 10, 1000]) {
    assert.ok(pauseBefore(failed, 0) >= longestPauseMs - 5000)
    assert.equal(pauseBefore(failed, almostOne), longestPauseMs)
  }
})

test('a fleet of browsers that is cut off at once comes back spread over the time', () => {
  const browsers = 1000
  const busiest = (failed: number) => {
    const tenths = new Map<number, number>()
    for (let at = 0; at < browsers; at++) {
      const tenth = Math.floor(pauseBefore(failed, at / browsers) / 100)
      tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1)
    }
    return Math.max(...tenths.values())
  }
  // In any tenth of a second
  assert.ok(busiest(0) <= 60)
  assert.ok(busiest(3) <= 35)
  assert.ok(busiest(9) <= 21)
})

test('a host that does not answer costs the quick attempts little, and a slow line gets its time', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 100].map(patienceOf), [30_000, 4000, 4000, 4000, 30_000, 30_000])
})

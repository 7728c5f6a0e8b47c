import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSeen, forgetSeen, noReports, seenAt } from './seen-reports.ts'

/** After so many reports, a second apart; `latest` is the number of the latest one by time. */
function after(count: number, latest: (report: number) => number = (report) => report) {
  const seen = noReports()
  for (let report = 1; report <= count; report++) addSeen(seen, fingerprint(report), report, latest(report))
  return seen
}
const fingerprint = (report: number): number => report * 1e12 + 0.5
const known = (seen: ReturnType<typeof noReports>, to: number) =>
  Array.from({ length: to }, (_, at) => at + 1).filter((report) => seenAt(seen, fingerprint(report)) === report)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

test('the newest 32 reports are remembered with their times', () => {
  assert.deepEqual(known(after(100), 100), range(69, 100))
})

test('reports that are not older than the latest position stay, up to 1024', () => {
  const [times, most] = [200, 1500]
  assert.deepEqual(
    known(
      after(times, () => 1),
      times,
    ),
    range(1, times),
  )
  assert.deepEqual(
    known(
      after(most, () => 1),
      most,
    ),
    range(most - 1023, most),
  )
})

test('after such a time the oldest ones go first again', () => {
  const seen = after(40)
  for (let report = 41; report <= 60; report++) addSeen(seen, fingerprint(report), report, 1)
  assert.deepEqual(known(seen, 60), range(9, 60))
  for (let report = 61; report <= 70; report++) addSeen(seen, fingerprint(report), report, report)
  assert.deepEqual(known(seen, 70), range(19, 70))
})

test('a report that comes again has the time that it is given then, and takes no place', () => {
  const seen = after(32)
  addSeen(seen, fingerprint(5), 500, 32)
  assert.equal(seenAt(seen, fingerprint(5)), 500)
  assert.equal(seenAt(seen, fingerprint(1)), 1)
})

test('a report that is forgotten is new, and the order of the others stays', () => {
  const seen = after(40)
  for (const report of [9, 40, 20]) forgetSeen(seen, fingerprint(report))
  const left = range(10, 39).filter((report) => report !== 20)
  assert.deepEqual(known(seen, 40), left)
  for (const report of [41, 42, 43, 44]) addSeen(seen, fingerprint(report), report, report)
  assert.deepEqual(known(seen, 44), [...left.slice(1), 41, 42, 43, 44])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentsOf, nearestTo, peaksOf, ticksOf, zoomed } from './peaks.ts'

const hour = 3_600_000

test('[RPT-35] a drawing of many samples keeps every peak, and a part of it what lies just outside', () => {
  const samples = Array.from({ length: 10_000 }, (_, time) => ({ time, value: time === 5003 ? 900 : time % 7 }))
  const drawn = peaksOf(samples, { from: 0, to: 9999 }, 100)
  assert.ok(drawn.length <= 400 && drawn.length >= 100)
  assert.ok(drawn.some(({ value }) => value === 900))
  assert.ok(drawn.every(({ time }, index) => index === 0 || time >= drawn[index - 1]!.time))
  const part = peaksOf(samples, { from: 100, to: 110 }, 50)
  assert.deepEqual([part[0]?.time, part.at(-1)?.time], [99, 111])
  assert.deepEqual(peaksOf([], { from: 0, to: 1 }, 10), [])
  assert.deepEqual(peaksOf([{ time: 5, value: 1 }], { from: 0, to: 9 }, 10), [{ time: 5, value: 1 }])
})

test('the nearest sample to a moment', () => {
  const samples = [{ time: 0 }, { time: 10 }, { time: 30 }]
  assert.deepEqual(
    [-5, 4, 6, 21, 99].map((time) => nearestTo(samples, time)),
    [0, 0, 1, 2, 2],
  )
  assert.equal(nearestTo([], 3), -1)
})

test('the labels of an axis are round, and enclose the values', () => {
  assert.deepEqual(ticksOf(0, 83, 4), [0, 50, 100])
  assert.deepEqual(ticksOf(0, 0, 4), [0, 0.5])
  assert.deepEqual(ticksOf(702.5, 711, 4), [700, 705, 710, 715])
  assert.deepEqual(ticksOf(-3, 3, 3), [-4, -2, 0, 2, 4])
})

test('the labels of time are whole hours of the clock of the reader', () => {
  const from = Date.parse('2024-03-13T03:10:00Z')
  const moments = momentsOf({ from, to: from + 6 * hour }, 6, -3 * hour)
  assert.equal(new Date(moments[0]!).toISOString(), '2024-03-13T04:00:00.000Z')
  assert.equal(moments.length, 6)
  const days = momentsOf({ from, to: from + 72 * hour }, 4, -3 * hour)
  assert.equal(new Date(days[0]!).toISOString(), '2024-03-14T03:00:00.000Z')
})

test('[RPT-35] what is under the pointer stays there while the chart is zoomed, and nothing beyond the period is shown', () => {
  const whole = { from: 0, to: 10 * hour }
  assert.deepEqual(zoomed(whole, whole, 0.5, 2 * hour), { from: hour, to: 6 * hour })
  assert.deepEqual(zoomed({ from: hour, to: 6 * hour }, whole, 10, 2 * hour), whole)
  const least = zoomed({ from: 0, to: 70_000 }, whole, 0.1, 35_000)
  assert.equal(least.to - least.from, 60_000)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockOf } from './clock.ts'
import { trackOf } from './testing.ts'

const at = (minute: number) => Date.parse('2026-11-21T07:00Z') + minute * 60_000
const driven = (minutes: readonly number[]) => trackOf(minutes.map((minute) => ({ minute, latitude: minute })))

test('of one vehicle each played position is a moment, half a second after the one before', () => {
  const clock = clockOf([driven([0, 10, 11])])
  assert.equal(clock.last, 2)
  assert.deepEqual([clock.timeAt(1), clock.timeAt(1.5), clock.timeAt(2)], [at(10), at(10.5), at(11)])
  assert.deepEqual([clock.after(0, 500), clock.after(0.5, 250)], [1, 1])
  assert.deepEqual([clock.atTime(at(-5)), clock.atTime(at(10.9)), clock.atTime(at(60))], [0, 1, 2])
})

test('several vehicles share the moments of all, each once and in order', () => {
  const clock = clockOf([driven([0, 2, 4]), driven([1, 2, 3])])
  assert.deepEqual(
    Array.from({ length: clock.last + 1 }, (_, index) => clock.timeAt(index)),
    [0, 1, 2, 3, 4].map(at),
  )
  assert.equal(clock.timeAt(2.5), at(2.5))
  assert.equal(clock.atTime(at(3.5)), 3)
})

test('the clock of several runs evenly, as long as the replay of one of them, and passes over a night quickly', () => {
  const even = clockOf([driven([0, 1, 4]), driven([0, 2, 4])])
  assert.equal(even.timeAt(even.after(0, 500)), at(2))
  assert.equal(even.timeAt(even.after(0, 750)), at(3))
  assert.equal(even.after(0, 1000), even.last)
  assert.equal(even.after(0, 99_000), even.last)
  // Ten minutes of driving, of which five are the night
  const night = clockOf([driven([0, 5, 605]), driven([0, 5, 605])])
  assert.equal(night.timeAt(night.after(0, 500)), at(5))
  assert.equal(night.timeAt(night.after(0, 750)), at(305))
})

test('vehicles that all stood at one moment have a clock that stands', () => {
  const clock = clockOf([driven([3]), driven([3])])
  assert.deepEqual([clock.last, clock.timeAt(0), clock.after(0, 500)], [0, at(3), 0])
})

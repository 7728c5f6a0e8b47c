import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import { chartedOf, momentsOfAll, onMapOf, rowNear, samplesOf, wholeOf } from './charted.ts'

const start = Date.parse('2026-11-21T07:00Z')
const row = (deviceId: number, minute: number, speed: number): Position =>
  ({
    deviceId,
    fixTime: new Date(start + minute * 60_000),
    speed,
    latitude: minute,
    longitude: deviceId,
    attributes: { rpm: speed * 100 },
  }) as unknown as Position
const rows = [row(7, 0, 10), row(7, 2, 20), row(7, 4, 30), row(9, 1, 40), row(9, 2, Number.NaN), row(9, 9, 60)]
const charted = chartedOf(rows, [9, 5, 7])
const minutes = (times: readonly { readonly time: number }[]) => times.map(({ time }) => (time - start) / 60_000)

test('vehicles have the order in which they were chosen, and one without positions is left out', () => {
  assert.deepEqual(
    charted.map(({ deviceId, moments }) => [deviceId, minutes(moments)]),
    [
      [9, [1, 2, 9]],
      [7, [0, 2, 4]],
    ],
  )
})

test('they share the moments of all, from the first to the last', () => {
  assert.deepEqual(minutes(momentsOfAll(charted)), [0, 1, 2, 4, 9])
  const { from, to } = wholeOf(charted, { from: new Date(0), to: new Date(1) })
  assert.deepEqual([from, to], [start, start + 9 * 60_000])
})

test('the samples of a field or an attribute are its numbers in the unit that is shown', () => {
  const shown = (value: number) => value * 2
  assert.deepEqual(
    samplesOf(charted[0]!, 'speed', shown).map(({ value }) => value),
    [80, 120],
  )
  assert.deepEqual(
    samplesOf(charted[1]!, 'rpm', shown).map(({ value }) => value),
    [2000, 4000, 6000],
  )
})

test('at a moment each vehicle is at its nearest position, if that is near enough', () => {
  const near = (minute: number) => charted.map((each) => rowNear(each, start + minute * 60_000, 120_000)?.speed)
  assert.deepEqual(near(0), [40, 10])
  assert.deepEqual(near(6), [undefined, 30])
})

test('the map shows the part of the ways that the chart shows', () => {
  const shown = onMapOf(charted, { from: start + 60_000, to: start + 3 * 60_000 })
  assert.deepEqual(
    shown.map((points) => points.map(({ latitude }) => latitude)),
    [[1, 2], [2]],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stopsOf } from './stops.ts'
import { trackOf } from './testing.ts'
import { graphPath, shareOf, spanOf, speedGraph, ticksOf, timeAt, topSpeed } from './timeline.ts'

const seven = Date.parse('2026-11-21T07:00Z')
const at = (minute: number) => seven + minute * 60_000
const moves = { attributes: { ignition: true, motion: true } }

test('a moment and its place on the timeline agree, and neither leaves it', () => {
  const span = spanOf(trackOf([{ minute: 0 }, { minute: 40 }]))
  assert.deepEqual(span, { from: at(0), to: at(40) })
  assert.equal(shareOf(span, at(10)), 0.25)
  assert.equal(timeAt(span, 0.25), at(10))
  assert.deepEqual([shareOf(span, at(-9)), shareOf(span, at(99)), timeAt(span, 7)], [0, 1, at(40)])
  assert.equal(shareOf(spanOf(trackOf([{ minute: 3 }])), at(3)), 0)
  const two = [trackOf([{ minute: 5 }, { minute: 9 }]), trackOf([{ minute: 2 }, { minute: 7 }])]
  assert.deepEqual(spanOf(...two), { from: at(2), to: at(9) })
})

test('the graph of many fixes has as many points as it is wide, and keeps every peak', () => {
  const fixes = Array.from({ length: 5000 }, (_, minute) => ({ minute, speed: minute === 2501 ? 90 : 20 }))
  const track = trackOf(fixes)
  const points = speedGraph(track, spanOf(track), 100)
  assert.equal(points.length, 100)
  assert.equal(Math.max(...points.map(({ speed }) => speed)), 90)
  assert.equal(graphPath(points.slice(0, 2), { width: 1000, height: 50, top: 40 }), 'M0.0,25.0L10.0,25.0')
  assert.equal(graphPath([], { width: 1, height: 1, top: 1 }), '')
})

test('the upper edge of the graph is a round speed in the unit of the reader, above all speeds and the limit', () => {
  const inUnit = (knots: number) => Math.round(knots * 1.852)
  const top = (kmh: number, limit?: number) =>
    Math.round(topSpeed(trackOf([{ minute: 0, speed: kmh / 1.852 }]), { limit, inUnit }) * 1.852)
  assert.deepEqual([top(0), top(95), top(119), top(120)], [20, 100, 140, 140])
  assert.equal(top(30, 43.2), 100)
})

test('the moments on the axis are round, in the zone of the reader, and never too many', () => {
  const dayStart = Date.parse('2026-11-21T03:00Z')
  const hours = ticksOf({ from: at(5), to: at(8 * 60) }, { most: 9, dayStart })
  assert.deepEqual(
    hours,
    [1, 2, 3, 4, 5, 6, 7, 8].map((hour) => at(hour * 60)),
  )
  assert.equal((ticksOf({ from: at(0), to: at(25 * 60) }, { most: 5, dayStart })[0]! - dayStart) % (12 * 3_600_000), 0)
  for (const minutes of [1, 7, 59, 600, 2000, 50_000, 900_000])
    for (const most of [4, 9])
      assert.ok(ticksOf({ from: at(3), to: at(3 + minutes) }, { most, dayStart }).length <= most)
})

test('a stop lasts from the first standing fix to the next moving one; short ones are traffic', () => {
  const stops = stopsOf(
    trackOf([
      { minute: 0, speed: 0 },
      { minute: 9, ...moves },
      { minute: 10, speed: 0 },
      { minute: 13, ...moves },
      { minute: 20, speed: 0 },
      { minute: 40, speed: 0 },
    ]),
  )
  assert.deepEqual(stops, [
    { from: at(0), to: at(9), fix: 0 },
    { from: at(20), to: at(40), fix: 4 },
  ])
  assert.deepEqual(stopsOf(trackOf([{ minute: 0, speed: 0 }])), [])
})

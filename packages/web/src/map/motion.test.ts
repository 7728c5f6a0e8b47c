import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metresBetween } from '@rastro/core/geo/haversine'
import { type Fix, isOver, type Place, placeAt, playBetween, velocityAt } from './motion.ts'

const middle = { longitude: -46.63, latitude: -23.55 }
/** A fix this many metres east and north of the middle. */
const fix = (east: number, north: number, rest: Partial<Fix> = {}): Fix => ({
  longitude: middle.longitude + east / (111_320 * Math.cos((middle.latitude * Math.PI) / 180)),
  latitude: middle.latitude + north / 111_320,
  course: 0,
  speed: 0,
  fixTime: 0,
  ...rest,
})
const northward = (place: Place) => (place.latitude - middle.latitude) * 111_320
const apart = (a: Place, b: Place) => metresBetween(a.latitude, a.longitude, b.latitude, b.longitude)
/** 20 m/s. */
const speed = 20 / 0.514444
const at = { startMs: 1000, zoom: 15 }

test('a vehicle is played from fix to fix in about the time that it drove, at the speed reported', () => {
  const play = playBetween(fix(0, 0, { speed }), fix(0, 200, { speed, fixTime: 10_000 }), at)!
  assert.ok(play.durationMs >= 10_000 && play.durationMs <= 12_000)
  assert.equal(northward(placeAt(play, 1000)), 0)
  for (const share of [0.25, 0.5, 0.75])
    assert.ok(Math.abs(northward(placeAt(play, 1000 + share * play.durationMs)) - share * 200) < 1)
  assert.deepEqual([isOver(play, 11_999), isOver(play, 12_000)], [false, true])
})

test('it never drives beyond its last fix, nor back, whatever course and speed were reported', () => {
  for (const course of [0, 60, 120, 180, 240, 300])
    for (const knots of [0, speed, 10 * speed]) {
      const to = fix(0, 200, { course, speed: knots, fixTime: 10_000 })
      const play = playBetween(fix(0, 0, { course, speed: knots }), to, at)!
      let last = -0.001
      for (let share = 0; share <= 1.2; share += 0.02) {
        const here = northward(placeAt(play, 1000 + share * play.durationMs))
        assert.ok(here >= last - 0.001 && here <= 200.001, `${course}° at ${share}: ${here} after ${last}`)
        last = here
      }
      assert.ok(apart(placeAt(play, 99_000), to) < 0.001)
    }
})

test('it takes a corner as the courses at both ends say, and its nose follows', () => {
  const play = playBetween(fix(0, 0, { speed, course: 0 }), fix(100, 100, { speed, course: 90, fixTime: 10_000 }), at)!
  const halfway = placeAt(play, 1000 + play.durationMs / 2)
  assert.ok(apart(halfway, fix(50, 50)) > 15, 'not straight across the block')
  assert.ok(northward(halfway) > 60, 'north first')
  assert.ok(Math.abs(placeAt(play, 1001).course) < 1)
  assert.ok(Math.abs(halfway.course - 45) < 2)
  assert.equal(placeAt(play, 99_000).course, 90)
})

test('a report that comes while it drives bends its way without a jump of place or speed', () => {
  const second = fix(0, 200, { speed, fixTime: 10_000 })
  const play = playBetween(fix(0, 0, { speed }), second, at)!
  const now = 6000
  const from = placeAt(play, now)
  const next = playBetween(second, fix(0, 400, { speed, fixTime: 20_000 }), {
    startMs: now,
    zoom: 15,
    from,
    velocity: velocityAt(play, now),
  })!
  assert.ok(apart(placeAt(next, now), from) < 0.001)
  assert.ok(Math.abs(velocityAt(next, now).latitude / velocityAt(play, now).latitude - 1) < 0.01)
})

test('a big gap is jumped, and a move that nobody could see is none', () => {
  assert.equal(playBetween(fix(0, 0), fix(0, 200, { fixTime: 121_000 }), at), undefined)
  assert.equal(playBetween(fix(0, 0), fix(0, 5100, { fixTime: 60_000 }), at), undefined)
  assert.equal(playBetween(fix(0, 0), fix(0, 100, { fixTime: 10_000 }), { ...at, zoom: 5 }), undefined)
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Position } from '../model/position.ts'
import { tripExplanationBounds } from '../model/trip-explanation.ts'
import { at, minute, reported, start } from './testing.ts'

const drive = (from: number, to: number, metres: number, every = 1): Position[] => {
  const count = Math.round((to - from) / every)
  return Array.from({ length: count + 1 }, (_, index) => at(from + index * every, metres + index * every * 1000))
}
const stand = (from: number, to: number, metres: number): Position[] =>
  Array.from({ length: to - from + 1 }, (_, index) => at(from + index, metres))

const moment = (minutes: number): number => start + minutes * minute

function explain(positions: readonly Position[], from: number, to: number) {
  const [explained, ...more] = reported('explained', positions, { from: moment(from), to: moment(to) })
  assert.deepEqual(more, [])
  return explained!
}
const told = ({ steps }: ReturnType<typeof explain>) =>
  steps.map(({ kind, reason, time, until, count }) => [
    ...[kind, reason, (+time - start) / minute, (+until - start) / minute],
    ...(count > 0 ? [count] : []),
  ])

describe('why a trip is one', () => {
  test('it began when the vehicle had moved, ended when it had stayed, and a short stop did not end it', () => {
    const positions = [
      ...stand(0, 9, 0),
      ...drive(10, 20, 0),
      ...stand(21, 22, 10_000),
      ...drive(23, 30, 11_000),
      ...stand(31, 50, 18_000),
    ]
    const explained = explain(positions, 10, 30)
    assert.deepEqual(told(explained), [
      ['began', 'moved', 10, 11],
      ['pause', null, 20, 22],
      ['ended', 'stayed', 30, 33],
    ])
    assert.equal(Math.round(explained.steps[0]!.metres), 1000)
    assert.deepEqual([explained.used, explained.leftOut, explained.fixes.length], [21, 0, 21])
  })

  test('a silence that is long enough ends it, and the latest position leaves it open', () => {
    const positions = [...stand(0, 9, 0), ...drive(10, 20, 0), ...stand(120, 125, 10_000)]
    assert.deepEqual(told(explain(positions, 10, 20)), [
      ['began', 'moved', 10, 11],
      ['ended', 'silence', 20, 120],
    ])
    assert.deepEqual(told(explain(positions.slice(0, 20), 10, 19)).at(-1), ['ended', 'last', 19, 19])
  })

  test('positions that were left out are told with their reason, those near each other together', () => {
    const odd = (minutes: number, more: Partial<Position>) => at(minutes, (minutes - 10) * 1000, more)
    const positions = [
      ...stand(0, 9, 0),
      ...drive(10, 13, 0),
      odd(13.5, { longitude: 5 }),
      odd(13.6, { longitude: 5.01 }),
      ...drive(14, 20, 4000),
      odd(20.5, { valid: false, latitude: 0, longitude: 0 }),
      odd(20.7, { serverTime: new Date(start - 3 * 24 * 3_600_000) }),
      ...drive(21, 25, 11_000),
      ...stand(26, 40, 15_000),
    ]
    const explained = explain(positions, 10, 25)
    assert.deepEqual(told(explained).slice(1, -1), [
      ['leftOut', 'wild', 13.5, 13.6, 2],
      ['leftOut', 'noPlace', 20.5, 20.5, 1],
      ['leftOut', 'wrongTime', 20.7, 20.7, 1],
    ])
    assert.ok(explained.steps[1]!.metres > 500_000)
    assert.deepEqual([explained.used, explained.leftOut, explained.leftOutFixes.length], [16, 4, 2])
  })

  test('of joined trips the stops between are told, of a part only what it has', () => {
    const positions = [
      ...stand(0, 9, 0),
      ...drive(10, 20, 0),
      ...stand(21, 29, 10_000),
      ...drive(30, 40, 10_000),
      ...stand(41, 60, 20_000),
    ]
    assert.deepEqual(told(explain(positions, 10, 40)), [
      ['began', 'moved', 10, 11],
      ['stop', null, 20, 30],
      ['ended', 'stayed', 40, 43],
    ])
    assert.deepEqual(told(explain(positions, 14, 20)), [['ended', 'stayed', 20, 23]])
  })

  test('a trip of very many positions is told in bounded lists', () => {
    const wild = Array.from({ length: 1500 }, (_, index) => at(10 + index / 2 + 0.1, 0, { longitude: 90 }))
    const positions = [...stand(0, 9, 0), ...drive(10, 760, 0, 0.25), ...wild]
    positions.sort((a, b) => +a.fixTime - +b.fixTime)
    const explained = explain(positions, 10, 760)
    const { fixes, steps, leftOut } = tripExplanationBounds
    assert.ok(explained.fixes.length > fixes / 2 && explained.fixes.length <= fixes)
    assert.ok(explained.steps.length <= steps && explained.leftOutFixes.length === leftOut)
    assert.deepEqual([explained.leftOut, explained.used], [1500, 3001])
  })
})

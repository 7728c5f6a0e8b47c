import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinLines } from './join.ts'

test('pieces of a street become one line, whichever way each was drawn', () => {
  const joined = joinLines([
    [
      [0, 0],
      [1, 0],
    ],
    [
      [2, 0],
      [1, 0],
    ],
    [
      [2, 0],
      [3, 0],
    ],
  ])
  assert.deepEqual(joined, [
    [
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ],
  ])
})

test('at a crossing a street goes on straight, and at a corner it ends', () => {
  const crossing = joinLines([
    [
      [-1, 0],
      [0, 0],
    ],
    [
      [0, 1],
      [0, 0],
    ],
    [
      [0, 0],
      [1, 0.1],
    ],
  ])
  assert.deepEqual(
    crossing.map((line) => line.length),
    [3, 2],
  )
  const corner = joinLines([
    [
      [0, 0],
      [1, 0],
    ],
    [
      [1, 0],
      [1, 1],
    ],
  ])
  assert.equal(corner.length, 2)
})

test('a ring is walked once, and no line is lost', () => {
  const corners = Array.from({ length: 8 }, (_, n) => [Math.cos((n * Math.PI) / 4), Math.sin((n * Math.PI) / 4)])
  const pieces = corners.map((corner, n) => [corner, corners[(n + 1) % 8]!])
  const [ring, ...more] = joinLines(pieces)
  assert.deepEqual([ring!.length, more.length], [9, 0])
  assert.deepEqual(ring![0], ring!.at(-1))
})

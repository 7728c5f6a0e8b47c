import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverageOf, mostlyInside, outside } from './coverage.ts'
import { pixels } from './project.ts'
import { simplifyLine, simplifyRing } from './simplify.ts'

test('points on the way go, and a bend that can be seen stays with both ends', () => {
  const line = [
    [0, 0],
    [1, 0.00001],
    [2, 0],
    [3, 1],
    [4, 0],
  ]
  assert.deepEqual(simplifyLine(line, pixels(1, 5)), [
    [0, 0],
    [2, 0],
    [3, 1],
    [4, 0],
  ])
})

test('a ring stays closed, and one that has nothing to show has fewer than four points', () => {
  const square = [
    [0, 0],
    [0.5, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ]
  assert.deepEqual(simplifyRing(square, pixels(1, 8)), [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ])
  assert.ok(simplifyRing(square, 0.5).length < 4)
})

test('a road ends where a city begins and goes on behind it, and one that is known already is found', () => {
  const city = coverageOf(
    [
      [
        [0, 0],
        [0.1, 0],
      ],
    ],
    12,
  )
  const road = [
    [-1, 0],
    [1, 0],
  ]
  const [before, behind, ...more] = outside(city, road, 1 / 2 ** 14)
  assert.equal(more.length, 0)
  assert.ok(before!.at(-1)![0]! < 0 && before!.at(-1)![0]! > -0.2)
  assert.ok(behind![0]![0]! > 0.1 && behind![0]![0]! < 0.3)
  assert.ok(
    mostlyInside(
      city,
      [[0.02, 0.001] as const, [0.08, 0.001] as const].map((point) => [...point]),
      1 / 2 ** 14,
    ),
  )
  assert.ok(!mostlyInside(city, road, 1 / 2 ** 14))
})

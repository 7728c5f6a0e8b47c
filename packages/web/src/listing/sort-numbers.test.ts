import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { sortedPlaces } from './sort-numbers.ts'

const placesOf = (length: number) => Uint32Array.from({ length }, (_, at) => at)

test('any numbers are sorted as by comparing them, and equal ones keep their order', () => {
  const random = seededRandom(20260821)
  const kinds = [
    () => Math.floor(random() * 10),
    () => -Math.floor(random() * 10),
    () => 1_790_000_000_000 + Math.floor(random() * 1e8),
    () => (random() - 0.5) * 2 ** Math.floor(random() * 60),
    () => [Infinity, -Infinity, 0, 1e-300, -1e300][Math.floor(random() * 5)]!,
  ]
  for (const kind of kinds) {
    for (const length of [0, 1, 2, 3, 500]) {
      const keys = Float64Array.from({ length }, () => kind() + 0)
      const places = placesOf(length).reverse()
      const expected = [...places].sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : 0))
      assert.deepEqual([...sortedPlaces(keys, places)], expected)
      assert.deepEqual([...places], [...placesOf(length).reverse()])
    }
  }
})

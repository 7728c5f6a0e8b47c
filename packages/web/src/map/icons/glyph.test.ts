import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories } from '@rastro/core/vocabulary/categories'
import { categoryPaths } from '../../fleet/glyphs/categories.ts'

test('[MAP-17] each of the 29 categories has a glyph of its own, and it stays on the grid of 24', () => {
  assert.equal(categories.length, 29)
  assert.equal(new Set(Object.values(categoryPaths)).size, 29)
  for (const category of categories) {
    const starts = [...categoryPaths[category].matchAll(/M([\d.]+) ([\d.]+)/g)].flatMap(([, x, y]) => [
      Number(x),
      Number(y),
    ])
    assert.ok(starts.length > 0 && starts.every((at) => at >= 0 && at <= 24), category)
  }
})

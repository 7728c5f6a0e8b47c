import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Statistics } from '@rastro/core/model/statistics'
import { statisticsSchema } from '@rastro/core/model/statistics'
import { statisticsColumns, sumOf } from './statistics-columns.ts'

test('every count of a day is a column', () => {
  const others = new Set(['id', 'attributes', 'protocols'])
  assert.deepEqual(
    [...statisticsColumns],
    Object.keys(statisticsSchema.properties).filter((key) => !others.has(key)),
  )
})

test('counts are added up over days, but not those of the same people and trackers', () => {
  const days = [
    { requests: 2, activeUsers: 3 },
    { requests: 40, activeUsers: 3 },
  ] as Statistics[]
  assert.equal(sumOf(days, 'requests'), 42)
  assert.equal(sumOf(days, 'activeUsers'), undefined)
  assert.equal(sumOf([], 'requests'), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  renamedFilter,
  SavedFilterError,
  savedFilterBounds,
  savedFiltersOf,
  withoutFilter,
  withSavedFilter,
} from './saved-filters.ts'

const filter = { report: 'trips', name: 'South', query: 'deviceId=1&period=previousWeek' }

test('saved filters are read as they were written, a same name replaces, and other attributes stay', () => {
  const one = withSavedFilter({ timezone: 'UTC' }, filter)
  const two = withSavedFilter(one, { ...filter, report: 'stops', columns: ['distance'] })
  const three = withSavedFilter(two, { ...filter, query: 'deviceId=2' })
  assert.equal(three.timezone, 'UTC')
  assert.deepEqual(
    savedFiltersOf(three).map(({ report, query }) => [report, query]),
    [
      ['trips', 'deviceId=2'],
      ['stops', filter.query],
    ],
  )
  assert.deepEqual(savedFiltersOf(renamedFilter(three, filter, 'North'))[0]!.name, 'North')
  assert.equal(savedFiltersOf(withoutFilter(three, filter)).length, 1)
})

test('a name is there once in a report, and there are not too many or too large ones', () => {
  const two = withSavedFilter(withSavedFilter({}, filter), { ...filter, name: 'North' })
  assert.throws(() => renamedFilter(two, filter, 'North'), new SavedFilterError('name'))
  const many = Array.from({ length: savedFilterBounds.most }, (_, index) => ({ ...filter, name: `${index}` }))
  const full = many.reduce(withSavedFilter, {})
  assert.throws(() => withSavedFilter(full, filter), new SavedFilterError('most'))
  const large = { ...filter, query: 'x'.repeat(savedFilterBounds.queryLength) }
  const three = ['a', 'b'].reduce((kept, name) => withSavedFilter(kept, { ...large, name }), {})
  assert.throws(() => withSavedFilter(three, { ...large, name: 'c' }), new SavedFilterError('most'))
})

test('what is no saved filter is left out', () => {
  assert.deepEqual(savedFiltersOf({ reportFilters: 'x' }), [])
  const odd = [null, 5, { report: 'trips' }, { ...filter, name: '' }, { ...filter, columns: [1] }, filter]
  assert.deepEqual(savedFiltersOf({ reportFilters: odd }), [filter])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { favouritesOf, mostFavourites, withFavourites } from './favourites.ts'

test('favourites are read as they were written, and other attributes stay', () => {
  const attributes = withFavourites({ speedUnit: 'mph' }, [3, 1])
  assert.deepEqual([...favouritesOf(attributes)], [3, 1])
  assert.equal(attributes.speedUnit, 'mph')
})

test('what is no number is no favourite, and there are no more than a hundred', () => {
  assert.deepEqual([...favouritesOf({ favouriteDevices: 'x,7,,1.5' })], [7])
  assert.deepEqual([...favouritesOf({})], [])
  const many = Array.from({ length: mostFavourites + 5 }, (_, index) => index + 1)
  assert.equal(favouritesOf(withFavourites({}, many)).size, mostFavourites)
})

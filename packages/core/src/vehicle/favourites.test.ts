import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FavouritesFullError, favouritesOf, maxFavourites, withFavourite } from './favourites.ts'

test('favourites are read as they were written, and other attributes stay', () => {
  const attributes = withFavourite(withFavourite({ speedUnit: 'mph' }, 3, true), 1, true)
  assert.deepEqual([...favouritesOf(attributes)], [3, 1])
  assert.equal(attributes.speedUnit, 'mph')
  assert.deepEqual([...favouritesOf(withFavourite(attributes, 3, false))], [1])
})

test('what is no number is no favourite, and there are no more than a hundred', () => {
  assert.deepEqual([...favouritesOf({ favouriteDevices: 'x,7,,1.5' })], [7])
  assert.deepEqual([...favouritesOf({})], [])
  const many = Array.from({ length: maxFavourites + 5 }, (_, index) => index + 1)
  const full = { favouriteDevices: many.join() }
  assert.equal(favouritesOf(full).size, maxFavourites)
  assert.throws(() => withFavourite(full, 200, true), FavouritesFullError)
  assert.equal(favouritesOf(withFavourite(full, 1, true)).size, maxFavourites)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withChange } from './link-changes.ts'

test('a change that is taken back is none, and one vehicle has one change', () => {
  const van = { id: 7, name: 'Van' }
  const added = withChange(undefined, { ...van, linked: true }, false)
  assert.deepEqual(added, [{ ...van, linked: true }])
  assert.deepEqual(withChange(added, { ...van, linked: true }, false), added)
  assert.equal(withChange(added, { ...van, linked: false }, false), undefined)
  const both = withChange(added, { id: 8, name: 'Truck', linked: false }, true)
  assert.equal(both?.length, 2)
  assert.deepEqual(withChange(both, { id: 8, name: 'Truck', linked: true }, true), added)
})

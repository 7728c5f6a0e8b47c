import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Geofence } from '@rastro/core/resources/geofence'
import { changedFence, draftOf, isWhole } from './fence-draft.ts'
import { readShape, typedShape } from './shape-draft.ts'

const fence: Geofence = {
  id: 7,
  name: 'Yard',
  description: null,
  calendarId: 0,
  area: 'CIRCLE (-23.5000001 -46.6, 50)',
  attributes: { speedLimit: 32.3974, color: '#FF8800', hide: true },
}

test('[GEO-11] what is not touched is saved exactly as it was, the rest under its keys', () => {
  assert.deepEqual(changedFence(fence, draftOf(fence, 'kmh'), 'kmh'), fence)
  const draft = { ...draftOf(fence, 'kmh'), description: 'Gate 2', calendarId: 3, color: '', speedLimit: '80' }
  const changed = changedFence(fence, { ...draft, polylineDistance: '12,5' }, 'kmh')
  assert.equal(changed.description, 'Gate 2')
  assert.equal(changed.calendarId, 3)
  assert.deepEqual(changed.attributes, { hide: true, speedLimit: 80 / 1.852, polylineDistance: 12.5 })
})

test('[GEO-12] without a name, a shape or a real number nothing can be saved', () => {
  const draft = draftOf(fence, 'kmh')
  assert.equal(isWhole(draft), true)
  assert.equal(isWhole({ ...draft, name: '  ' }), false)
  assert.equal(isWhole({ ...draft, speedLimit: '-1' }), false)
  assert.equal(isWhole({ ...draft, polylineDistance: 'far' }), false)
  assert.equal(isWhole({ ...draft, polylineDistance: '20000001' }), false)
  assert.equal(isWhole({ ...draft, shape: { ...draft.shape, radius: '0' } }), false)
})

test('a shape is typed as a place a line, and what cannot be read names its line', () => {
  const corners = '-23,5; -46,6\n\n-23.5 -46.5\n-23.6, -46.5'
  const draft = { ...draftOf(fence, 'kmh').shape, form: 'polygon', corners } as const
  assert.deepEqual(readShape({ ...draft, corners: 'x' }), { fault: { field: 'corners', wrong: 'line', number: 1 } })
  assert.deepEqual(readShape({ ...draft, corners: '1 2\n3 4' }), {
    fault: { field: 'corners', wrong: 'few', number: 3 },
  })
  const whole = { ...draft, corners: '-23.5, -46.6\n-23.5 -46.5\n-23.6, -46.5' }
  const read = readShape(whole)
  assert.ok('area' in read)
  assert.equal(typedShape(read.area, draft).corners, '-23.5, -46.6\n-23.5, -46.5\n-23.6, -46.5')
})

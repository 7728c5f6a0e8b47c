import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clusterFeature, hasNose, vehicleFeature } from './features.ts'
import { mapLook } from './look.ts'
import type { MapVehicle } from './vehicle.ts'

const moving: MapVehicle = {
  id: 7,
  latitude: -23.5,
  longitude: -46.6,
  course: 118,
  speed: 22,
  fixTime: 0,
  valid: true,
  state: 'moving',
  silent: false,
  alarm: false,
  blocked: false,
  anchored: false,
  overLimit: false,
  blockWaits: false,
  category: 'pickup',
  label: 'RTA4F21',
}

test('[MAP-40] all, only the selected or no moving vehicle shows where it heads', () => {
  const shown = (direction: 'none' | 'selected' | 'all') => [hasNose(direction, true), hasNose(direction, false)]
  assert.deepEqual(shown('all'), [true, true])
  assert.deepEqual(shown('selected'), [true, false])
  assert.deepEqual(shown('none'), [false, false])
})

test('only the body of a moving vehicle has a nose and turns', () => {
  const drawn = (vehicle: MapVehicle, isHeaded: boolean) => {
    const { body, course } = vehicleFeature(vehicle, isHeaded).properties!
    return [body, course]
  }
  assert.deepEqual(drawn(moving, true), ['/body/moving-nose', 118])
  assert.deepEqual(drawn({ ...moving, overLimit: true }, true), ['/body/over-limit-nose', 118])
  assert.equal(drawn({ ...moving, overLimit: true }, false)[0], '/body/over-limit')
  assert.deepEqual(drawn(moving, false), ['/body/moving', 0])
  assert.deepEqual(drawn({ ...moving, state: 'idling' }, true), ['/body/idling', 0])
})

test('a vehicle that fell silent keeps its colour, dashed and without a nose', () => {
  const drawn = (vehicle: Partial<MapVehicle>) => {
    const { body, glyph, course } = vehicleFeature({ ...moving, silent: true, ...vehicle }, true).properties!
    return [body, glyph, course]
  }
  assert.deepEqual(drawn({}), ['/body/moving-silent', '/glyph/pickup/moving-silent', 0])
  assert.deepEqual(drawn({ state: 'idling' }), ['/body/idling-silent', '/glyph/pickup/idling-silent', 0])
  assert.deepEqual(drawn({ state: 'offline' }), ['/body/offline', '/glyph/pickup/offline', 0])
})

test('a waiting block is marked until the engine is blocked', () => {
  const marked = (vehicle: Partial<MapVehicle>) =>
    vehicleFeature({ ...moving, ...vehicle }, false).properties!.blockWaits
  assert.deepEqual(
    [marked({}), marked({ blockWaits: true }), marked({ blockWaits: true, blocked: true })],
    [false, true, false],
  )
})

test('[MAP-18] an unknown category is drawn as default', () => {
  const glyph = (category: string) => vehicleFeature({ ...moving, category }, true).properties!.glyph
  assert.deepEqual([glyph('pickup'), glyph('spaceship')], ['/glyph/pickup/moving', '/glyph/default/moving'])
})

test('[MAP-29] markers are drawn at 0.85 unless the user wants another size', () => {
  assert.deepEqual([mapLook('light', undefined).iconScale, mapLook('light', undefined, 1.2).iconScale], [0.85, 1.2])
})

test('a reseller gives the colour of rings and ways, and images are drawn anew for it', () => {
  const [own, reseller] = [mapLook('dark', undefined), mapLook('dark', '#AA0000')]
  assert.equal(reseller.palette.brandEdge, '#AA0000')
  assert.notEqual(own.images, reseller.images)
})

test('a cluster says how many it is, and how its ring is cut', () => {
  const states = { moving: 1, idling: 0, parked: 1, offline: 0 }
  const { properties } = clusterFeature({
    id: 1,
    latitude: 0,
    longitude: 0,
    count: 1234,
    states,
    alarm: false,
  })
  assert.deepEqual([properties!.label, properties!.image], ['999+', '/cluster/4040'])
})

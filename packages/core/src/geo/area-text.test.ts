import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areaText } from './area-text.ts'
import { type Area, fenceOf } from './fence.ts'

const corners = [
  { latitude: -23.5, longitude: -46.6 },
  { latitude: -23.5, longitude: -46.5 },
  { latitude: -23.6, longitude: -46.5 },
]

test('[GEO-10] an area is written with the latitude first, and a ring is closed once', () => {
  const circle: Area = { form: 'circle', centre: corners[0]!, radius: 50 }
  assert.equal(areaText(circle), 'CIRCLE (-23.5 -46.6, 50)')
  const ring = 'POLYGON ((-23.5 -46.6, -23.5 -46.5, -23.6 -46.5, -23.5 -46.6))'
  assert.equal(areaText({ form: 'polygon', corners }), ring)
  assert.equal(areaText(fenceOf(ring)!.area), ring)
  assert.equal(areaText({ form: 'line', corners }), 'LINESTRING (-23.5 -46.6, -23.5 -46.5, -23.6 -46.5)')
})

test('what is written is on the earth, and read as it was drawn', () => {
  const east = corners.map(({ latitude, longitude }, index) => ({ latitude, longitude: longitude + 226 + index }))
  const text = areaText({ form: 'polygon', corners: east })
  const written = [...text.matchAll(/ (-?[\d.]+)[,)]/g)].map(([, longitude]) => Number(longitude))
  assert.ok(written.every((longitude) => Math.abs(longitude) <= 180))
  const { area } = fenceOf(text)!
  assert.ok(area.form === 'polygon' && Math.abs(area.corners[2]!.longitude - area.corners[0]!.longitude - 2.1) < 1e-6)
})

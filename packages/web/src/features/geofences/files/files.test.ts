import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Geofence } from '@rastro/core/resources/geofence'
import { maxFences, maxPoints } from './bounds.ts'
import { importOf } from './found.ts'
import { fencesOfGeoJson } from './geojson.ts'
import { fileText } from './write-file.ts'

const fence = (name: string, area: string, attributes = {}): Geofence => ({
  id: 1,
  name,
  area,
  attributes,
  calendarId: 0,
  description: null,
})
const fences = [
  fence('Yard & gate', 'CIRCLE (-23.5 -46.6, 50)', { color: '#ff8800', speedLimit: 16.2 }),
  fence('Block', 'POLYGON ((-23.5 -46.6, -23.5 -46.5, -23.6 -46.5, -23.5 -46.6))'),
  fence('Road', 'LINESTRING (-23.5 -46.6, -23.6 -46.5)', { polylineDistance: 40 }),
]

test('what GeoJSON takes out comes back as it was, circles too', () => {
  const { bodies, leftOut } = importOf(fencesOfGeoJson(fileText('GeoJSON', fences)))
  assert.equal(leftOut, 0)
  assert.deepEqual(
    bodies,
    fences.map(({ name, area, attributes, description }) => ({ name, area, attributes, description })),
  )
})

test('GeoJSON of others: rings, lines, several in one, a point with a radius; plain points stay out', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ]
  const feature = (type: string, coordinates: unknown, properties = {}) => ({
    type: 'Feature',
    properties,
    geometry: { type, coordinates },
  })
  const { fences, leftOut } = fencesOfGeoJson(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        feature('MultiPolygon', [[ring], [ring]], { name: 'Two', stroke: '#112233' }),
        feature('LineString', ring.slice(0, 2)),
        feature('Point', [-46.6, -23.5], { radius: 80 }),
        feature('Point', [-46.6, -23.5]),
        feature('Point', [-46.6, -23.5], { radius: 1e308 }),
        feature('Polygon', [[['x']]]),
        null,
      ],
    }),
  )
  assert.deepEqual(
    fences.map(({ area }) => area.form),
    ['polygon', 'polygon', 'line', 'circle'],
  )
  assert.deepEqual(fences[0]!.attributes, { color: '#112233' })
  assert.equal(leftOut, 4)
  assert.throws(() => fencesOfGeoJson('[1, 2]'), { fault: 'unreadable' })
})

test('a file brings so many geofences and so many points, and no more', () => {
  const corners = Array.from({ length: 5000 }, (_, index) => [index / 1000, Math.sin(index)])
  const features = Array.from({ length: maxFences + 1 }, () => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: corners.slice(0, 5) },
  }))
  const long = { type: 'Feature', geometry: { type: 'LineString', coordinates: corners } }
  const { bodies, simplified, isMore } = importOf(
    fencesOfGeoJson(JSON.stringify({ type: 'FeatureCollection', features: [long, ...features] })),
  )
  assert.equal(bodies.length, maxFences)
  assert.equal(isMore, true)
  assert.equal(simplified, 1)
  assert.equal(bodies[0]!.area!.split(',').length, maxPoints)
})

test('KML and GPX say the same in their words, with names that break no XML', () => {
  const kml = fileText('KML', fences)
  assert.match(kml, /<name>Yard &amp; gate<\/name>/)
  assert.match(kml, /<color>ff0088ff<\/color>/)
  assert.match(kml, /<LineString><coordinates>-46.6,-23.5 -46.5,-23.6<\/coordinates>/)
  assert.equal(kml.match(/<Polygon>/g)?.length, 2)
  const gpx = fileText('GPX', fences)
  assert.equal(gpx.match(/<trk>/g)?.length, 3)
  assert.match(gpx, /<trkpt lat="-23.5" lon="-46.6"\/><trkpt lat="-23.6" lon="-46.5"\/>/)
})

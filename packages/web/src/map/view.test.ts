import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clusterMaxZoom, clusterRadius } from './grid.ts'
import { toBounds, toLatitude, toLongitude, viewBoxes, worldSize } from './project.ts'
import type { Bounds, MapVehicle } from './vehicle.ts'
import { createStore } from './vehicle-store.ts'
import { contentOf, firstBoxOf, lookAt as lookInto, maxMarkers, type ViewQuery } from './view.ts'

const saoPaulo = { latitude: -23.55, longitude: -46.63 }
const vehicle = (id: number, given: Partial<MapVehicle> = {}): MapVehicle => ({
  id,
  ...saoPaulo,
  course: 0,
  speed: 0,
  fixTime: 0,
  valid: true,
  state: 'parked',
  silent: false,
  alarm: false,
  blocked: false,
  anchored: false,
  overLimit: false,
  blockWaits: false,
  category: 'car',
  label: `V${id}`,
  ...given,
})

const fleetOf = (vehicles: MapVehicle[]) => {
  const store = createStore()
  for (const each of vehicles) store.put(each)
  return store
}

const brazil: Bounds = { west: -74, south: -34, east: -34, north: 6 }
const query = (given: Partial<ViewQuery> & { bounds?: Bounds } = {}): ViewQuery => ({
  boxes: viewBoxes(given.bounds ?? brazil, given.zoom ?? 4, 0),
  zoom: 4,
  clustering: true,
  selectedId: null,
  ...given,
})

const lookAt = (...asked: Parameters<typeof lookInto>) => lookInto(...asked).view

/** Degrees of longitude that span this many pixels. */
const degrees = (pixels: number, zoom: number) => (pixels / (worldSize * 2 ** zoom)) * 360

test('[MAP-28] two vehicles at one spot are one cluster, and two markers without clustering', () => {
  const store = fleetOf([vehicle(1), vehicle(2)])
  const clustered = lookAt(store, query())
  assert.deepEqual([clustered.vehicles.length, clustered.clusters.map(({ count }) => count)], [0, [2]])
  const apart = lookAt(store, query({ clustering: false }))
  assert.deepEqual([apart.vehicles.map(({ id }) => id), apart.clusters], [[1, 2], []])
})

test('who looks into a cluster is shown where its vehicles stand, and which they are', () => {
  const store = fleetOf([vehicle(1), vehicle(2, { latitude: -23.56 }), vehicle(3, { longitude: 0 })])
  const { view, inside } = lookInto(store, query())
  const { bounds, members } = contentOf(store, inside.get(view.clusters[0]!.id)!)
  assert.deepEqual(members, [1, 2])
  assert.deepEqual([bounds.north.toFixed(2), bounds.south.toFixed(2)], ['-23.55', '-23.56'])
})

test('[MAP-26] the last zoom with clusters is 17', () => {
  const store = fleetOf([vehicle(1), vehicle(2)])
  assert.equal(clusterMaxZoom, 17)
  assert.equal(lookAt(store, query({ zoom: 17.9 })).clusters.length, 1)
  assert.equal(lookAt(store, query({ zoom: 18 })).vehicles.length, 2)
})

test('[MAP-27] vehicles closer than 18 pixels are one cluster, others are not', () => {
  assert.equal(clusterRadius, 18)
  const pair = (pixels: number) =>
    fleetOf([vehicle(1), vehicle(2, { longitude: saoPaulo.longitude + degrees(pixels, 8) })])
  assert.equal(lookAt(pair(17), query({ zoom: 8 })).clusters.length, 1)
  assert.equal(lookAt(pair(37), query({ zoom: 8 })).clusters.length, 0)
})

test('a pan leaves the clusters where they are', () => {
  const store = fleetOf(
    Array.from({ length: 500 }, (_, n) => vehicle(n, { longitude: -60 + (n % 25) * 0.11, latitude: -10 + n * 0.013 })),
  )
  const inside = (bounds: Bounds) =>
    lookAt(store, query({ bounds, zoom: 6 }))
      .clusters.filter(
        ({ longitude, latitude }) => longitude > -59.5 && longitude < -58 && latitude > -9 && latitude < -5,
      )
      .map(({ id, count }) => `${id}:${count}`)
      .sort()
  const here = inside({ west: -61, south: -12, east: -56, north: -3 })
  assert.ok(here.length > 10)
  assert.deepEqual(inside({ west: -60.613, south: -11.37, east: -55.1, north: -3.07 }), here)
})

test('a cluster counts the states of its vehicles, and shows the alarm of one', () => {
  const states = ['moving', 'moving', 'idling', 'parked', 'offline', 'unknown'] as const
  const store = fleetOf(states.map((state, id) => vehicle(id, { state, alarm: id === 3 })))
  const [cluster] = lookAt(store, query()).clusters
  assert.deepEqual(cluster!.states, { moving: 2, idling: 1, parked: 1, offline: 2 })
  assert.equal(cluster!.alarm, true)
})

test('a vehicle with an alarm stays in its cluster, which carries the badge, and leaves it where there is room', () => {
  // The corner of a cell at zoom 8, whose other corner is 25 pixels away there, and 47 just before the next zoom
  const size = clusterRadius / (worldSize * 2 ** 8)
  const corner = { x: size * 2600.05, y: size * 4000.05 }
  const at = (share: number): Partial<MapVehicle> => ({
    longitude: toLongitude(corner.x + share * size),
    latitude: toLatitude(corner.y + share * size),
  })
  const shown = (vehicles: MapVehicle[], zoom: number) => {
    const view = lookAt(fleetOf(vehicles), query({ zoom }))
    return [view.vehicles.map(({ id }) => id), view.clusters.map(({ count, alarm }) => [count, alarm])]
  }
  const here = [1, 2, 3].map((id) => vehicle(id, at(0)))
  assert.deepEqual(shown([...here, vehicle(4, { alarm: true, ...at(0) })], 8), [[], [[4, true]]])
  assert.deepEqual(shown([vehicle(1, { alarm: true }), vehicle(2, { alarm: true })], 8), [[], [[2, true]]])
  const near = vehicle(4, { alarm: true, ...at(0.9) })
  assert.deepEqual(shown([...here, near], 8), [[], [[4, true]]])
  assert.deepEqual(shown([...here, near], 8.9), [[4], [[3, false]]])
  assert.deepEqual(shown([...here, near, { ...near, id: 5 }], 8.9), [[4], [[4, true]]])
  assert.deepEqual(shown([here[0]!, near], 8.9), [[1, 4], []])
})

test('a vehicle that fell silent while driving counts with those offline', () => {
  const [cluster] = lookAt(fleetOf([vehicle(1, { state: 'moving', silent: true }), vehicle(2)]), query()).clusters
  assert.deepEqual(cluster!.states, { moving: 0, idling: 0, parked: 1, offline: 1 })
})

test('the selected vehicle is never inside a cluster and is there when it is out of view', () => {
  const store = fleetOf([vehicle(1), vehicle(2), vehicle(3)])
  const near = lookAt(store, query({ selectedId: 2 }))
  assert.deepEqual([near.selected?.id, near.clusters[0]!.count], [2, 2])
  const elsewhere = lookAt(store, query({ selectedId: 2, bounds: { west: 0, south: 40, east: 10, north: 50 } }))
  assert.deepEqual([elsewhere.selected?.id, elsewhere.vehicles.length, elsewhere.clusters.length], [2, 0, 0])
})

test('more markers than the screen can bear are clustered even without clustering', () => {
  const many = Array.from({ length: maxMarkers + 1 }, (_, id) => vehicle(id))
  const { vehicles, clusters } = lookAt(fleetOf(many), query({ clustering: false }))
  assert.deepEqual([vehicles.length, clusters.map(({ count }) => count)], [0, [maxMarkers + 1]])
})

test('a view across the antimeridian sees both sides of it', () => {
  const store = fleetOf([
    vehicle(1, { longitude: 179.5 }),
    vehicle(2, { longitude: -179.5 }),
    vehicle(3, { longitude: 0 }),
  ])
  const { vehicles } = lookAt(store, query({ bounds: { west: 170, south: -34, east: 190, north: 6 }, zoom: 8 }))
  assert.deepEqual(vehicles.map(({ id }) => id).sort(), [1, 2])
})

test('each of 100,000 vehicles is shown exactly once', () => {
  const spread = (n: number, share: number) => ((n * share) % 1) * 30
  const all = Array.from({ length: 100_000 }, (_, id) =>
    vehicle(id, { longitude: -70 + spread(id, 0.618), latitude: -30 + spread(id, 0.755) }),
  )
  const { vehicles, clusters } = lookAt(fleetOf(all), query({ zoom: 5 }))
  assert.equal(vehicles.length + clusters.reduce((sum, { count }) => sum + count, 0), 100_000)
})

test('a vehicle at 0, 0 or without a valid fix does not widen the first view', () => {
  const rounded = (vehicles: MapVehicle[]) => {
    const box = firstBoxOf(fleetOf(vehicles))
    if (!box) return box
    const { west, south, east, north } = toBounds(box)
    return [west, south, east, north].map((degrees) => Math.round(degrees * 100) / 100)
  }
  const nowhere = { latitude: 0, longitude: 0 }
  const [paulo, rio] = [vehicle(1), vehicle(2, { latitude: -22.91, longitude: -43.17 })]
  assert.deepEqual(rounded([paulo, rio, vehicle(3, nowhere)]), [-46.63, -23.55, -43.17, -22.91])
  assert.deepEqual(rounded([paulo, rio, vehicle(3, { ...nowhere, valid: false })]), [-46.63, -23.55, -43.17, -22.91])
  assert.deepEqual(rounded([paulo, { ...rio, valid: false }]), [-46.63, -23.55, -46.63, -23.55])
  assert.deepEqual(rounded([{ ...rio, valid: false }, vehicle(3, nowhere)]), [-43.17, -22.91, -43.17, -22.91])
  assert.equal(rounded([vehicle(3, nowhere)]), null)
  assert.equal(rounded([]), null)
})

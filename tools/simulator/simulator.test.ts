import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plateKind } from '@rastro/core/vehicle/plate'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { categories } from '@rastro/core/vocabulary/categories'
import { fleet, type Member } from './fleet.ts'
import { metresBetween, pathOf } from './path.ts'
import { dayOf, dayStart } from './plan.ts'
import { historyCadence, isSilent, liveCadence, reports } from './reports.ts'
import { routes } from './routes/index.ts'
import { legsOfDay, type Reading, readingAt } from './vehicle.ts'

const NOW = Date.UTC(2026, 10, 21, 15)
const HOUR_MS = 3_600_000
const twoDays = new Map(
  fleet.map(({ vehicle }) => [vehicle, [...reports(vehicle, NOW - 48 * HOUR_MS, NOW, historyCadence)]]),
)
const named = (part: string): Member => fleet.find(({ name }) => name.includes(part))!

test('the fleet has sixty vehicles and more, each with a name, a unit and a plate of its own', () => {
  assert.ok(fleet.length >= 60)
  assert.equal(new Set(fleet.map(({ uniqueId }) => uniqueId)).size, fleet.length)
  const plates = fleet.map(plateOf)
  assert.equal(new Set(plates).size, fleet.length)
  assert.deepEqual([...new Set(plates.map(plateKind))].sort(), ['mercosul', 'old'])
  for (const { category } of fleet) assert.ok((categories as readonly string[]).includes(category), category)
})

test('routes lie in Brazil, on lines without gaps, and lead to where they are going', () => {
  for (const { id, kind, points } of routes) {
    let metres = 0
    points.forEach(([latitude, longitude], i) => {
      assert.ok(latitude > -33.8 && latitude < 5.3 && longitude > -74 && longitude < -34.7, `${id} ${i}`)
      const step = i > 0 ? metresBetween(points[i - 1]!, points[i]!) : 0
      assert.ok(step < (kind === 'road' ? 16_000 : 2500), `${id} has ${step} m before point ${i}`)
      metres += step
    })
    assert.ok(metres > 4000 && metres < 2 * metresBetween(points[0]!, points.at(-1)!), `${id} is ${metres} m long`)
  }
})

test('a day ends before the next begins', () => {
  for (const { vehicle } of fleet) {
    for (let day = dayOf(vehicle, NOW) - 2; day <= dayOf(vehicle, NOW); day++) {
      const legs = legsOfDay(vehicle, day)
      legs.forEach((leg, i) => {
        assert.ok(leg.end < (legs[i + 1]?.start ?? dayStart(vehicle, day + 1)) - 30_000, `${vehicle.id} drive ${i}`)
      })
    }
  }
})

test('no vehicle jumps: from second to second it goes as far as its speed says', () => {
  for (const id of ['Fiorino FHX-7B21', 'Etios', 'Paradiso', 'R 450']) {
    const { vehicle } = named(id)
    let before = readingAt(vehicle, NOW - 9 * HOUR_MS)
    for (let time = before.time + 1000; time < NOW; time += 1000) {
      const now = readingAt(vehicle, time)
      const metres = metresBetween([before.latitude, before.longitude], [now.latitude, now.longitude])
      // Turning round moves it to the other side of the road.
      const max = (Math.max(before.speedKmh, now.speedKmh) / 3.6) * 1.4 + 26
      assert.ok(
        metres <= max,
        `${vehicle.id} went ${metres} m at ${now.speedKmh} km/h, ${new Date(time).toISOString()}`,
      )
      assert.ok(now.odometerMetres >= before.odometerMetres)
      before = now
    }
  }
})

test('who asks for two halves of the reports gets what one asking for both gets', () => {
  const { vehicle } = named('Corolla EXK')
  const [from, middle] = [NOW - 5 * HOUR_MS, NOW - 2.3 * HOUR_MS]
  const whole = [...reports(vehicle, from, NOW, liveCadence)]
  assert.ok(whole.length > 200)
  assert.deepEqual(
    [...reports(vehicle, from, middle, liveCadence), ...reports(vehicle, middle, NOW, liveCadence)],
    whole,
  )
})

test('reports come in order, with the ignition off before and after each drive', () => {
  for (const [vehicle, list] of twoDays) {
    list.forEach((reading, i) => {
      const before = list[i - 1]
      if (!before) return
      assert.ok(reading.time > before.time, vehicle.id)
      if (before.speedKmh > 5) assert.ok(reading.ignition, `${vehicle.id} stops before the key is turned`)
    })
  }
})

test('at every hour a good part of the fleet is on the way', () => {
  for (let hour = 0; hour < 24; hour++) {
    const time = NOW - hour * HOUR_MS
    const moving = fleet.filter(({ vehicle }) => readingAt(vehicle, time).speedKmh > 3).length
    assert.ok(moving >= 5, `${moving} vehicles move at ${new Date(time).toISOString()}`)
  }
})

const all = (): Reading[] => [...twoDays.values()].flat()

test('all that happens to fleets happens to this one', () => {
  for (const alarm of ['sos', 'lowBattery', 'powerCut', 'hardBraking', 'hardCornering', 'hardAcceleration']) {
    assert.ok(
      all().some((reading) => reading.alarm === alarm),
      alarm,
    )
  }
  assert.ok(
    all().some(({ fixed, speedKmh }) => !fixed && speedKmh > 20),
    'a drive under ground',
  )
  assert.ok(all().some(({ blocked }) => blocked))
  assert.ok(all().some(({ powerVolts }) => powerVolts === 0))
  assert.ok(
    fleet.some(({ vehicle }) => isSilent(vehicle, NOW) && twoDays.get(vehicle)!.length > 0),
    'one that fell silent',
  )
  assert.ok(fleet.some(({ vehicle }) => vehicle.trouble.mute && twoDays.get(vehicle)!.length === 0))
})

test('somebody drives faster than allowed, nobody absurdly so', () => {
  const speeding = fleet.filter(({ vehicle, attributes }) => {
    const limit = (attributes.speedLimit as number) * 1.852
    return twoDays.get(vehicle)!.some(({ speedKmh }) => speedKmh > limit)
  })
  assert.ok(speeding.length >= 2 && speeding.length < fleet.length / 2, `${speeding.length} vehicles speed`)
  assert.ok(all().every(({ speedKmh }) => speedKmh < 150))
})

test('a vehicle stays on its street', () => {
  const { vehicle } = named('Kangoo')
  const { points } = pathOf(routes.find(({ id }) => id === vehicle.routeId)!).route
  const latitudes = points.map(([latitude]) => latitude)
  for (const { latitude } of twoDays.get(vehicle)!) {
    assert.ok(latitude > Math.min(...latitudes) - 0.001 && latitude < Math.max(...latitudes) + 0.001)
  }
})

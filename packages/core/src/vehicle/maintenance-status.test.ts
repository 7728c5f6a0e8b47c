import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { wireOf } from './maintenance-interval.ts'
import { byUrgency, maintenanceStatus } from './maintenance-status.ts'
import type { Performed } from './performed.ts'

const km = 1000
const hour = 3_600_000
const now = new Date('2026-08-21T12:00:00Z')
const oil = { name: 'Oil', type: 'odometer', start: 10_000 * km, period: 20_000 * km, attributes: {} }
const done = (odometer: number, others: Partial<Performed> = {}): Performed => ({
  ...{ id: 1, name: 'Oil', deviceId: 1, day: '2026-01-05', cost: 0, odometer, hours: 0 },
  ...others,
})
function status(alert: typeof oil, attributes: Record<string, unknown>, ...records: Performed[]) {
  const position = { attributes } as Position
  const { state, due, remaining } = maintenanceStatus(alert, { deviceId: 1, position, records, now })
  return [state, due, remaining]
}

test('[MNT-20] without a reading there is no data', () => {
  assert.deepEqual(status(oil, { hours: 5 }), ['noData', 10_000 * km, undefined])
  assert.deepEqual(status(oil, {}, done(30_000 * km)), ['noData', 40_000 * km, undefined])
  const never = maintenanceStatus(oil, { deviceId: 1, position: undefined, records: [], now })
  assert.equal(never.state, 'noData')
})

test('[MNT-21] [MNT-22] never performed, it is on time before its start and pending from there on', () => {
  assert.deepEqual(status(oil, { odometer: 9999 * km }), ['onTime', 10_000 * km, km])
  assert.deepEqual(status(oil, { odometer: 10_000 * km }), ['pending', 10_000 * km, 0])
  assert.deepEqual(status(oil, { odometer: 90_000 * km }), ['pending', 10_000 * km, -80_000 * km])
})

test('[MNT-23] performed, it is due at the last reading and the period without the start, and overdue from there on', () => {
  const last = done(30_000 * km)
  assert.deepEqual(status(oil, { odometer: 39_999 * km }, last), ['onTime', 40_000 * km, km])
  assert.deepEqual(status(oil, { odometer: 40_000 * km }, last), ['overdue', 40_000 * km, 0])
})

test('a vehicle without an odometer is measured by the way it has gone (A-122)', () => {
  assert.deepEqual(status(oil, { totalDistance: 9999 * km }), ['onTime', 10_000 * km, km])
  assert.deepEqual(status(oil, { odometer: 0, totalDistance: 10_000 * km }), ['pending', 10_000 * km, 0])
  assert.deepEqual(status(oil, { odometer: 5 * km, totalDistance: 10_000 * km }), ['onTime', 10_000 * km, 9995 * km])
  assert.deepEqual(status(oil, { odometer: 0 }), ['onTime', 10_000 * km, 10_000 * km])
})

test('the last record is that of the latest day, of this vehicle, this alert and this kind of reading', () => {
  const records = [
    done(30_000 * km, { id: 2, day: '2026-03-01' }),
    done(20_000 * km, { id: 3, day: '2025-03-01' }),
    done(50_000 * km, { id: 4, day: '2026-05-01', deviceId: 2 }),
    done(50_000 * km, { id: 5, day: '2026-05-01', name: 'Tyres' }),
    done(0, { id: 6, day: '2026-05-01', hours: 9 * hour }),
  ]
  assert.deepEqual(status(oil, { odometer: 39_999 * km }, ...records), ['onTime', 40_000 * km, km])
  const sameDay = [done(30_000 * km, { id: 8 }), done(31_000 * km, { id: 9 })]
  assert.deepEqual(status(oil, { odometer: 40_999 * km }, ...sameDay), ['onTime', 41_000 * km, km])
})

test('it is pending from its notice on until it is due, performed or not (decision 113)', () => {
  const said = { ...oil, ...wireOf({ every: 10_000 * km, warnBefore: 500 * km, first: 10_000 * km }) }
  const at = (odometer: number, ...records: Performed[]) => status(said, { odometer: odometer * km }, ...records)
  assert.deepEqual(at(9499), ['onTime', 10_000 * km, 501 * km])
  assert.deepEqual(at(9500), ['pending', 10_000 * km, 500 * km])
  assert.deepEqual(at(11_000), ['pending', 10_000 * km, -1000 * km])
  const last = done(12_000 * km)
  assert.deepEqual(at(21_499, last), ['onTime', 22_000 * km, 501 * km])
  assert.deepEqual(at(21_500, last), ['pending', 22_000 * km, 500 * km])
  assert.deepEqual(at(22_000, last), ['overdue', 22_000 * km, 0])
})

test('hours of the engine are counted alike', () => {
  const belt = { name: 'Oil', type: 'hours', start: 0, period: 250 * hour, attributes: {} }
  const last = done(0, { hours: 1000 * hour })
  assert.deepEqual(status(belt, { hours: 1249 * hour }, last), ['onTime', 1250 * hour, hour])
  assert.deepEqual(status(belt, { hours: 1250 * hour }, last), ['overdue', 1250 * hour, 0])
})

test('a date comes without the vehicle saying anything', () => {
  const inspection = { name: 'Oil', type: 'fixTime', start: Date.parse('2026-08-01'), period: 0, attributes: {} }
  assert.equal(status(inspection, {})[0], 'pending')
  const yearly = { ...inspection, start: 0, period: 365 * 24 * hour }
  assert.deepEqual(status(yearly, {}, done(0, { day: '2025-08-22' })), ['onTime', Date.parse('2026-08-22'), 12 * hour])
  assert.equal(status(yearly, {}, done(0, { day: '2025-08-21' }))[0], 'overdue')
})

test('what is overdue comes before what is pending, then what has the smallest share of its interval left', () => {
  const urgent = (name: string, odometer: number, ...records: Performed[]) => {
    const alert = { ...oil, name }
    const position = { attributes: { odometer } } as unknown as Position
    return { alert, ...maintenanceStatus(alert, { deviceId: 1, position, records, now }) }
  }
  const named = [
    urgent('far', 1000 * km),
    urgent('near', 9000 * km),
    urgent('pending', 12_000 * km),
    urgent('late', 41_000 * km, done(30_000 * km, { name: 'late' })),
    urgent('later', 44_000 * km, done(30_000 * km, { name: 'later' })),
  ]
  const order = named.sort(byUrgency).map(({ alert }) => alert.name)
  assert.deepEqual(order, ['later', 'late', 'pending', 'near', 'far'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, fileAddress, isComplete, queryOf, readFilter } from './filter.ts'

const usual = { from: new Date('2024-03-13T03:00:00.000Z'), to: new Date('2024-03-14T02:59:59.999Z') }
const read = (query: string, scope: 'device' | 'devices' | 'devicesAndGroups' = 'devicesAndGroups') =>
  readFilter(new URLSearchParams(query), scope, usual)

test('[ENT-36] the address holds the whole filter, and gives it back', () => {
  const filter = {
    deviceIds: [3, 7],
    groupIds: [2],
    geofenceIds: [9],
    driverIds: [4],
    clientId: 0,
    from: new Date('2024-02-01T03:00:00.000Z'),
    to: new Date('2024-03-01T02:59:59.999Z'),
    daily: true,
    minDuration: 90_000,
    speedLimit: 43.196544276457885,
    types: ['alarm', 'ignitionOn'],
    attributes: ['speed', 'fuel'],
  }
  assert.deepEqual(read(addressOf(filter)), filter)
})

test('a link without a period is about today, and what is no id or no span is left out', () => {
  assert.deepEqual(read('deviceId=5').from, usual.from)
  const odd = read('deviceId=x&deviceId=-1&deviceId=4&deviceId=4&from=2024-03-02T00:00Z&to=2024-03-01T00:00Z')
  assert.deepEqual([odd.deviceIds, odd.from, odd.to], [[4], usual.from, usual.to])
})

test('[RPT-14] [RPT-15] a report of one vehicle takes the first, and groups only where there are some', () => {
  assert.deepEqual(read('deviceId=1&deviceId=2&groupId=3', 'device').deviceIds, [1])
  assert.deepEqual(read('deviceId=1&groupId=3', 'devices').groupIds, [])
  assert.deepEqual(read('deviceId=1&groupId=3').groupIds, [3])
})

test('limits go to the reports that take them, and what is no limit is left out', () => {
  const filter = read('deviceId=1&minDuration=60000&speedLimit=50')
  assert.deepEqual(queryOf('speeding', filter), { ...usual, deviceId: [1], minDuration: 60_000, speedLimit: 50 })
  assert.deepEqual(queryOf('idling', filter), { ...usual, deviceId: [1], minDuration: 60_000 })
  assert.deepEqual(queryOf('trips', filter), { ...usual, deviceId: [1] })
  assert.deepEqual(queryOf('score', read('deviceId=1&driverId=4')), { ...usual, deviceId: [1], driverId: [4] })
  const odd = read('deviceId=1&minDuration=x&speedLimit=1001')
  assert.deepEqual([odd.minDuration, odd.speedLimit], [undefined, undefined])
  assert.ok(!isComplete({ ...filter, speedLimit: Number.NaN }) && !isComplete({ ...filter, minDuration: -1 }))
})

test('[RPT-46] [RPT-50] [RPT-52] [RPT-53] a call repeats vehicles, groups and types; a file has the same query', () => {
  const filter = read('deviceId=1&deviceId=2&groupId=3&daily=true&type=alarm&type=ignitionOn')
  assert.deepEqual(queryOf('summary', filter), { ...usual, deviceId: [1, 2], groupId: [3], daily: true })
  assert.deepEqual(queryOf('summary', read('deviceId=1')), { ...usual, deviceId: [1], daily: false })
  assert.deepEqual(queryOf('events', filter).type, ['alarm', 'ignitionOn'])
  assert.deepEqual(queryOf('events', read('deviceId=1')).type, ['allEvents'])
  const range = 'from=2024-03-13T03%3A00%3A00.000Z&to=2024-03-14T02%3A59%3A59.999Z'
  assert.equal(
    fileAddress('trips', 'xlsx', read('deviceId=1&deviceId=2')),
    `/api/reports/trips/xlsx?${range}&deviceId=1&deviceId=2`,
  )
})

test('a ranking is about a client, and nothing else of an address', () => {
  const filter = readFilter(new URLSearchParams('clientId=7&deviceId=1&groupId=2'), 'client', usual)
  assert.deepEqual(queryOf('ranking', filter), { ...usual, clientId: 7 })
  assert.ok(isComplete(filter) && !isComplete({ ...filter, clientId: 0 }))
  assert.match(addressOf(filter), /^clientId=7&from=/)
  assert.equal(read('clientId=7').clientId, 0)
})

test('[RPT-22] a filter is complete with a vehicle or a group, and a period that does not end before it begins', () => {
  assert.ok(isComplete(read('deviceId=1')))
  assert.ok(isComplete(read('groupId=1')))
  assert.ok(!isComplete(read('')))
  assert.ok(!isComplete({ ...read('deviceId=1'), to: new Date(0) }))
  assert.ok(!isComplete({ ...read('deviceId=1'), to: new Date(Number.NaN) }))
})

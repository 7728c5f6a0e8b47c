import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLongFile } from './file-size.ts'
import type { ReportFilter } from './filter.ts'

const filterOf = (days: number, deviceIds: number[], groupIds: number[] = []): ReportFilter => ({
  ...{
    deviceIds,
    groupIds,
    geofenceIds: [],
    driverIds: [],
    clientId: 0,
    daily: false,
    types: [],
    attributes: [],
    minDuration: undefined,
    speedLimit: undefined,
  },
  from: new Date(0),
  to: new Date(days * 86_400_000 - 1),
})

test('a vehicle for a day or a month is downloaded at once, a fleet over a month is prepared', () => {
  assert.equal(isLongFile(filterOf(1, [1])), false)
  assert.equal(isLongFile(filterOf(31, [1, 2])), false)
  assert.equal(isLongFile(filterOf(31, [1, 2, 3])), true)
  assert.equal(isLongFile(filterOf(1, [], [7])), false)
  assert.equal(isLongFile(filterOf(7, [], [7])), true)
})

test('where the rows are known they decide', () => {
  assert.equal(isLongFile(filterOf(300, [1, 2, 3]), 12), false)
  assert.equal(isLongFile(filterOf(1, [1]), 80_000), true)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spanOf } from '../../i18n/periods.ts'
import { daysOfZone } from '../../i18n/timezone.ts'
import { readFilter } from './filter.ts'
import { filterOfSaved, savedQuery } from './saved-query.ts'

const days = daysOfZone('America/Sao_Paulo')
const then = { now: new Date('2026-11-12T15:00Z'), days }
const later = { now: new Date('2026-12-03T15:00Z'), days }
const read = (query: string) =>
  readFilter(new URLSearchParams(query), 'devicesAndGroups', spanOf('today', then.now, days))

test('a saved filter keeps vehicles, groups and options; a period by name means that of the day on which it is picked', () => {
  const filter = { ...read('deviceId=4&groupId=2&minDuration=60000'), ...spanOf('previousWeek', then.now, days) }
  const query = savedQuery(filter, then)
  assert.equal(query, 'deviceId=4&groupId=2&minDuration=60000&period=previousWeek')
  assert.deepEqual(filterOfSaved(query, 'devicesAndGroups', then), filter)
  assert.deepEqual(filterOfSaved(query, 'devicesAndGroups', later), {
    ...filter,
    ...spanOf('previousWeek', later.now, days),
  })
})

test('a period of its own stays as it is, and an unknown name is about today', () => {
  const own = read('deviceId=4&from=2026-01-02T03:00:00.000Z&to=2026-01-03T03:00:00.000Z')
  assert.deepEqual(filterOfSaved(savedQuery(own, then), 'devicesAndGroups', later), own)
  const odd = filterOfSaved('deviceId=4&period=custom', 'devicesAndGroups', later)
  assert.deepEqual(odd.from, spanOf('today', later.now, days).from)
})

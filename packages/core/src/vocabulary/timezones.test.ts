import assert from 'node:assert/strict'
import { test } from 'node:test'
import { knownTimezone } from '../format/dates.ts'
import { brazilianTimezones, knownTimezones, timezoneGroupOf } from './timezones.ts'

test('Brazil comes first, and every zone of the machine is there once and can be used', () => {
  const zones = knownTimezones()
  const brazil = Object.keys(brazilianTimezones)
  assert.deepEqual(zones.slice(0, brazil.length), brazil)
  assert.equal(zones[0], 'America/Sao_Paulo')
  assert.equal(new Set(zones).size, zones.length)
  for (const zone of [...Intl.supportedValuesOf('timeZone'), 'UTC']) assert.ok(zones.includes(zone), zone)
  for (const zone of zones) assert.equal(knownTimezone(zone), zone)
})

test('the zones of a group stand together', () => {
  const groups = knownTimezones().map(timezoneGroupOf)
  const runs = groups.filter((group, at) => group !== groups[at - 1])
  assert.equal(runs.length, new Set(runs).size)
  assert.deepEqual([runs.slice(0, 2), runs.at(-1)], [['Brazil', 'America'], 'Other'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDecodeContext } from './testing.ts'
import { forgetZone, inZone, standardOffset, tellZone, utc, zoneOf } from './time.ts'

test('two digits of a year mean 2000 and later, and parts roll over', () => {
  assert.equal(utc([26, 11, 21, 14, 30, 5]).toISOString(), '2026-11-21T14:30:05.000Z')
  assert.equal(utc([2024, 13, 0, 24]).toISOString(), '2025-01-01T00:00:00.000Z')
})

const zones: readonly [string, string][] = [
  ['UTC', '2026-11-21T12:00:00.000Z'],
  ['GMT+8', '2026-11-21T04:00:00.000Z'],
  ['-03:00', '2026-11-21T15:00:00.000Z'],
  ['GMT+0530', '2026-11-21T06:30:00.000Z'],
  ['America/Sao_Paulo', '2026-11-21T15:00:00.000Z'],
  ['Nowhere/At_All', '2026-11-21T12:00:00.000Z'],
]
for (const [zone, expected] of zones) {
  test(`noon in ${zone} is ${expected}`, () => {
    assert.equal(inZone([26, 11, 21, 12], zone).toISOString(), expected)
  })
}

test('a clock in a zone with summer time follows it', () => {
  assert.equal(inZone([26, 7, 1, 12], 'Europe/Berlin').toISOString(), '2026-07-01T10:00:00.000Z')
  assert.equal(inZone([26, 12, 1, 12], 'Europe/Berlin').toISOString(), '2026-12-01T11:00:00.000Z')
})

test('the zone is the setting, else the one sent, else the one given', () => {
  const session = testDecodeContext()
  assert.equal(zoneOf(session, 'GMT+8'), 'GMT+8')
  tellZone(session, -210)
  assert.equal(zoneOf(session), '-03:30')
  assert.equal(zoneOf({ ...session, attribute: () => 'Asia/Tokyo' }), 'Asia/Tokyo')
  forgetZone(session.memory)
  assert.equal(zoneOf(session), 'UTC')
})

test('a zone has its offset without summer time, north and south of the equator', () => {
  const zones = ['America/Santiago', 'Europe/Berlin', 'Asia/Kolkata', 'GMT+8', 'UTC', 'Nowhere/None']
  const at = new Date('2026-11-21T12:00:00Z')
  assert.deepEqual(
    zones.map((zone) => standardOffset(zone, at)),
    [-240, 60, 330, 480, 0, 0],
  )
})

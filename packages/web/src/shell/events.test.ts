import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en, mergedCatalogue } from '@rastro/core/i18n/testing'
import { eventTypes } from '@rastro/core/vocabulary/event-types'
import type { Format } from '../i18n/format.ts'
import { translatorOf } from '../i18n/translate.ts'
import { EventsIcon } from '../ui/icons.ts'
import { badgeOf, eventLook, eventText } from './events.ts'

const t = translatorOf({ language: 'en', areas: new Set(['fleet']), texts: mergedCatalogue(en) })
const format = { speed: (knots: number) => `${knots} kn` } as unknown as Format
const text = (type: string, attributes: Record<string, unknown> = {}) => eventText(t, format, { type, attributes })

test('[MAP-5] the badge shows at most 99', () => {
  assert.deepEqual([0, 5, 99, 120].map(badgeOf), [undefined, '5', '99', '99+'])
})

test('an event says what happened, and how', () => {
  assert.equal(text('alarm', { alarm: 'sos,tow' }), 'Alarm: SOS, Tow')
  assert.equal(text('deviceOverspeed', { speed: 63.5 }), 'Speeding: 63.5 kn')
  const over = { speed: 55, speedLimit: 40 }
  assert.equal(text('deviceOverspeed', over), 'Speeding: 55 kn over 40 kn')
  const inDepot = { ...over, speedLimitSource: 'geofence', geofenceName: 'Depot' }
  assert.equal(text('deviceOverspeed', inDepot), 'Speeding: 55 kn over 40 kn in Depot')
  const onRoad = { ...over, speedLimitSource: 'road' }
  assert.equal(text('deviceOverspeed', onRoad), 'Speeding: 55 kn over the road limit of 40 kn')
  assert.equal(text('commandResult', { result: 'OK' }), 'Command result: OK')
  assert.equal(text('ignitionOn'), 'Ignition on')
  assert.equal(
    eventText(t, format, { type: 'geofenceExit', attributes: { geofenceName: 'Old' } }, 'New'),
    'Geofence left: Old',
  )
  const message = 'ABC-1234 · Saiu da cerca: Base · Rua B · Centro · 22/11/2026 09:15:00'
  assert.equal(text('geofenceExit', { message }), 'Geofence left: Base')
  assert.equal(text('geofenceExit', { message: 'Van: geofence left' }), 'Geofence left: Van: geofence left')
})

test('an event type that nobody has described is spelt out (A-16)', () => {
  assert.equal(text('towStarted'), 'Tow started')
  assert.equal(eventLook({ type: 'towStarted' }).icon, EventsIcon)
})

test('every known event has a look, and only coming online has the bell', () => {
  assert.deepEqual(
    eventTypes.filter((type) => eventLook({ type }).icon === EventsIcon),
    ['deviceOnline'],
  )
})

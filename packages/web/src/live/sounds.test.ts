import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferencesOf } from '@rastro/core/model/preferences'
import { soundFor } from './sounds.ts'

const alarm = (attributes: Record<string, unknown>) => ({ type: 'alarm', attributes })

test('[LIVE-16] an event type sounds when it is on the list, complete names only (A-80)', () => {
  const wishes = { soundEvents: ['deviceOnline'], soundAlarms: [] }
  assert.ok(soundFor({ type: 'deviceOnline', attributes: {} }, wishes))
  assert.ok(!soundFor({ type: 'deviceOffline', attributes: {} }, wishes))
  assert.ok(!soundFor({ type: 'device', attributes: {} }, wishes))
})

test('[LIVE-16] [LIVE-17] without a wish only sos alarms sound', () => {
  const unset = preferencesOf({})
  assert.ok(soundFor(alarm({ alarm: 'sos' }), unset))
  assert.ok(!soundFor(alarm({ alarm: 'overspeed' }), unset))
  assert.ok(soundFor(alarm({ alarms: 'tow,sos' }), unset))
})

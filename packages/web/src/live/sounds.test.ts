import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soundFor } from './sounds.ts'

const silent = { soundEvents: [], soundAlarms: ['sos'] }
const alarm = (attributes: Record<string, unknown>) => ({ type: 'alarm', attributes })

test('[LIVE-16] an event type sounds when it is on the list, whole names only (A-80)', () => {
  const wishes = { soundEvents: ['deviceOnline'], soundAlarms: [] }
  assert.ok(soundFor({ type: 'deviceOnline', attributes: {} }, wishes))
  assert.ok(!soundFor({ type: 'deviceOffline', attributes: {} }, wishes))
  assert.ok(!soundFor({ type: 'device', attributes: {} }, wishes))
})

test('[LIVE-17] an alarm sounds when one of its kinds is on the list', () => {
  assert.ok(soundFor(alarm({ alarm: 'sos' }), silent))
  assert.ok(!soundFor(alarm({ alarm: 'overspeed' }), silent))
  assert.ok(soundFor(alarm({ alarms: 'tow,sos' }), silent))
})

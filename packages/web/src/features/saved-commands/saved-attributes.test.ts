import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commandTypes } from '@rastro/core/vocabulary/commands'
import { savedAttributes } from './saved-attributes.ts'

const eight = [
  ...['voiceMonitoring', 'setAgps', 'modePowerSaving', 'modeDeepSleep'],
  ...['alarmBattery', 'alarmSos', 'alarmRemove', 'alarmFall'],
]

test('[CMD-15] the eight switches are off until somebody switches them on', () => {
  const switches = Object.entries(commandTypes).flatMap(([type, parameters]) => ('enable' in parameters ? type : []))
  assert.deepEqual(switches.sort(), eight.sort())
  for (const type of eight) {
    assert.deepEqual(savedAttributes(type, {}), { enable: false })
    assert.deepEqual(savedAttributes(type, { enable: true }), { enable: true })
  }
})

test('what is left from another type goes, what another client has stored stays', () => {
  const typed = { data: 'RELAY,1#', phone: '11', index: 2, noQueue: true }
  assert.deepEqual(savedAttributes('custom', typed), { noQueue: true, data: 'RELAY,1#' })
  assert.deepEqual(savedAttributes('engineStop', typed), { noQueue: true })
  assert.deepEqual(savedAttributes('outputControl', { index: null, data: '1' }), { data: '1' })
})

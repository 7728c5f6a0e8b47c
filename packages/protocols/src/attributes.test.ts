import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addAlarm, put, putAll } from './attributes.ts'
import type { Attributes } from './define.ts'

test('nothing, empty text and no number store nothing; false and 0 do', () => {
  const attributes: Attributes = {}
  put(attributes, 'a', '')
  putAll(attributes, { b: null, c: undefined, d: Number.NaN, e: 0, f: false })
  assert.deepEqual(attributes, { e: 0, f: false })
})

test('alarms stand beside each other', () => {
  const attributes: Attributes = {}
  addAlarm(attributes, undefined)
  addAlarm(attributes, 'sos')
  addAlarm(attributes, 'lowBattery')
  assert.deepEqual(attributes, { alarm: 'sos,lowBattery' })
})

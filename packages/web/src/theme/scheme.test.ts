import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schemeOf } from './scheme.ts'

test('[APP-13] the server forces the dark scheme, whatever the person or the device wants', () => {
  assert.equal(schemeOf({ darkMode: true, choice: 'light', systemDark: false }), 'dark')
})

test('[APP-13] the server forces the light scheme when it says false (A-32)', () => {
  assert.equal(schemeOf({ darkMode: false, choice: 'dark', systemDark: true }), 'light')
})

test('[APP-14] without a word of the server the device decides, unless the person has chosen', () => {
  assert.equal(schemeOf({ darkMode: undefined, choice: 'system', systemDark: true }), 'dark')
  assert.equal(schemeOf({ darkMode: null, choice: 'system', systemDark: false }), 'light')
  assert.equal(schemeOf({ darkMode: undefined, choice: 'light', systemDark: true }), 'light')
})

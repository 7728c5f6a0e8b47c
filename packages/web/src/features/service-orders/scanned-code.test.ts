import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf } from './scanned-code.ts'

test('a bar code goes into the field that its number belongs to; other codes, and misread ones, into none', () => {
  const table = {
    '352099001761481': 'identifier',
    'IMEI: 352099001761481': 'identifier',
    '352099001761482': undefined,
    '89550534000000000003': 'iccid',
    '89550534000000000003F': 'iccid',
    '89550534000000000004': undefined,
    '7891234567895': undefined,
    'https://example.com': undefined,
  }
  for (const [text, field] of Object.entries(table)) assert.equal(codeOf(text)?.field, field, text)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identifierIn } from './scanned.ts'

test('a code gives the IMEI in it, else a short identifier, and never an address or a sentence', () => {
  const found = {
    '490154203237518': '490154203237518',
    'IMEI:490154203237518;SN:8955': '490154203237518',
    'SN:123456789012345;IMEI:490154203237518': '490154203237518',
    'ABC-12345 ': 'ABC-12345',
    'https://example.com/support': undefined,
    'Model X of the year': undefined,
  }
  for (const [code, identifier] of Object.entries(found)) assert.equal(identifierIn(code), identifier, code)
})

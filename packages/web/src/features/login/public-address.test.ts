import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressIn } from './public-address.ts'

test('the address of a look-up is its text or its field ip, and nothing else is shown', () => {
  for (const [text, address] of [
    ['203.0.113.7\n', '203.0.113.7'],
    ['{"ip":"203.0.113.7"}', '203.0.113.7'],
    [' 2001:db8::7 ', '2001:db8::7'],
    ['{ "country": "BR", "ip" : "::1" }', '::1'],
  ])
    assert.equal(addressIn(text!), address)
  for (const text of ['', '<html>', 'localhost', '1.2.3', `:${'1'.repeat(60)}`, '{"ip":"<b>"}'])
    assert.throws(() => addressIn(text))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpKey, stepOf } from './totp.ts'

// RFC 6238, appendix B: the secret is the text 12345678901234567890; its last six digits
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('the codes of RFC 6238 are taken, half a minute early or late too', () => {
  assert.equal(stepOf(key, '287082', new Date(59_000)), 1)
  assert.equal(stepOf(key, '081804', new Date(1_111_111_109_000)), 37_037_036)
  assert.equal(stepOf(key, '81804', new Date(1_111_111_109_000)), 37_037_036)
  assert.equal(stepOf(key, '287082', new Date(61_000)), 1)
  assert.equal(stepOf(key, '287082', new Date(119_000)), undefined)
  assert.equal(stepOf(key, '287083', new Date(59_000)), undefined)
})

test('a new key is thirty-two letters of base32', () => assert.match(newTotpKey(), /^[A-Z2-7]{32}$/))

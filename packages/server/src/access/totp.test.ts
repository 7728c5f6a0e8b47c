import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpKey, verifyTotp } from './totp.ts'

// RFC 6238, appendix B: the secret is the text 12345678901234567890; its last six digits
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('the codes of RFC 6238 are taken, half a minute early or late too', () => {
  assert.equal(verifyTotp(key, '287082', new Date(59_000)), true)
  assert.equal(verifyTotp(key, '081804', new Date(1_111_111_109_000)), true)
  assert.equal(verifyTotp(key, '81804', new Date(1_111_111_109_000)), true)
  assert.equal(verifyTotp(key, '287082', new Date(61_000)), true)
  assert.equal(verifyTotp(key, '287082', new Date(119_000)), false)
  assert.equal(verifyTotp(key, '287083', new Date(59_000)), false)
})

test('a new key is thirty-two letters of base32', () => assert.match(newTotpKey(), /^[A-Z2-7]{32}$/))

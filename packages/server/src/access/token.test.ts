import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newClaims, newKeys, openKeys, readToken, writeToken } from './token.ts'

const keys = openKeys(newKeys())
const now = new Date('2026-11-21T12:00:00Z')
const later = new Date('2026-11-28T12:00:00Z')

test('a token says who it speaks for, and until when', () => {
  const claims = readToken(keys, writeToken(keys, newClaims(7, later)), now)
  assert.equal(claims.userId, 7)
  assert.deepEqual(claims.expires, later)
  assert.match(claims.id, /^\d+$/)
})

test('[AUTH-46] a token that was touched, or that another server signed, is refused', () => {
  const bytes = Buffer.from(writeToken(keys, newClaims(7, later)), 'base64url')
  const forged = Buffer.from(bytes.toString('latin1').replace('"u":7', '"u":1'), 'latin1').toString('base64url')
  for (const text of [forged, writeToken(openKeys(newKeys()), newClaims(7, later))]) {
    assert.throws(() => readToken(keys, text, now), { status: 401, message: 'The token is not one of this server' })
  }
  for (const text of ['nonsense', '', 'e30', writeToken(keys, newClaims(7, later)).slice(0, -4)]) {
    assert.throws(() => readToken(keys, text, now), { status: 400, message: 'This is no token' })
  }
})

test('[AUTH-41] a token ends', () => {
  const token = writeToken(keys, newClaims(7, now))
  assert.throws(() => readToken(keys, token, now), /Token has expired/)
})

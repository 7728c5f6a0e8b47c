import assert from 'node:assert/strict'
import { pbkdf2Sync } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword, isOutdated, stockHash, verifyNothing, verifyPassword } from './password.ts'

test('[AUTH-46] a password is stored as a salted hash that only it opens', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  assert.notEqual(one, two)
  assert.doesNotMatch(one, /correct/)
  assert.equal(await verifyPassword('correct horse', one), true)
  assert.equal(await verifyPassword('correct horsf', one), false)
  assert.equal(isOutdated(one), false)
})

test('the hashes of a stock server open, and are due for renewal', async () => {
  const salt = '000102030405060708090a0b0c0d0e0f1011121314151617'
  const key = (rounds: number, digest: string) =>
    pbkdf2Sync('senha é', Buffer.from(salt, 'hex'), rounds, 24, digest).toString('hex')
  const current = stockHash(`PBKDF2WithHmacSHA256$2000$${key(2000, 'sha256')}`, salt)
  const old = stockHash(key(1000, 'sha1'), salt)
  for (const hash of [current, old]) {
    assert.equal(await verifyPassword('senha é', hash), true)
    assert.equal(await verifyPassword('senha e', hash), false)
    assert.equal(isOutdated(hash), true)
  }
})

test('a text that is no hash opens for nobody', async () => {
  assert.equal(await verifyPassword('', ''), false)
  assert.equal(await verifyPassword('x', 'x'), false)
  assert.equal(await verifyPassword('x', stockHash('', '00')), false)
  assert.equal(await verifyPassword('x', '$argon2id$v=19$m=19456,t=2,p=1$AAAA$'), false)
  assert.equal(await verifyNothing('x'), false)
})

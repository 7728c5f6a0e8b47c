import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { sentAccount } from './account.ts'

const user = {
  id: 9,
  name: 'Marina',
  email: 'm@b.co',
  phone: null,
  attributes: { coin: '€' },
  twelveHourFormat: false,
  password: null,
} as unknown as User

test('[AUTH-47] without a new password none is sent', () => {
  assert.equal(sentAccount(user, user).password, null)
  assert.equal(sentAccount(user, { ...user, password: '' }).password, null)
  assert.equal(sentAccount(user, { ...user, password: 'new' }).password, 'new')
})

test('the present password goes with a new one or another email, and not alone', () => {
  const values = { ...user, currentPassword: 'old' }
  assert.equal(sentAccount(user, { ...values, password: 'new' }).currentPassword, 'old')
  assert.equal(sentAccount(user, { ...values, email: 'n@b.co' }).currentPassword, 'old')
  assert.equal(sentAccount(user, { ...values, email: ' M@b.co' }).currentPassword, undefined)
  assert.equal(sentAccount(user, values).currentPassword, undefined)
})

test('nothing but what stands on the page is changed', () => {
  assert.deepEqual(sentAccount(user, { ...user, name: ' Ana ' }), { ...user, name: 'Ana' })
})

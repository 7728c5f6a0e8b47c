import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '@rastro/core/resources/user'
import { changedUser, draftOf } from './account.ts'

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
  assert.equal(changedUser(user, draftOf(user)).password, null)
  assert.equal(changedUser(user, { ...draftOf(user), password: 'new' }).password, 'new')
})

test('the present password goes with a new one or another email, and not alone', () => {
  const draft = { ...draftOf(user), currentPassword: 'old' }
  assert.equal(changedUser(user, { ...draft, password: 'new' }).currentPassword, 'old')
  assert.equal(changedUser(user, { ...draft, email: 'n@b.co' }).currentPassword, 'old')
  assert.equal(changedUser(user, { ...draft, email: ' M@b.co' }).currentPassword, null)
  assert.equal(changedUser(user, draft).currentPassword, null)
})

test('nothing but what stands on the page is changed', () => {
  assert.deepEqual(changedUser(user, { ...draftOf(user), name: ' Ana ' }), {
    ...user,
    name: 'Ana',
    currentPassword: null,
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRegistration } from './registration.ts'

const person = { name: 'Marina', email: 'marina@boavista.com.br', password: 'secret' }

test('[AUTH-21] name and password are required', () => {
  assert.ok(isRegistration(person, false))
  assert.ok(!isRegistration({ ...person, name: '' }, false))
  assert.ok(!isRegistration({ ...person, password: '' }, false))
})

test('[AUTH-21] the email has an end of at least two letters, except on a new server', () => {
  assert.ok(!isRegistration({ ...person, email: 'a@b.c' }, false))
  assert.ok(isRegistration({ ...person, email: 'a@b.co' }, false))
  assert.ok(!isRegistration({ ...person, email: 'admin' }, false))
  assert.ok(isRegistration({ ...person, email: 'admin' }, true))
})

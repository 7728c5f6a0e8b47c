import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, InvalidError } from '@rastro/core/kit/errors'
import { passwordFaults } from './password-faults.ts'

test('a refused password is explained beside its field', () => {
  const refused = new InvalidError('no', { field: 'password' })
  assert.deepEqual(passwordFaults(refused, 'short'), { password: 'passwordShort' })
  assert.deepEqual(passwordFaults(refused, 'password1'), { password: 'passwordCommon' })
  const wrong = new AppError(403, 'no', { field: 'currentPassword' })
  assert.deepEqual(passwordFaults(wrong, 'a new secret'), { currentPassword: 'passwordPresentWrong' })
})

test('other failures are not about passwords', () => {
  assert.deepEqual(passwordFaults(new InvalidError('no', { field: 'email' }), 'short'), {})
  assert.deepEqual(passwordFaults(new Error('away'), 'short'), {})
})

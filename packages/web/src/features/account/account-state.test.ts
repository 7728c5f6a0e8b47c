import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountStateOf } from './account-state.ts'

const now = new Date('2026-11-27T12:00:00Z')
const stateOf = (fields: { disabled?: boolean; temporary?: boolean; end?: string }) =>
  accountStateOf(
    {
      disabled: fields.disabled ?? false,
      temporary: fields.temporary ?? false,
      expirationTime: fields.end ? new Date(fields.end) : null,
    },
    now,
  )

test('an account is marked that does not work, and one that soon will not', () => {
  assert.equal(stateOf({}), undefined)
  assert.equal(stateOf({ end: '2026-12-27T12:00:00Z' }), undefined)
  assert.deepEqual(stateOf({ end: '2026-12-27T11:59:59Z' }), { kind: 'expiring', days: 29 })
  assert.deepEqual(stateOf({ end: '2026-11-27T13:00:00Z' }), { kind: 'expiring', days: 0 })
  assert.deepEqual(stateOf({ end: '2026-11-27T12:00:00Z' }), { kind: 'expired' })
  assert.deepEqual(stateOf({ disabled: true, end: '2026-11-27T12:00:00Z' }), { kind: 'disabled' })
  assert.deepEqual(stateOf({ temporary: true, end: '2026-11-28T12:00:00Z' }), { kind: 'temporary' })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licenceDaysLeft, licenceWarning } from './driving-licence.ts'

const driver = (vnccnh: unknown) => ({ attributes: { informations: { vnccnh } } })

test('a licence is valid on the day that it expires, and whatever else is stored has no date', () => {
  assert.equal(licenceDaysLeft(driver('2026-11-27'), '2026-11-27'), 0)
  assert.equal(licenceDaysLeft(driver('2027-01-26'), '2026-11-27'), 60)
  assert.equal(licenceDaysLeft(driver('2026-11-20T03:00:00.000Z'), '2026-11-27'), -7)
  for (const none of ['', null, undefined, 7, '2026-13-45', 'soon'])
    assert.equal(licenceDaysLeft(driver(none), '2026-11-27'), undefined)
  for (const attributes of [{}, { informations: null }, { informations: 'x' }])
    assert.equal(licenceDaysLeft({ attributes }, '2026-11-27'), undefined)
})

test('the warnings begin 60, 30, 7 and 0 days before the expiry', () => {
  const days = [61, 60, 31, 30, 8, 7, 1, 0, -400]
  assert.deepEqual(days.map(licenceWarning), [undefined, 60, 60, 30, 30, 7, 7, 0, 0])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginSearch, retainedSearch, selectedIn, startUpOf } from './start-up.ts'

const at = (pathname: string, search: string) => startUpOf({ pathname, search })

test('[APP-7] only the first of token, deviceId and eventId counts', () => {
  assert.deepEqual(at('/', '?token=T&eventId=5'), { kind: 'token', token: 'T' })
  assert.deepEqual(at('/', '?eventId=5&deviceId=abc'), { kind: 'device', uniqueId: 'abc' })
  assert.deepEqual(at('/', '?eventId=12'), { kind: 'event', eventId: 12 })
  assert.equal(at('/', ''), undefined)
})

test('[APP-8] a token counts at every address', () => {
  assert.deepEqual(at('/reports/trip', '?token=T'), { kind: 'token', token: 'T' })
})

test('[APP-9] deviceId and eventId count on the map only (A-21)', () => {
  assert.equal(at('/reports/trip', '?deviceId=5'), undefined)
  assert.equal(at('/replay', '?eventId=5'), undefined)
})

test('of the query only a selected vehicle stays in the address', () => {
  assert.equal(selectedIn('?device=12'), 12)
  assert.equal(retainedSearch('?tab=3&device=12&token=T'), '?device=12')
  for (const wrong of [
    '',
    '?device=',
    '?device=0',
    '?device=-3',
    '?device=1e3',
    '?device=1234567890123456',
    '?deviceId=4',
  ])
    assert.equal(retainedSearch(wrong), '', wrong)
})

test('the login keeps the vehicle of the map’s address for a visitor, and none after a sign-out (decision 108)', () => {
  const map = { pathname: '/', search: '?device=12&tab=3' }
  assert.equal(loginSearch(map, false), '?device=12')
  assert.equal(loginSearch(map, true), '')
  assert.equal(loginSearch({ ...map, pathname: '/replay' }, false), '')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { changedUser, draftOf } from './account.ts'

const user = {
  id: 9,
  name: 'Marina',
  email: 'm@b.co',
  attributes: { coin: '€' },
  twelveHourFormat: false,
  password: null,
} as unknown as User
const source = { user }
const server = { attributes: { speedUnit: 'kn', mapFollow: true }, forceSettings: true } as unknown as Server

test('[AUTH-47] without a new password none is sent', () => {
  assert.equal(changedUser(source, draftOf(source)).password, null)
  assert.equal(changedUser(source, { ...draftOf(source), password: 'new' }).password, 'new')
})

test('the present password goes with a new one, and not alone', () => {
  const draft = { ...draftOf(source), currentPassword: 'old' }
  assert.equal(changedUser(source, { ...draft, password: 'new' }).currentPassword, 'old')
  assert.equal(changedUser(source, draft).currentPassword, null)
})

test('only what was changed is written, and other attributes stay', () => {
  assert.deepEqual(changedUser(source, draftOf(source)), { ...user, currentPassword: null })
  const draft = {
    ...draftOf(source),
    speedUnit: 'mph' as const,
    liveRoutes: 'selected' as const,
    follow: true,
    timezone: 'America/Manaus',
    positionItems: ['speed', 'fixTime'],
    coordinateFormat: 'dms' as const,
  }
  const changed = changedUser(source, draft)
  assert.equal(changed.coordinateFormat, 'dms')
  assert.deepEqual(changed.attributes, {
    coin: '€',
    speedUnit: 'mph',
    mapLiveRoutes: 'selected',
    mapFollow: true,
    timezone: 'America/Manaus',
    positionItems: 'speed,fixTime',
  })
})

test('what holds for the person is shown, and is not written unless it is changed', () => {
  const free = { user, server: { ...server, forceSettings: false } }
  assert.equal(draftOf(free).speedUnit, 'kn')
  assert.equal(draftOf(free).follow, true)
  assert.deepEqual(changedUser(free, draftOf(free)).attributes, { coin: '€' })
  const own = { user: { ...user, attributes: { speedUnit: 'mph' } }, server }
  assert.equal(draftOf(own).speedUnit, 'mph')
})

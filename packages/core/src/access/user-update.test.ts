import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Server } from '../resources/server.ts'
import type { User } from '../resources/user.ts'
import type { Viewer } from './access.ts'
import { checkUserUpdate, guardUserAttributes, stampedAttributes } from './user-update.ts'

const user = (fields: Partial<User> = {}): User =>
  ({
    id: 1,
    name: 'A',
    email: 'a@b.co',
    attributes: {},
    userLimit: 0,
    deviceLimit: 0,
    expirationTime: null,
    ...fields,
  }) as User
const viewer = (fields: Partial<User> = {}): Viewer => ({ user: user(fields), server: { attributes: {} } as Server })
const message = (who: Viewer | undefined, before: User | undefined, after: Partial<User>) =>
  checkUserUpdate(who, before, { ...(before ?? user()), ...after })?.message

const plain = viewer()
const manager = viewer({ id: 2, userLimit: 5 })

test('limits and the administrator flag are the administrator’s to give', () => {
  for (const after of [{ administrator: true }, { deviceLimit: 100 }, { userLimit: 1 }]) {
    assert.equal(message(plain, plain.user, after), 'Administrator access required')
    assert.equal(message(manager, user(), after), 'Administrator access required')
    assert.equal(message(manager, undefined, after), 'Administrator access required')
    assert.equal(message(viewer({ administrator: true }), user(), after), undefined)
  }
})

test('managers set the switches of others, not their own', () => {
  const switches = ['disabled', 'readonly', 'deviceReadonly', 'limitCommands', 'disableReports', 'fixedEmail'] as const
  for (const after of switches.map((name) => ({ [name]: true }))) {
    assert.equal(message(manager, user(), after), undefined)
    assert.equal(message(manager, undefined, after), undefined)
    assert.equal(message(manager, manager.user, after), 'Administrator access required')
    assert.equal(message(plain, plain.user, after), 'Administrator access required')
    assert.equal(message(undefined, undefined, after), 'Manager access required')
  }
})

test('whoever has an end gives nobody a later one', () => {
  const ending = viewer({ id: 2, userLimit: 5, expirationTime: new Date(1000) })
  assert.equal(message(ending, user(), { expirationTime: new Date(1000) }), undefined)
  assert.equal(message(ending, user(), { expirationTime: new Date(1001) }), 'Administrator access required')
  assert.equal(
    message(ending, user({ expirationTime: new Date(5) }), { expirationTime: null }),
    'Administrator access required',
  )
  assert.equal(message(plain, plain.user, { expirationTime: new Date(9e12) }), undefined)
})

test('nobody else’s account is changed by who manages nobody, nor an administrator’s by a manager', () => {
  assert.equal(message(viewer({ id: 2 }), user(), { name: 'B' }), 'Manager access required')
  assert.equal(message(manager, user({ administrator: true }), { name: 'B' }), 'Administrator access required')
  assert.equal(message(manager, user(), { name: 'B' }), undefined)
})

test('a fixed email stays', () => {
  const fixed = viewer({ fixedEmail: true })
  assert.equal(message(fixed, fixed.user, { email: 'other@b.co' }), 'Administrator access required')
  assert.equal(message(fixed, fixed.user, { name: 'B' }), undefined)
})

test('a read-only user saves its tokens and consent, nothing else', () => {
  const reader = viewer({ readonly: true })
  const own = { notificationTokens: 'a', termsAccepted: true }
  assert.equal(message(reader, reader.user, { attributes: own }), undefined)
  assert.equal(message(reader, reader.user, { attributes: own, name: 'B' }), 'Write access denied')
  assert.equal(message(reader, reader.user, { attributes: { ...own, coin: '€' } }), 'Write access denied')
  assert.equal(message(reader, reader.user, { password: 'new' }), 'Write access denied')
})

test('guarded attributes keep their stored values in silence', () => {
  const stored = user({ attributes: { nivel: 3, card: 9, coin: '€' } })
  const after = user({ attributes: { nivel: 2, deviceEdit: true, coin: '$' } })
  assert.deepEqual(guardUserAttributes(plain, stored, after), { coin: '$', nivel: 3, card: 9 })
  assert.deepEqual(guardUserAttributes(viewer({ administrator: true }), stored, after), after.attributes)
})

test('a user made by a reseller is no reseller and belongs to it', () => {
  const reseller = viewer({ id: 7, attributes: { nivel: 2 } })
  const made = (nivel: number) => guardUserAttributes(reseller, undefined, user({ attributes: { nivel, card: 99 } }))
  assert.deepEqual(made(3), { nivel: 3, card: 7, agCommand: false, deviceEdit: false })
  assert.equal(made(2).nivel, 1)
  assert.deepEqual(guardUserAttributes(undefined, undefined, user({ attributes: { nivel: 2, coin: '€' } })), {
    coin: '€',
  })
})

test('an account with a level has the time of its creation and of its last change', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const iso = now.toISOString()
  const client = user({ attributes: { nivel: 3 } })
  assert.deepEqual(stampedAttributes(undefined, client, now), { nivel: 3, dtcard: iso })
  assert.equal(
    stampedAttributes(undefined, user({ attributes: { nivel: 3, dtcard: 'imported' } }), now).dtcard,
    'imported',
  )
  assert.deepEqual(stampedAttributes(client, { ...client, name: 'B' }, now), { nivel: 3, AtCard: iso })
  assert.deepEqual(stampedAttributes(client, client, now), client.attributes)
  const told = { ...client, attributes: { nivel: 3, AtCard: 'told' } }
  assert.equal(stampedAttributes(client, told, now).AtCard, 'told')
  assert.equal(stampedAttributes(told, { ...told, name: 'B' }, now).AtCard, iso)
  assert.deepEqual(stampedAttributes(undefined, user(), now), {})
  assert.deepEqual(stampedAttributes(user(), user({ name: 'B' }), now), {})
})

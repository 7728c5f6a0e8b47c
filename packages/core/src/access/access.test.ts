import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ForbiddenError } from '../kit/errors.ts'
import type { Server } from '../resources/server.ts'
import type { User } from '../resources/user.ts'
import { type Action, can, createOf, editOf, refusalOf, requireCan, type Viewer } from './access.ts'

function viewer(user: Partial<User>, server: Partial<Server> = {}): Viewer {
  const whole = { id: 1, attributes: {}, userLimit: 0, deviceLimit: -1, ...user } as User
  return { user: whole, server: { attributes: {}, ...server } as Server }
}
const refused = (who: Viewer, action: Action, subject = {}) => refusalOf(who, action, subject)?.message

test('read-only people, or a read-only server, write nothing', () => {
  for (const who of [viewer({ readonly: true }), viewer({}, { readonly: true })]) {
    for (const action of [
      'edit',
      'device.edit',
      'device.create',
      'command.edit',
      'report.edit',
      'position.remove',
    ] as const) {
      assert.equal(refused(who, action), 'Write access denied', action)
    }
    assert.ok(can(who, 'command.send') && can(who, 'command.sendFree') && can(who, 'reports'))
  }
})

test('administrators pass every switch', () => {
  const all = { readonly: true, deviceReadonly: true, limitCommands: true, disableReports: true }
  const who = viewer({ administrator: true, ...all }, all)
  for (const action of ['edit', 'device.create', 'command.edit', 'attribute.edit', 'reports', 'administer'] as const) {
    assert.ok(can(who, action), action)
  }
})

test('device-readonly people change no devices but all else', () => {
  const who = viewer({ deviceReadonly: true })
  assert.equal(refused(who, 'device.edit'), 'Write access denied')
  assert.ok(can(who, 'edit'))
})

test('limited people send saved commands only, and save none', () => {
  const who = viewer({ limitCommands: true })
  assert.equal(refused(who, 'command.sendFree'), 'Operation restricted')
  assert.equal(refused(who, 'command.edit'), 'Write access denied')
  assert.ok(can(who, 'command.send'))
})

test('without reports there are none, scheduled ones neither', () => {
  const who = viewer({}, { disableReports: true })
  assert.equal(refused(who, 'reports'), 'Operation restricted')
  assert.equal(refused(who, 'report.edit'), 'Operation restricted')
})

test('[VEH-29] the device limit bounds creation: -1 without limit, 0 none', () => {
  const create = (deviceLimit: number, deviceCount: number) =>
    can(viewer({ deviceLimit }), 'device.create', { deviceCount })
  assert.deepEqual([create(-1, 99), create(0, 0), create(1, 0), create(1, 1)], [true, false, true, false])
})

test('[USER-52] the user limit bounds creation, and only managers and resellers create', () => {
  const create = (user: Partial<User>, userCount: number) => refused(viewer(user), 'user.create', { userCount })
  assert.equal(create({ userLimit: 1 }, 0), undefined)
  assert.equal(create({ userLimit: 1 }, 1), 'Manager user limit reached')
  assert.equal(create({ userLimit: -1 }, 99), undefined)
  assert.equal(create({}, 0), 'Manager access required')
  assert.equal(create({ attributes: { nivel: 2 } }, 99), undefined)
})

test('computed attributes are the administrator’s', () => {
  assert.equal(refused(viewer({ userLimit: 5 }), 'attribute.edit'), 'Administrator access required')
})

test('sharing is refused to shared accounts and where it is switched off', () => {
  assert.equal(refused(viewer({ temporary: true }), 'share'), 'Temporary user')
  assert.equal(refused(viewer({}, { attributes: { disableShare: true } }), 'share'), 'Sharing is disabled')
  assert.ok(can(viewer({}), 'share'))
})

test('a refusal is thrown as forbidden', () => {
  assert.throws(() => requireCan(viewer({}), 'administer'), ForbiddenError)
  assert.doesNotThrow(() => requireCan(viewer({}), 'edit'))
})

test('resources without a rule of their own go by the common one', () => {
  assert.deepEqual(['device', 'geofence', 'attribute', 'user'].map(editOf), [
    'device.edit',
    'edit',
    'attribute.edit',
    'edit',
  ])
  assert.deepEqual(['device', 'geofence', 'command', 'user'].map(createOf), [
    'device.create',
    'edit',
    'command.edit',
    'user.create',
  ])
})

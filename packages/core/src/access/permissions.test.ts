import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidError } from '../kit/errors.ts'
import { linkOf, linksOf, linkTable, wireLink } from './permissions.ts'

test('[ENT-38] a link is read owner first', () => {
  assert.deepEqual(linkOf({ deviceId: 1, geofenceId: 2 }), {
    owner: 'device',
    ownerId: 1,
    property: 'geofence',
    propertyId: 2,
  })
  assert.deepEqual(linkOf({ userId: 3, deviceId: 4 }), { owner: 'user', ownerId: 3, property: 'device', propertyId: 4 })
  assert.deepEqual(linkOf({ userId: 3, managedUserId: 4 }).property, 'managedUser')
  assert.deepEqual(linkOf({ groupid: '5', REPORTID: '6' }), {
    owner: 'group',
    ownerId: 5,
    property: 'report',
    propertyId: 6,
  })
})

test('what is no link is refused in one sentence', () => {
  const refused: [unknown, RegExp][] = [
    [null, /object of two ids/],
    [[], /object of two ids/],
    [{ deviceId: 1 }, /exactly two ids/],
    [{ deviceId: 1, geofenceId: 2, driverId: 3 }, /exactly two ids/],
    [{ geofenceId: 2, deviceId: 1 }, /^geofenceId cannot own a link$/],
    [{ deviceId: 1, calendarId: 2 }, /^calendarId cannot be linked to a device$/],
    [{ deviceId: 'x', geofenceId: 2 }, /^deviceId must be a whole number$/],
    [{ deviceId: 1.5, geofenceId: 2 }, /^deviceId must be a whole number$/],
  ]
  for (const [body, message] of refused) {
    assert.throws(
      () => linkOf(body),
      (error) => error instanceof InvalidError && message.test(error.message),
    )
  }
})

test('a bulk call takes links of one kind only', () => {
  assert.equal(
    linksOf([
      { deviceId: 1, reportId: 2 },
      { deviceId: 3, reportId: 2 },
    ]).length,
    2,
  )
  assert.throws(
    () =>
      linksOf([
        { deviceId: 1, reportId: 2 },
        { groupId: 3, reportId: 2 },
      ]),
    /same kind/,
  )
  assert.deepEqual(linksOf([]), [])
})

test('every pair of the table survives the trip over the wire', () => {
  for (const [owner, properties] of Object.entries(linkTable)) {
    for (const property of properties) {
      const link = linkOf({ [`${owner}Id`]: 1, [`${property}Id`]: 2 })
      assert.deepEqual(linkOf(wireLink(link)), link)
    }
  }
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type RawCall, type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../testing/fleet.ts'

const nowhere = 987_654

for (const [dialect, open] of dialects) {
  describe(`what is not mine and what is not there, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    test('look the same, so that ids cannot be probed', async () => {
      const { D1, D2, USR, REV } = fleet
      const position = await report(app.ctx, D2.id)
      const group = await app.as(REV).groups.create({ body: { name: 'G' } })
      const event = { id: 77, type: 'alarm', eventTime: 1, attributes: '{}', geofenceId: null, maintenanceId: null }
      await app.ctx.db
        .insertInto('event')
        .values({ ...event, deviceId: D2.id, positionId: null })
        .execute()
      const range = 'from=2020-01-01T00:00:00Z&to=2030-01-01T00:00:00Z'
      const calls: [theirs: number, call: (id: number) => RawCall][] = [
        [D2.id, (id) => ({ url: `/api/devices/${id}` })],
        [D2.id, (id) => ({ url: `/api/devices?id=${id}` })],
        [D2.id, (id) => ({ url: `/api/devices?id=${id}&uniqueId=nobody` })],
        [D2.id, (id) => ({ url: `/api/devices?deviceId=${id}` })],
        [D2.id, (id) => ({ url: `/api/geofences?deviceId=${id}` })],
        [D2.id, (id) => ({ url: `/api/users?deviceId=${id}` })],
        [D2.id, (id) => ({ method: 'PUT', url: `/api/devices/${id}`, payload: { ...D2, id } })],
        [D2.id, (id) => ({ method: 'DELETE', url: `/api/devices/${id}` })],
        [
          D2.id,
          (id) => ({ method: 'PUT', url: `/api/devices/${id}/accumulators`, payload: { deviceId: id, hours: 1 } }),
        ],
        [
          D2.id,
          (id) => ({ method: 'POST', url: `/api/devices/${id}/image`, headers: { 'content-type': 'image/png' } }),
        ],
        [D2.id, (id) => ({ url: `/api/positions?deviceId=${id}` })],
        [D2.id, (id) => ({ url: `/api/positions?deviceId=${id}&${range}` })],
        [D2.id, (id) => ({ url: `/api/positions/csv?deviceId=${id}&${range}` })],
        [D2.id, (id) => ({ method: 'POST', url: '/api/permissions', payload: { userId: USR.id, deviceId: id } })],
        [D2.id, (id) => ({ method: 'DELETE', url: '/api/permissions', payload: { userId: USR.id, deviceId: id } })],
        [group.id, (id) => ({ url: `/api/geofences?groupId=${id}` })],
        [group.id, (id) => ({ method: 'PUT', url: `/api/devices/${D1.id}`, payload: { ...D1, groupId: id } })],
        [REV.id, (id) => ({ url: `/api/users/${id}` })],
        [REV.id, (id) => ({ url: `/api/devices?userId=${id}` })],
        [REV.id, (id) => ({ url: `/api/session/${id}` })],
        [REV.id, (id) => ({ method: 'DELETE', url: `/api/users/${id}` })],
        [REV.id, (id) => ({ method: 'POST', url: '/api/permissions', payload: { userId: id, deviceId: D1.id } })],
        [position.id, (id) => ({ url: `/api/positions?id=${id}` })],
        [position.id, (id) => ({ url: `/api/positions?id=${id}&id=${fleet.position.id}` })],
        [position.id, (id) => ({ method: 'DELETE', url: `/api/positions/${id}` })],
        [event.id, (id) => ({ url: `/api/events/${id}` })],
      ]
      for (const by of [USR, fleet.MGR, fleet.CLI]) {
        for (const [theirs, call] of calls.filter(([id]) => by !== fleet.MGR || id === REV.id)) {
          const answers = []
          for (const id of [theirs, nowhere]) {
            const { statusCode, body, headers } = await app.call(by, call(id))
            answers.push([statusCode, body.replace(new RegExp(`\\b${id}\\b`, 'g'), 'ID'), headers['x-field']])
          }
          assert.deepEqual(answers[0], answers[1], JSON.stringify(call(nowhere)))
          assert.notEqual(answers[0]![0], 404, `${call(nowhere).url} is no call`)
        }
      }
    })
  })
}

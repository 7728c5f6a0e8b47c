import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { scheduledReportTypes } from '@rastro/core/resources/report'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const data = btoa(
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
)

for (const [dialect, open] of dialects) {
  describe(`scheduled reports, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const calendarOf = (name: string) => app.as(fleet.MGR).calendars.create({ body: { name, data } })

    test('[ENT-37] [RPT-44] they are made, read, changed and removed by who may, of the types that there are', async () => {
      const { MGR, CLI, ADM } = fleet
      const { reports } = app.as(MGR)
      const { id: calendarId } = await calendarOf('Weekly')
      for (const type of scheduledReportTypes) {
        const body = { type, description: 'Week', calendarId, attributes: { daily: true } }
        const made = await reports.create({ body })
        assert.deepEqual(made, { ...body, id: made.id })
        assert.deepEqual(await reports.update({ params: made, body: { ...made, description: 'x' } }), {
          ...made,
          description: 'x',
        })
        assert.deepEqual(await app.as(CLI).reports.list({ query: { all: true } }), [])
        await assert.rejects(app.as(CLI).reports.remove({ params: made }), { status: 403 })
        await reports.remove({ params: made })
        await assert.rejects(app.as(ADM).reports.get({ params: made }), { status: 404 })
      }
      const unknown = { type: 'combined', description: 'x', calendarId }
      await assert.rejects(reports.create({ body: unknown }), { status: 400, field: 'type' })
    })

    test('[ENT-37] without a calendar there is none, neither made nor changed so', async () => {
      const { reports } = app.as(fleet.MGR)
      const refused = { status: 400, field: 'calendarId', message: 'A scheduled report needs a calendar' }
      await assert.rejects(reports.create({ body: { type: 'route', description: 'x' } }), refused)
      const { id: calendarId } = await calendarOf('Daily')
      const made = await reports.create({ body: { type: 'route', description: 'x', calendarId } })
      await assert.rejects(reports.update({ params: made, body: { ...made, calendarId: 0 } }), refused)
    })

    test('a calendar is removed when no scheduled report needs it, whosever that is', async () => {
      const { ADM, MGR } = fleet
      const calendar = await calendarOf('Shared')
      const body = { type: 'stops', description: 'x', calendarId: calendar.id }
      const made = await app.as(ADM).reports.create({ body })
      const { calendars } = app.as(MGR)
      await assert.rejects(calendars.remove({ params: calendar }), {
        status: 409,
        message: 'Scheduled reports need this calendar: remove them first',
      })
      await app.as(ADM).reports.remove({ params: made })
      assert.equal(await calendars.remove({ params: calendar }), null)
    })

    test('of a report and the removal of its calendar at the same moment, one is refused', async () => {
      for (const name of ['1', '2', '3', '4', '5']) {
        const calendar = await calendarOf(name)
        const body = { type: 'stops', description: 'x', calendarId: calendar.id }
        const [made, removed] = await Promise.allSettled([
          app.as(fleet.MGR).reports.create({ body }),
          app.as(fleet.MGR).calendars.remove({ params: calendar }),
        ])
        assert.notEqual(made.status, removed.status)
      }
      for (const report of await app.as(fleet.MGR).reports.list({ query: {} })) assert.notEqual(report.calendarId, 0)
    })
  })
}

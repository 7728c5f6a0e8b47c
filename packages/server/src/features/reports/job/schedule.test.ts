import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { dataOf } from '@rastro/core/calendar/data'
import type { ScheduledReport } from '@rastro/core/resources/report'
import type { User } from '@rastro/core/resources/user'
import { Runner } from '../../../jobs/runner.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { dialects } from '../../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../../testing/fleet.ts'
import { type TestMailServer, testMailServer } from '../../../testing/mail.ts'
import { readXlsx } from '../../../testing/read-xlsx.ts'
import { reportPeriods } from './report-periods.ts'
import { removeOldReportRuns, reportRun } from './report-run.ts'

const hour = 3_600_000
const day = 24 * hour
const hourly = dataOf(
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'DTSTART:20200101T000000Z', 'DURATION:PT1H'],
    ...['RRULE:FREQ=HOURLY', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n'),
)

for (const [dialect, open] of dialects) {
  describe(`scheduled reports are sent, on ${dialect}`, () => {
    let server: TestMailServer
    let app: TestApp
    let fleet: Fleet
    let calendarId = 0
    let nodes: Runner[]
    before(async () => {
      server = await testMailServer()
      const config = { mail: { url: server.url, from: 'fleet@example.com' }, publicUrl: 'https://rastro.example' }
      app = await testApp({ open, config })
      fleet = await seedFleet(app.ctx)
      nodes = [1, 2].map(() => new Runner(app.ctx, [reportPeriods, reportRun]))
      await nodes[0]!.plan()
      calendarId = (await app.as(fleet.MGR).calendars.create({ body: { name: 'Hourly', data: hourly } })).id
    })
    after(async () => {
      await app.close()
      await server.close()
    })
    /** Half an hour after an hour that began meanwhile. */
    beforeEach(async () => {
      await app.ctx.db.deleteFrom('report').execute()
      const now = app.clock.now().getTime()
      app.clock.advance(Math.ceil(now / hour) * hour + hour / 2 - now)
    })

    const make = async (fields: Partial<ScheduledReport> = {}, readers: readonly User[] = []) => {
      const { ADM, MGR, D1, D2 } = fleet
      const body = { type: 'route', description: 'Week', calendarId, attributes: {}, ...fields }
      const made = await app.as(MGR).reports.create({ body })
      for (const { id } of [D1, D2]) await app.as(MGR).permissions.link({ body: { deviceId: id, reportId: made.id } })
      for (const { id } of readers) await app.as(ADM).permissions.link({ body: { userId: id, reportId: made.id } })
      return made
    }
    /** Lets both nodes look and send; returns the mails, by recipient. */
    async function look() {
      const count = server.mails.length
      await app.ctx.db.updateTable('task').set({ dueTime: 0 }).where('schedule', '=', 'reportPeriods').execute()
      for (let tasks = 1; tasks > 0; ) {
        const leased = await Promise.all(nodes.map((node) => node.tick()))
        tasks = leased.reduce((sum, each) => sum + each, 0)
      }
      return server.mails.slice(count).toSorted((a, b) => (a.recipients[0]! < b.recipients[0]! ? -1 : 1))
    }
    const recipients = (mails: Awaited<ReturnType<typeof look>>) => mails.map((mail) => mail.recipients[0])
    const runsOf = ({ id }: { id: number }, user: User = fleet.ADM) =>
      app.as(user).reports.runs({ params: { id }, query: {} })

    test('[RPT-45] [CAL-12] when a period ends, each reader gets it once, with what they see, in their language', async () => {
      const { MGR, USR, D1, D2 } = fleet
      const made = await make({}, [USR])
      const began = Math.floor(app.clock.now().getTime() / hour) * hour
      for (const { id } of [D1, D2]) {
        for (const fixTime of [new Date(began), new Date(began + hour)]) {
          await report(app.ctx, id, { fixTime, deviceTime: fixTime, serverTime: fixTime })
        }
      }
      assert.deepEqual(await look(), [])
      app.clock.advance(hour / 2 + 60_000)
      const mails = await look()
      assert.deepEqual(recipients(mails), [MGR.email, USR.email])
      for (const [index, names] of [['D1', 'D2'], ['D1']].entries()) {
        const sheets = readXlsx(new Uint8Array(mails[index]!.attachments[0]!.content as ArrayBuffer))
        const rows = sheets.slice(0, -1).flatMap((sheet) => sheet.rows.slice(1))
        // The period ends before the moment with which the next one begins
        assert.deepEqual(
          rows.map(([name]) => name),
          names,
        )
        assert.match(mails[index]!.text!, /Week/)
        assert.ok(
          mails[index]!.text!.includes(`/reports/route?from=${encodeURIComponent(new Date(began).toISOString())}`),
        )
      }
      assert.deepEqual(await look(), [])
      const runs = await runsOf(made)
      assert.deepEqual(
        runs.map(({ userName, state, reason, from, to }) => [userName, state, reason, +from, +to]),
        [...runs].map(({ userName }) => [userName, 'sent', null, began, began + hour - 1]),
      )
      assert.deepEqual(
        (await runsOf(made, USR)).map(({ userId }) => userId),
        [USR.id],
      )
      await assert.rejects(runsOf(made, fleet.CLI), { status: 403 })
    })

    test('a report whose vehicles were all unlinked is about none, not about everything', async () => {
      const { MGR, D1, D2 } = fleet
      const made = await make()
      for (const { id } of [D1, D2]) await app.as(MGR).permissions.unlink({ body: { deviceId: id, reportId: made.id } })
      await look()
      app.clock.advance(hour / 2 + 60_000)
      assert.deepEqual(await look(), [])
      assert.deepEqual(
        (await runsOf(made)).map(({ state, reason }) => [state, reason]),
        [['skipped', 'noVehicles']],
      )
    })

    test('whoever is disabled, expired, without reports or address is skipped, and so is a calendar that is gone; the others get theirs', async () => {
      const { ADM, USR, CLI, RO, LIM, MGR } = fleet
      const { db } = app.ctx
      const made = await make({ type: 'summary', attributes: { daily: true } }, [USR, CLI, RO, LIM])
      const gone = await make()
      const change = (user: User, fields: Partial<User>) =>
        db
          .updateTable('user')
          .set(fields as object)
          .where('id', '=', user.id)
          .execute()
      await change(USR, { disabled: 1 as never })
      await change(CLI, { disableReports: 1 as never })
      await change(RO, { expirationTime: (app.clock.now().getTime() - 1) as never })
      await db.deleteFrom('verified_contact').where('userId', '=', LIM.id).execute()
      await db.updateTable('report').set({ calendarId: null }).where('id', '=', gone.id).execute()
      app.clock.advance(hour)
      assert.deepEqual(recipients(await look()), [MGR.email])
      const told = (await runsOf(made)).map(({ userId, state, reason }) => [userId, state, reason])
      assert.deepEqual(
        told.toSorted(([a], [b]) => Number(a) - Number(b)),
        [
          [MGR.id, 'sent', null],
          [CLI.id, 'skipped', 'noReports'],
          [USR.id, 'skipped', 'userRefused'],
          [RO.id, 'skipped', 'userRefused'],
          [LIM.id, 'skipped', 'noAddress'],
        ],
      )
      assert.deepEqual(
        (await runsOf(gone)).map(({ state, reason }) => [state, reason]),
        [['skipped', 'calendarGone']],
      )
      await change(USR, { disabled: 0 as never })
      await change(CLI, { disableReports: 0 as never })
      await change(RO, { expirationTime: null as never })
      assert.equal((await app.as(ADM).reports.list({ query: { all: true } })).length, 2)
    })

    test('a schedule keeps the limits that its report takes, and leaves out what is none', async () => {
      const attributes = { speedLimit: 43.2, minDuration: 'long' }
      const made = await make({ type: 'speeding', attributes })
      assert.deepEqual(await look(), [])
      app.clock.advance(hour / 2 + 60_000)
      const [mail] = await look()
      assert.match(mail!.text!, /\/reports\/speeding\?.*&speedLimit=43\.2/)
      assert.doesNotMatch(mail!.text!, /minDuration/)
      assert.deepEqual(
        (await runsOf(made)).map(({ state }) => state),
        ['sent'],
      )
    })

    test('a mail server that is away is tried again, one that refuses is not, and events are of the chosen types', async () => {
      const { D1 } = fleet
      const made = await make({ type: 'events', attributes: { types: 'alarm' } })
      const event = { deviceId: D1.id, positionId: 0, maintenanceId: 0, geofenceId: 0, attributes: '{}' }
      const eventTime = app.clock.now().getTime()
      const ids = dialect === 'sqlite' ? [501, 502] : [601, 602]
      await app.ctx.db
        .insertInto('event')
        .values(['alarm', 'ignitionOn'].map((type, at) => ({ ...event, id: ids[at]!, type, eventTime })))
        .execute()
      app.clock.advance(hour)
      server.refuse({ at: 'message', code: 451 })
      assert.deepEqual(await look(), [])
      assert.equal((await runsOf(made))[0]!.state, 'waiting')
      server.refuse(undefined)
      app.clock.advance(60_000)
      const [mail] = await look()
      const [sheet] = readXlsx(new Uint8Array(mail!.attachments[0]!.content as ArrayBuffer))
      assert.equal(sheet!.rows.length, 2)
      app.clock.advance(hour)
      server.refuse({ at: 'recipient', code: 550 })
      assert.deepEqual(await look(), [])
      server.refuse(undefined)
      const [last] = await runsOf(made)
      assert.deepEqual([last!.state, last!.reason, last!.sentTime], ['failed', 'refused', null])
    })

    test('runs go with their report, and after 90 days', async () => {
      const made = await make()
      app.clock.advance(hour)
      // As two nodes do when the lease of one ends while it works
      const { signal } = new AbortController()
      await Promise.all([1, 2, 3].map(() => reportPeriods.run(app.ctx, {}, signal)))
      assert.equal((await look()).length, 1)
      const count = async () => (await app.ctx.db.selectFrom('report_run').select('id').execute()).length
      assert.equal(await count(), 1)
      await removeOldReportRuns(app.ctx.db, new Date(app.clock.now().getTime() - day))
      assert.equal(await count(), 1)
      await removeOldReportRuns(app.ctx.db, new Date(app.clock.now().getTime() + 1))
      assert.equal(await count(), 0)
      app.clock.advance(hour)
      await look()
      await app.as(fleet.ADM).reports.remove({ params: made })
      assert.equal(await count(), 0)
    })

    test('missed periods are made up, of a week at most and the last twenty', async () => {
      const made = await make()
      app.clock.advance(3 * hour)
      assert.equal((await look()).length, 3)
      const page = await app.as(fleet.ADM).reports.runs({ params: made, query: { limit: 2 } })
      const next = await app.as(fleet.ADM).reports.runs({ params: made, query: { limit: 2, cursor: page[1]!.id } })
      assert.deepEqual([page.length, next.length], [2, 1])
      assert.ok(page[0]!.id > page[1]!.id && page[1]!.id > next[0]!.id)
      app.clock.advance(30 * hour)
      assert.equal((await look()).length, 20)
      assert.deepEqual(await look(), [])
      await app.ctx.db.updateTable('calendar').set({ data: daily() }).where('id', '=', calendarId).execute()
      app.clock.advance(30 * day)
      assert.equal((await look()).length, 7)
    })
    const daily = () =>
      dataOf(
        'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20200101T000000Z\r\nDURATION:P1D\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      )
  })
}

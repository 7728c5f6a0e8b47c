import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { ExportFormat } from '@rastro/core/model/report-export'
import type { User } from '@rastro/core/resources/user'
import { Runner } from '../../jobs/runner.ts'
import { sweep } from '../../jobs/sweep.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, report, seedFleet } from '../../testing/fleet.ts'
import { readXlsx } from '../../testing/read-xlsx.ts'
import { reportExport } from './job/report-export.ts'

const minute = 60_000
const noon = Date.parse('2026-03-04T15:00:00Z')

for (const [dialect, open] of dialects) {
  describe(`files of reports in the background, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    let runner: Runner
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
      runner = new Runner(app.ctx, [reportExport])
      for (const { id } of [fleet.D1, fleet.D2])
        for (let index = 0; index < 1200; index += 1) {
          const fixTime = new Date(noon + index * 1000)
          await report(app.ctx, id, { fixTime, latitude: 0, longitude: index / 1000, attributes: { motion: true } })
        }
    })
    after(() => app.close())
    afterEach(async () => {
      await app.ctx.db.deleteFrom('report_export').execute()
      await app.ctx.db.deleteFrom('task').execute()
    })

    const query = { from: new Date(noon - minute), to: new Date(noon + 60 * minute) }
    const add = (user: User, more: object = {}) =>
      app.as(user).reports.addExport({
        body: { report: 'route', format: 'xlsx' as ExportFormat, deviceId: [fleet.D1.id], ...query, ...more },
      })
    const listOf = (user: User) => app.as(user).reports.exports({})
    const fetched = (user: User, id: number) => app.call(user, { url: `/api/reports/exports/${id}/file` })
    const filesOnDisk = () => {
      try {
        return readdirSync(join(app.ctx.config.dataDir, 'media', 'exports')).length
      } catch {
        return 0 // None was written yet
      }
    }
    /** The rights of a user to a vehicle, taken away while `work` runs. */
    async function without(user: User, deviceId: number, work: () => Promise<void>): Promise<void> {
      const { db } = app.ctx
      await db.deleteFrom('user_device').where('userId', '=', user.id).where('deviceId', '=', deviceId).execute()
      try {
        await work()
      } finally {
        await db.insertInto('user_device').values({ userId: user.id, deviceId }).execute()
      }
    }

    test('a file waits, is made, says how much of it there is, is fetched, and is removed', async () => {
      const { USR, D1 } = fleet
      const asked = await add(USR)
      assert.deepEqual([asked.state, asked.progress, asked.remaining, asked.size], ['waiting', 0, null, 0])
      assert.equal((await fetched(USR, asked.id)).statusCode, 409)
      await runner.tick()
      const [made] = await listOf(USR)
      assert.deepEqual([made!.state, made!.progress, made!.rows, made!.reason], ['done', 1, 1200, null])
      assert.equal(+made!.expiresTime - +made!.createdTime, 24 * 60 * minute)
      const file = await fetched(USR, asked.id)
      assert.equal(file.headers['content-disposition'], 'attachment; filename=route.xlsx')
      assert.equal(file.rawPayload.length, made!.size)
      assert.equal(readXlsx(file.rawPayload)[0]!.rows.length, 1201)
      const direct = await app.call(USR, {
        url: `/api/reports/route/xlsx?deviceId=${D1.id}&from=${query.from.toISOString()}&to=${query.to.toISOString()}`,
      })
      assert.deepEqual(readXlsx(file.rawPayload)[0]!.rows, readXlsx(direct.rawPayload)[0]!.rows)
      const count = filesOnDisk()
      await app.as(USR).reports.removeExport({ params: asked })
      assert.deepEqual(await listOf(USR), [])
      assert.equal(filesOnDisk(), count - 1)
      assert.equal((await fetched(USR, asked.id)).statusCode, 404)
    })

    test('every kind of file is the language of the page that asked for it', async () => {
      const { USR } = fleet
      for (const [format, word] of [
        ['csv', 'Veículo'],
        ['pdf', '%PDF'],
      ] as const) {
        const body = { report: 'trips', format, deviceId: [fleet.D1.id], ...query }
        const reply = await app.call(USR, {
          method: 'POST',
          url: '/api/reports/exports',
          headers: { 'accept-language': 'pt-BR' },
          payload: body,
        })
        assert.equal(reply.statusCode, 200, reply.body)
        await runner.tick()
        const file = await fetched(USR, reply.json().id)
        assert.ok(file.rawPayload.toString('utf8').includes(word), `${format}: ${file.body.slice(0, 200)}`)
      }
      await assert.rejects(add(USR, { format: 'pdf' }), { status: 400, message: /not printed/ })
    })

    test('one’s own files are nobody else’s', async () => {
      const { USR, ADM } = fleet
      const asked = await add(USR)
      await runner.tick()
      assert.deepEqual(await listOf(ADM), [])
      assert.equal((await fetched(ADM, asked.id)).statusCode, 404)
      await assert.rejects(app.as(ADM).reports.removeExport({ params: asked }), { status: 404 })
      assert.equal((await fetched(USR, asked.id)).statusCode, 200)
    })

    test('[RPT-61] what its reader no longer sees is not in a file, and one that has it is not handed out', async () => {
      const { USR, D1, D2 } = fleet
      await app.ctx.db
        .insertInto('user_device')
        .values({ userId: USR.id, deviceId: D2.id })
        .onConflict((c) => c.doNothing())
        .execute()
      const before = await add(USR, { deviceId: [D1.id, D2.id] })
      await runner.tick()
      assert.equal((await fetched(USR, before.id)).statusCode, 200)
      await without(USR, D2.id, async () => {
        const refused = await fetched(USR, before.id)
        assert.deepEqual([refused.statusCode, /every vehicle/.test(refused.body)], [403, true])
        const later = await add(USR, { deviceId: [D1.id, D2.id] })
        await runner.tick()
        assert.deepEqual(
          (await listOf(USR)).map(({ rows }) => rows),
          [1200, 2400],
        )
        assert.equal((await fetched(USR, later.id)).statusCode, 200)
      })
      assert.equal((await fetched(USR, before.id)).statusCode, 200)
    })

    test('[RPT-55] who may no longer see reports gets no file of them', async () => {
      const { USR, MGR } = fleet
      const asked = await add(USR)
      const user = await app.as(MGR).users.get({ params: USR })
      await app.ctx.db.updateTable('user').set({ disableReports: 1 }).where('id', '=', USR.id).execute()
      await runner.tick()
      await app.ctx.db.updateTable('user').set({ disableReports: 0 }).where('id', '=', USR.id).execute()
      assert.ok(!user.disableReports)
      const [made] = await listOf(USR)
      assert.deepEqual([made!.state, made!.reason], ['failed', 'noReports'])
      assert.equal((await fetched(USR, asked.id)).statusCode, 409)
    })

    test('a file that is removed while it is made leaves nothing, and the place of one at work is free again', async () => {
      const { USR } = fleet
      const count = filesOnDisk()
      for (let file = 0; file < 3; file += 1) await add(USR)
      await assert.rejects(add(USR), { status: 429 })
      const { stream } = app.ctx.positions
      // Two files are made at once: only one of them removes
      let isRemoving = false
      app.ctx.positions.stream = async function* (...args) {
        for await (const page of stream(...args)) {
          if (!isRemoving) {
            isRemoving = true
            const running = (await listOf(USR)).find((file) => file.state === 'running')
            if (running) await app.as(USR).reports.removeExport({ params: running })
            isRemoving = running !== undefined
          }
          yield page
        }
      }
      await runner.tick()
      app.ctx.positions.stream = stream
      while ((await runner.tick()) > 0);
      assert.deepEqual(
        (await listOf(USR)).map(({ state }) => state),
        ['done', 'done'],
      )
      assert.equal(filesOnDisk(), count + 2)
      await add(USR)
    })

    test('a node that ends in the middle leaves the file to another, which begins it again', async () => {
      const { USR } = fleet
      const asked = await add(USR)
      const stopping = new AbortController()
      stopping.abort()
      assert.equal(await reportExport.run(app.ctx, { exportId: asked.id }, stopping.signal), 'again')
      assert.equal((await listOf(USR))[0]!.state, 'running')
      const count = filesOnDisk()
      await runner.tick()
      assert.equal((await listOf(USR))[0]!.state, 'done')
      assert.equal(filesOnDisk(), count + 1)
    })

    test('a failure is tried again, and the third is the last', async () => {
      const { USR } = fleet
      const asked = await add(USR)
      await app.ctx.db.updateTable('report_export').set({ query: '{' }).where('id', '=', asked.id).execute()
      const { signal } = new AbortController()
      for (const _ of [1, 2]) await assert.rejects(reportExport.run(app.ctx, { exportId: asked.id }, signal))
      assert.equal(await reportExport.run(app.ctx, { exportId: asked.id }, signal), 'done')
      const row = await app.ctx.db.selectFrom('report_export').selectAll().executeTakeFirstOrThrow()
      assert.deepEqual([row.state, row.reason], ['failed', 'notMade'])
    })

    test('a person keeps ten files, each for a day, and none without an account', async () => {
      const { ADM, USR } = fleet
      for (let file = 0; file < 10; file += 1) {
        await add(USR)
        await runner.tick()
      }
      await assert.rejects(add(USR), { status: 409, message: /Delete one|remove one/ })
      const own = { email: `${randomBytes(4).toString('hex')}@example.com`, password: 'a long word 7' }
      const leaver = await app.as(ADM).users.create({ body: { name: 'Leaver', ...own } })
      await add(leaver)
      await runner.tick()
      const count = filesOnDisk()
      await app.as(ADM).users.remove({ params: leaver })
      const { signal } = new AbortController()
      await sweep.run(app.ctx, {}, signal)
      assert.equal(filesOnDisk(), count - 1)
      app.clock.advance(24 * 60 * minute)
      assert.deepEqual(await listOf(USR), [])
      await sweep.run(app.ctx, {}, signal)
      assert.equal(filesOnDisk(), count - 11)
    })

    test('a look at a file is registered', async () => {
      const { USR, D1 } = fleet
      const asked = await add(USR)
      await runner.tick()
      await app.ctx.lookups.flush()
      await app.ctx.db.deleteFrom('lookup').execute()
      await fetched(USR, asked.id)
      await app.ctx.lookups.flush()
      const rows = await app.ctx.db.selectFrom('lookup').selectAll().execute()
      assert.deepEqual(
        rows.map(({ kind, deviceId }) => [kind, deviceId]),
        [['report', D1.id]],
      )
    })
  })
}

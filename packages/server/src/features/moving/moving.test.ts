import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Moving } from '@rastro/core/api/moving'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'
import { openDump } from '../../traccar-import/dump-source.ts'
import { importTraccar } from '../../traccar-import/import-traccar.ts'
import { timeReader } from '../../traccar-import/row-values.ts'
import type { Source } from '../../traccar-import/source.ts'
import { Mover } from './job/mover.ts'
import { askToStop, claimRun, readRun } from './job/stored-run.ts'

const dump = new URL('../../../../../../shared/reference/traccar-dumps/traccar-postgres.sql.gz', import.meta.url)
const skip = existsSync(dump) ? false : 'the dumps are not on this machine'

/** The same without most of its history. */
const shortened = (source: Source): Source => ({
  ...source,
  async *rows(tables) {
    for await (const one of source.rows(tables))
      if (one.table !== 'tc_positions' || Number(one.row.id) % 50 === 0) yield one
  },
})

for (const [dialect, open] of dialects) {
  describe(`moving in from a running server, on ${dialect}`, { skip }, () => {
    let old: TestApp
    let app: TestApp
    let fleet: Fleet
    let wanted: { address: string; token: string; history: boolean }
    before(async () => {
      old = await testApp()
      await importTraccar({
        database: old.ctx.database,
        source: shortened(await openDump(dump.pathname)),
        readTime: timeReader('UTC'),
        now: old.clock.now(),
        history: true,
        onProgress: () => {},
      })
      const address = await old.listen()
      app = await testApp({ open, config: { webhookHosts: [address] } })
      fleet = await seedFleet(app.ctx)
      const token = String(await old.as({ id: 1 }).session.createToken({ body: {} }))
      wanted = { address: `http://${address}`, token, history: true }
    })
    after(() => Promise.all([old.close(), app.close()]))

    const run = async (action: Moving['action'], changes: Partial<typeof wanted> = {}): Promise<Moving> => {
      const mover = new Mover(app.ctx)
      await mover.start({ ...wanted, ...changes, action })
      await mover.ended()
      return (await readRun(app.ctx.db, app.clock.now()))!
    }
    const rowOf = ({ reports }: Moving, kind: string) => {
      const { source, added, known, refused } = reports.find((one) => one.kind === kind)!
      return [source, added, known, refused]
    }
    const deviceCount = async () => (await app.as(fleet.ADM).devices.list({ query: { all: true } })).length

    test('a trial says what would come, and changes nothing', async () => {
      const count = await deviceCount()
      const trial = await run('check')
      assert.deepEqual([trial.state, trial.message], ['done', null])
      assert.deepEqual(rowOf(trial, 'device'), [25, 25, 0, 0])
      assert.deepEqual(rowOf(trial, 'user'), [9, 9, 0, 0])
      assert.equal(await deviceCount(), count)
      assert.deepEqual(await app.ctx.db.selectFrom('traccar_item').selectAll().execute(), [])
    })

    test('the import brings it into the running server, which hears of it, and compares', async () => {
      const count = await deviceCount()
      const heard = new Set<string>()
      const stop = app.ctx.bus.onChange(({ kind }) => heard.add(kind))
      const done = await run('import')
      stop()
      assert.deepEqual([done.state, done.message, done.history], ['done', null, true])
      assert.deepEqual(rowOf(done, 'user:device'), [37, 37, 0, 0])
      assert.equal(rowOf(done, 'position')[1], 400)
      assert.deepEqual(new Set(done.comparisons.map(({ verdict }) => verdict)), new Set(['equal']))
      assert.ok(['device', 'user', 'link', 'geofence'].every((kind) => heard.has(kind)))
      assert.equal(await deviceCount(), count + 25)
      assert.deepEqual(rowOf(await run('check'), 'device'), [25, 0, 25, 0])
    })

    test('administrators alone start it, one at a time, and only to addresses that may be asked', async () => {
      const { ADM, MGR } = fleet
      const body = { ...wanted, action: 'check' as const }
      const call = (user: typeof ADM, payload: object) =>
        app.call(user, { method: 'POST', url: '/api/moving', payload: { ...body, ...payload } })
      assert.equal((await call(MGR, {})).statusCode, 403)
      assert.equal((await app.call(MGR, { url: '/api/moving' })).statusCode, 403)
      assert.equal((await call(ADM, { address: 'http://169.254.169.254/latest' })).statusCode, 400)
      assert.equal((await call(ADM, { address: 'https://127.0.0.1' })).statusCode, 400)
      await claimRun(app.ctx.db, body, app.clock.now())
      const busy = await call(ADM, {})
      assert.deepEqual([busy.statusCode, busy.body], [409, 'A move from Traccar is running already'])
      // Its process is gone
      app.clock.advance(31_000)
      assert.equal((await app.as(ADM).moving.get({}))!.state, 'stopped')
      assert.equal((await call(ADM, {})).statusCode, 200)
    })

    test('it is broken off on demand, and fails in one sentence; the token is stored nowhere', async () => {
      const mover = new Mover(app.ctx)
      app.clock.advance(31_000)
      await mover.start({ ...wanted, action: 'import' })
      await askToStop(app.ctx.db)
      await mover.ended()
      assert.equal((await readRun(app.ctx.db, app.clock.now()))!.state, 'stopped')
      const failed = await run('check', { token: 'nonsense' })
      assert.equal(failed.state, 'failed')
      assert.match(failed.message!, /answers 40\d to \/api\/permissions/)
      const row = await app.ctx.db.selectFrom('traccar_run').selectAll().executeTakeFirstOrThrow()
      assert.ok(!JSON.stringify(row).includes(wanted.token))
    })
  })
}

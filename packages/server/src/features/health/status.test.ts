import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { markBackup } from '../../backup/last-backup.ts'
import { putTask } from '../../db/tasks.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { dialects } from '../../testing/dialects.ts'
import { type Fleet, seedFleet } from '../../testing/fleet.ts'

const minute = 60_000

for (const [dialect, open] of dialects) {
  describe(`the status of the server, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    const stateOf = async (check: string) =>
      (await app.as(fleet.ADM).health.status({})).checks.find((one) => one.check === check)!

    test('administrators alone see it, with what is measured here', async () => {
      const status = await app.as(fleet.ADM).health.status({})
      assert.equal(status.database, dialect === 'sqlite' ? 'sqlite' : 'postgres')
      assert.ok(status.diskFreeBytes! > 0 && status.diskBytes! >= status.diskFreeBytes!)
      if (dialect !== 'sqlite') assert.ok(status.databaseBytes! > 0)
      assert.equal(status.certificateHost, null)
      assert.deepEqual(await stateOf('database'), { check: 'database', state: 'ok', value: 0 })
      assert.deepEqual(await stateOf('certificate'), { check: 'certificate', state: 'unknown', value: null })
      assert.deepEqual(await stateOf('intake'), { check: 'intake', state: 'unknown', value: null })
      assert.equal((await app.call(fleet.MGR, { url: '/api/health/status' })).statusCode, 403)
    })

    test('the check of the backup has the age of the last one, of the embedded database', async (t) => {
      const own = await testApp({ open })
      t.after(() => own.close())
      const { ADM } = await seedFleet(own.ctx)
      const backup = async () => (await own.as(ADM).health.status({})).checks.find(({ check }) => check === 'backup')!
      assert.deepEqual(await backup(), { check: 'backup', state: 'unknown', value: null })
      await markBackup(own.ctx.config.dataDir, 'a-folder')
      own.clock.advance(27 * 60 * minute)
      const { state, value } = await backup()
      if (dialect === 'sqlite') assert.ok(state === 'warn' && value! > 26 * 60 * minute, `${state} ${value}`)
      else assert.equal(state, 'unknown')
    })

    test('a task that nobody takes warns, and alarms after half an hour', async () => {
      const due = app.clock.now()
      await putTask(app.ctx.db, 'purgeDevice', { deviceId: 0, isSecondLook: true }, due)
      assert.equal((await stateOf('tasks')).state, 'ok')
      app.clock.advance(6 * minute)
      assert.deepEqual(await stateOf('tasks'), { check: 'tasks', state: 'warn', value: 6 * minute })
      app.clock.advance(30 * minute)
      assert.equal((await stateOf('tasks')).state, 'alarm')
      await app.ctx.db.deleteFrom('task').execute()
      assert.equal((await stateOf('tasks')).state, 'ok')
    })
  })
}

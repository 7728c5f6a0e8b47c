import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openSession, sessionMs } from '../access/session.ts'
import { putTask } from '../db/tasks.ts'
import { purgeDevice } from '../features/devices/job/purge-device.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import { type Fleet, seedFleet } from '../testing/fleet.ts'
import { Runner } from './runner.ts'
import { sweep } from './sweep.ts'

for (const [dialect, open] of dialects) {
  describe(`what is over, on ${dialect}`, () => {
    let app: TestApp
    let fleet: Fleet
    before(async () => {
      app = await testApp({ open })
      fleet = await seedFleet(app.ctx)
    })
    after(() => app.close())

    test('is swept up within the hour, and what still holds stays', async () => {
      const { db, clock } = app.ctx
      const runner = new Runner(app.ctx, [purgeDevice, sweep])
      await runner.plan()
      const logIn = () => openSession(db, { userId: fleet.USR.id, origin: undefined, until: undefined }, clock.now())
      const count = async (table: 'session' | 'task' | 'billing_event') =>
        (await db.selectFrom(table).select('id').execute()).length
      await logIn()
      const hour = 3_600_000
      const told = (id: string, hoursAgo: number) => ({
        ...{ id, event: 'PAYMENT_CREATED', providerId: null, receivedTime: clock.now().getTime() - hoursAgo * hour },
      })
      await db
        .insertInto('billing_event')
        .values([told('old', 90 * 24 + 1), told('new', 1)])
        .execute()
      await putTask(db, 'purgeDevice', { deviceId: 999, isSecondLook: true })
      while ((await runner.tick()) > 0);
      assert.deepEqual([await count('session'), await count('task')], [1, 2])
      assert.equal(await count('billing_event'), 1)
      app.clock.advance(sessionMs - 1)
      await logIn()
      app.clock.advance(1)
      while ((await runner.tick()) > 0);
      // Only the task of the sweep itself remains
      assert.deepEqual([await count('session'), await count('task')], [1, 1])
    })
  })
}

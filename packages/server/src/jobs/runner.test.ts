import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Context } from '../context.ts'
import { putTask, type TaskKind } from '../db/tasks.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { dialects } from '../testing/dialects.ts'
import type { AnyJob, Job } from './job.ts'
import { Runner } from './runner.ts'

for (const [dialect, open] of dialects) {
  describe(`work that is done once, on ${dialect}`, () => {
    let app: TestApp
    let ctx: Context
    before(async () => {
      app = await testApp({ open })
      ctx = app.ctx
    })
    after(() => app.close())
    beforeEach(() => ctx.db.deleteFrom('task').execute())

    const job = (run: Job<'purgeDevice'>['run']): AnyJob => ({ kind: 'purgeDevice', run })
    const put = (deviceId: number, due?: Date) => putTask(ctx.db, 'purgeDevice', { deviceId, isSecondLook: false }, due)
    const rows = () => ctx.db.selectFrom('task').selectAll().orderBy('id').execute()
    /** Ticks until no runner finds anything to do. */
    async function tickAll(runners: readonly Runner[]): Promise<void> {
      let begun: number[]
      do begun = await Promise.all(runners.map((runner) => runner.tick()))
      while (begun.some((count) => count > 0))
    }

    test('three nodes do every task once, each at most eight at a time', async () => {
      const done: number[] = []
      const runners = [1, 2, 3].map(() => {
        let atOnce = 0
        return new Runner(ctx, [
          job(async (_, { deviceId }) => {
            atOnce += 1
            assert.ok(atOnce <= 8)
            await ctx.db.selectFrom('device').select('id').execute()
            done.push(deviceId)
            atOnce -= 1
            return 'done'
          }),
        ])
      })
      const wanted = Array.from({ length: 60 }, (_, index) => index + 1)
      for (const deviceId of wanted) await put(deviceId)
      await tickAll(runners)
      assert.deepEqual(
        done.toSorted((a, b) => a - b),
        wanted,
      )
      assert.ok((await rows()).every(({ doneTime, holder }) => doneTime !== null && holder === null))
    })

    test('after a kill the only process of an embedded database goes on at once, beside others no node takes what another holds', async () => {
      const done: number[] = []
      const dead = new Runner(ctx, [job(() => new Promise(() => {}))])
      const next = new Runner(ctx, [
        job(async (_, { deviceId }) => {
          done.push(deviceId)
          return 'done'
        }),
      ])
      await put(7)
      void dead.tick()
      while ((await rows())[0]?.holder === null) await new Promise(setImmediate)
      await next.start()
      await next.tick()
      assert.deepEqual(done, dialect === 'sqlite' ? [7] : [])
      await Promise.all([next.close(), dead.close(0)])
    })

    test('what a node held that died is taken over when its lease has run out, and not before', async () => {
      const done: number[] = []
      const dead = new Runner(ctx, [job(() => new Promise(() => {}))])
      const living = [1, 2].map(
        () =>
          new Runner(ctx, [
            job(async (_, { deviceId }) => {
              done.push(deviceId)
              return 'done'
            }),
          ]),
      )
      for (let deviceId = 1; deviceId <= 3; deviceId += 1) await put(deviceId)
      void dead.tick()
      while (!(await rows()).every(({ holder }) => holder !== null)) await new Promise(setImmediate)
      await put(4)
      await tickAll(living)
      assert.deepEqual(done, [4])
      app.clock.advance(61_000)
      await tickAll(living)
      assert.deepEqual(done.toSorted(), [1, 2, 3, 4])
    })

    test('a task that takes longer than its lease stays with who works on it', async () => {
      const finish = Promise.withResolvers<'done'>()
      let begun = 0
      const slow = job(() => {
        begun += 1
        return finish.promise
      })
      const [one, other] = [new Runner(ctx, [slow]), new Runner(ctx, [slow])]
      await put(1)
      const working = one.tick()
      while (begun === 0) await new Promise(setImmediate)
      for (let minute = 0; minute < 5; minute += 1) {
        app.clock.advance(30_000)
        assert.deepEqual([await one.tick(), await other.tick()], [0, 0])
      }
      finish.resolve('done')
      assert.equal(await working, 1)
      assert.equal(begun, 1)
      assert.notEqual((await rows())[0]!.doneTime, null)
    })

    test('a node that stops gives back what it has not done, at once', async () => {
      let begun = 0
      const stopping = new Runner(ctx, [
        job(() => {
          begun += 1
          return new Promise(() => {})
        }),
      ])
      await put(1)
      void stopping.tick()
      while (begun === 0) await new Promise(setImmediate)
      await stopping.close(0)
      assert.equal(await stopping.tick(), 0)
      assert.equal(await new Runner(ctx, [job(async () => 'done')]).tick(), 1)
      const [row] = await rows()
      assert.deepEqual([row!.attempts, row!.doneTime], [1, app.clock.now().getTime()])
    })

    test('what fails is tried again later and later, and stored as failed in the end', async () => {
      let tries = 0
      const runner = new Runner(ctx, [
        job(async () => {
          tries += 1
          throw new Error('no such luck')
        }),
      ])
      await put(1)
      const waits: number[] = []
      for (let attempt = 1; attempt <= 8; attempt += 1) {
        assert.equal(await runner.tick(), 1)
        assert.equal(await runner.tick(), 0)
        const [row] = await rows()
        assert.equal(row!.lastError, 'Error: no such luck')
        const waitMs = Math.max(0, row!.dueTime - app.clock.now().getTime())
        waits.push(waitMs)
        app.clock.advance(waitMs)
      }
      assert.deepEqual(
        waits,
        [10, 20, 40, 80, 160, 320, 640, 0].map((seconds) => seconds * 1000),
      )
      app.clock.advance(86_400_000)
      assert.equal(await runner.tick(), 0)
      assert.equal(tries, 8)
      assert.notEqual((await rows())[0]!.failedTime, null)
    })

    test('a task that ends its node each time is given up unseen', async () => {
      await put(1)
      await ctx.db.updateTable('task').set({ attempts: 8 }).execute()
      let begun = 0
      const runner = new Runner(ctx, [
        job(async () => {
          begun += 1
          return 'done'
        }),
      ])
      await runner.tick()
      assert.equal(begun, 0)
      assert.match((await rows())[0]!.lastError!, /ended each time/)
    })

    test('a task waits for its time, and one that a transaction takes back was never there', async () => {
      const runner = new Runner(ctx, [job(async () => 'done')])
      await put(1, new Date(app.clock.now().getTime() + 5000))
      const undone = ctx.db.transaction().execute(async (tx) => {
        await putTask(tx, 'purgeDevice', { deviceId: 2, isSecondLook: false })
        throw new Error('on second thought')
      })
      await assert.rejects(undone, /on second thought/)
      assert.equal(await runner.tick(), 0)
      app.clock.advance(5000)
      assert.equal(await runner.tick(), 1)
      assert.equal((await rows()).length, 1)
    })

    test('what is done every so often has one row, and runs on one of the nodes that start together', async () => {
      let runs = 0
      const often: AnyJob = {
        kind: 'sweep',
        everyMs: 60_000,
        payload: {},
        async run() {
          runs += 1
          if (runs === 3) throw new Error('once')
          return 'done'
        },
      }
      const runners = [1, 2, 3].map(() => new Runner(ctx, [often]))
      await Promise.all(runners.map((runner) => runner.plan()))
      assert.equal((await rows()).length, 1)
      for (let time = 1; time <= 3; time += 1) {
        await tickAll(runners)
        assert.equal(runs, time)
        app.clock.advance(60_000)
      }
      // The third failed, and its retry was not to wait for a full minute
      await tickAll(runners)
      assert.equal(runs, 4)
    })

    test('kinds that a node does not know are left to others', async () => {
      await ctx.db
        .insertInto('task')
        .values({ kind: 'flyingCars' as TaskKind, payload: '{}', dueTime: 0 })
        .execute()
      assert.equal(await new Runner(ctx).tick(), 0)
    })
  })
}

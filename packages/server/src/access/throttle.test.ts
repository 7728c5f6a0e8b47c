import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Database } from '../db/database.ts'
import { dialects } from '../testing/dialects.ts'
import { type Bound, createThrottle, type Throttle } from './throttle.ts'

const tooMany = { status: 429 }
const tenAMinute = (key: string): readonly Bound[] => [{ key, max: 10, windowMs: 60_000 }]

for (const [dialect, open] of dialects) {
  describe(`the throttle, on ${dialect}`, () => {
    let database: Database
    let now = 0
    /** Acts as another process, or this one after a restart. */
    const node = (): Throttle => createThrottle({ db: database.db, clock: { now: () => new Date(now) } })
    const fail = async (throttle: Throttle, key: string, times: number) => {
      for (let i = 0; i < times; i += 1) assert.equal(await throttle.attempt(tenAMinute(key), () => false), false)
    }
    before(async () => {
      database = await open()
    })
    beforeEach(() => {
      // Outside the minute of the test before
      now += 3_600_000
    })
    after(() => database.close())

    test('the eleventh attempt within a minute is refused, and heard again after it', async () => {
      const throttle = node()
      await fail(throttle, '10.0.0.1 ana@example.com', 10)
      await assert.rejects(
        throttle.attempt(tenAMinute('10.0.0.1 ana@example.com'), () => true),
        tooMany,
      )
      assert.equal(await throttle.attempt(tenAMinute('10.0.0.2 ana@example.com'), () => true), true)
      now += 60_001
      assert.equal(await throttle.attempt(tenAMinute('10.0.0.1 ana@example.com'), () => true), true)
    })

    test('failures of two processes are counted together, and a restart forgets none', async () => {
      const [one, other] = [node(), node()]
      await fail(one, 'a', 5)
      await fail(other, 'a', 5)
      for (const throttle of [one, other, node()]) {
        await assert.rejects(
          throttle.attempt(tenAMinute('a'), () => true),
          tooMany,
        )
      }
    })

    test('an attempt that is right forgets the failures before it', async () => {
      const throttle = node()
      await fail(throttle, 'a', 9)
      await throttle.attempt(tenAMinute('a'), () => true)
      await throttle.attempt(tenAMinute('a'), () => false)
      assert.equal(await throttle.attempt(tenAMinute('a'), () => true), true)
    })

    test('of many attempts at once no more are heard than of many in a row', async () => {
      const nodes = [node(), node()]
      let heard = 0
      const wrong = async () => {
        heard += 1
        return false
      }
      const attempts = await Promise.allSettled(
        Array.from({ length: 50 }, (_, index) => nodes[index % 2]!.attempt(tenAMinute('a'), wrong)),
      )
      assert.equal(heard, 10)
      assert.equal(attempts.filter(({ status }) => status === 'rejected').length, 40)
    })

    test('many right attempts at once are all right', async () => {
      const throttle = node()
      const attempts = await Promise.all(
        Array.from({ length: 20 }, () => throttle.attempt(tenAMinute('a'), () => true)),
      )
      assert.ok(attempts.every((isRight) => isRight))
    })

    test('an attempt that is right is not counted against what others share with it', async () => {
      const throttle = node()
      const shared = { key: 'address', max: 2, windowMs: 60_000 }
      for (const name of ['ana', 'eva', 'leo']) {
        assert.equal(await throttle.attempt([...tenAMinute(name), shared], () => true), true)
      }
      for (const name of ['bob', 'tom']) await throttle.attempt([...tenAMinute(name), shared], () => false)
      const refused = throttle.attempt([...tenAMinute('ana'), shared], () => true)
      await assert.rejects(refused, { message: 'Too many failed logins; try again in a minute', retryAfterSeconds: 60 })
      assert.throws(() => throttle.refuse([shared]), tooMany)
    })

    test('what was counted is swept when its minute is over', async () => {
      await fail(node(), 'old', 1)
      now += 60_001
      await fail(node(), 'new', 1)
      const rows = await database.db.selectFrom('throttle').select('key').execute()
      assert.deepEqual(rows, [{ key: 'new' }])
    })
  })
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, ConflictError } from '@rastro/core/kit/errors'
import { changeAll, type Progress } from './change-all.ts'

const items = Array.from({ length: 50 }, (_, index) => index)
const never = new AbortController().signal
const atOnce = async () => {}

test('all are changed, four at once, and what fails is told with its reason', async () => {
  let running = 0
  let most = 0
  const told: Progress<number>[] = []
  const ended = await changeAll(items, {
    async change(item) {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      if (item % 20 === 7) throw new ConflictError(`${item} is taken`)
    },
    signal: never,
    tell: (progress) => told.push(progress),
    pause: atOnce,
  })
  assert.deepEqual([ended.done, ended.left, most], [47, [], 4])
  assert.deepEqual(
    ended.failed.map(({ item, error }) => [item, (error as Error).message]),
    [7, 27, 47].map((item) => [item, `${item} is taken`]),
  )
  assert.equal(told.length, 50)
  assert.deepEqual([told.at(-1)!.done, told.at(-1)!.failed.length], [47, 3])
})

test('without a connection it waits and goes on with the same item, which is changed once more at most', async () => {
  const calls = new Map<number, number>()
  const pauses: number[] = []
  let isWaitingTold = false
  const ended = await changeAll(items, {
    async change(item) {
      const count = (calls.get(item) ?? 0) + 1
      calls.set(item, count)
      if (item === 5 && count < 4) throw new AppError([0, 503, 429][count - 1]!, 'later')
    },
    signal: never,
    tell: ({ isWaiting }) => {
      isWaitingTold ||= isWaiting
    },
    pause: async (attempt) => void pauses.push(attempt),
  })
  assert.deepEqual([ended.done, ended.failed, ended.left], [50, [], []])
  assert.deepEqual([calls.get(5), calls.get(6), pauses, isWaitingTold], [4, 1, [1, 2, 3], true])
})

test('stopped, also while it waits, it says what it has not reached; the end of the session stops it too', async () => {
  const stop = new AbortController()
  const ended = await changeAll(items, {
    async change(item) {
      if (item === 10) throw new AppError(0, 'lost')
    },
    signal: stop.signal,
    tell: () => {},
    async pause() {
      stop.abort()
    },
  })
  assert.ok(ended.left.includes(10))
  assert.equal(ended.done + ended.left.length, 50)
  const loggedOut = await changeAll(items, {
    change: async (item) => {
      if (item === 3) throw new AppError(401, 'Nobody is logged in')
    },
    signal: never,
    tell: () => {},
    pause: atOnce,
  })
  assert.ok(loggedOut.left.includes(3) && loggedOut.left.length > 40)
  assert.deepEqual(loggedOut.failed, [])
})

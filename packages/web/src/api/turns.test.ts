import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurns } from './turns.ts'

const never = new AbortController().signal

test('at most so many calls go on at once, and all others follow in their order', async () => {
  const turns = createTurns(2)
  const begun: number[] = []
  const held = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const all = held.map(({ promise }, index) =>
    turns(never, () => {
      begun.push(index)
      return promise
    }),
  )
  await Promise.resolve()
  assert.deepEqual(begun, [0, 1])
  held[1]!.resolve()
  await all[1]
  assert.deepEqual(begun, [0, 1, 2])
  held[2]!.reject(new Error('refused'))
  await assert.rejects(all[2]!, /refused/)
  assert.deepEqual(begun, [0, 1, 2, 3])
  for (const { resolve } of held) resolve()
  await Promise.all([all[0], all[3]])
  assert.equal(await turns(never, async () => 'again'), 'again')
})

test('a call that is aborted while it waits is never made, and holds nobody up', async () => {
  const turns = createTurns(1)
  const first = Promise.withResolvers<void>()
  const running = turns(never, () => first.promise)
  const aborter = new AbortController()
  let made = 0
  const waiting = turns(aborter.signal, async () => (made += 1))
  const last = turns(never, async () => 'last')
  aborter.abort(new Error('left'))
  await assert.rejects(waiting, /left/)
  first.resolve()
  await running
  assert.deepEqual([await last, made], ['last', 0])
  await assert.rejects(
    turns(aborter.signal, async () => 'never'),
    /left/,
  )
})

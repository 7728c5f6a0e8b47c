import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityChanges } from '@rastro/core/model/live'
import { createChangeQueue } from './change-queue.ts'

function page() {
  const applied: (EntityChanges | 'all')[] = []
  const state = { hidden: false, busy: false }
  let time = 0
  let timers: { at: number; action: () => void }[] = []
  const queue = createChangeQueue({
    apply: (changes) => applied.push(changes),
    isHidden: () => state.hidden,
    isBusy: () => state.busy,
    now: () => time,
    later(action, ms) {
      const timer = { at: time + ms, action }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  })
  const pass = (ms: number) => {
    const end = time + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter((timer) => timer !== next)
      time = next.at
      next.action()
    }
    time = end
  }
  return { queue, applied, state, pass }
}

test('the first change is read at once, and what follows it together two seconds later', () => {
  const { queue, applied, pass } = page()
  queue.add({ group: [1] })
  pass(0)
  queue.add({ group: [2] })
  queue.add({ group: [2, 3], geofence: true })
  queue.add({ geofence: [7] })
  pass(1999)
  assert.deepEqual(applied, [{ group: [1] }])
  pass(1)
  assert.deepEqual(applied, [{ group: [1] }, { group: [2, 3], geofence: true }])
})

test('while the page is hidden nothing is read, and all of it when it is shown again', () => {
  const { queue, applied, state, pass } = page()
  state.hidden = true
  queue.add({ group: [1] })
  queue.add({ driver: [2] })
  pass(60_000)
  assert.deepEqual(applied, [])
  state.hidden = false
  queue.wake()
  pass(0)
  assert.deepEqual(applied, [{ group: [1], driver: [2] }])
  queue.wake()
  pass(60_000)
  assert.equal(applied.length, 1)
})

test('what is being saved or read is not read again before that is done', () => {
  const { queue, applied, state, pass } = page()
  state.busy = true
  queue.add({ group: [1] })
  pass(5000)
  assert.deepEqual(applied, [])
  state.busy = false
  pass(300)
  assert.deepEqual(applied, [{ group: [1] }])
})

test('after a break of the socket anything may have changed, and many ids become a list', () => {
  const { queue, applied, pass } = page()
  queue.add({ group: [1] })
  queue.addAll()
  queue.add({ group: [2] })
  pass(0)
  queue.add({ device: Array.from({ length: 1001 }, (_, id) => id + 1) })
  pass(2000)
  assert.deepEqual(applied, ['all', { device: true }])
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Map as MapLibre } from 'maplibre-gl'
import { approach } from './closest-zoom.ts'
import { emptyZoom } from './empty-zoom.ts'

const place = { longitude: -46.6, latitude: -23.5 }
type Listener = (event: { originalEvent?: unknown }) => void

/** A map of which the test says when it is moved; `moves` are the zooms that it was moved to. */
function stage({ mock }: TestContext) {
  mock.timers.enable({ apis: ['setTimeout'] })
  const listeners = new Set<Listener>()
  const map = {
    on: (_: string, listener: Listener) => listeners.add(listener),
    off: (_: string, listener: Listener) => listeners.delete(listener),
  } as unknown as Pick<MapLibre, 'on' | 'off'>
  const moves: number[] = []
  const answer = Promise.withResolvers<number>()
  const done = approach(map, { place, closestZoom: () => answer.promise, move: (closest) => moves.push(closest) })
  const drag = () => {
    for (const listen of listeners) listen({ originalEvent: {} })
  }
  const wait = async () => {
    mock.timers.tick(1000)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { moves, answer, done, drag, wait, listeners }
}

test('the map moves once, as near as it has data, when that is known soon', async (t) => {
  const { moves, answer, done } = stage(t)
  answer.resolve(16)
  await done
  assert.deepEqual(moves, [16])
})

test('an answer that comes late ends at the same zoom: until then the map comes no nearer than it has data everywhere', async (t) => {
  const { moves, answer, done, wait, listeners } = stage(t)
  await wait()
  assert.deepEqual(moves, [emptyZoom])
  answer.resolve(16)
  await done
  assert.deepEqual(moves, [emptyZoom, 16])
  assert.equal(listeners.size, 0)
})

test('a late answer leaves a map alone that a person has moved, or that is there already', async (t) => {
  const dragged = stage(t)
  await dragged.wait()
  dragged.drag()
  dragged.answer.resolve(16)
  await dragged.done
  assert.deepEqual(dragged.moves, [emptyZoom])
  t.mock.timers.reset()
  const there = stage(t)
  await there.wait()
  there.answer.resolve(emptyZoom)
  await there.done
  assert.deepEqual(there.moves, [emptyZoom])
})

test('a map whose data cannot be read counts as one without streets', async (t) => {
  const { moves, answer, done } = stage(t)
  answer.reject(new Error('no maps'))
  await done
  assert.deepEqual(moves, [emptyZoom])
})

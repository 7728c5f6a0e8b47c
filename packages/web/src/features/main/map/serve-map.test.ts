import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { createAlarmed } from '../../../live/alarmed.ts'
import { createLiveStore } from '../../../live/store.ts'
import type { FleetAnswer, FleetMessage } from '../../../map/fleet-messages.ts'
import { serveMap } from './serve-map.ts'

const device = (id: number) =>
  ({ id, name: `Van ${id}`, uniqueId: `U${id}`, status: 'online', attributes: {}, category: null }) as Device
const position = (deviceId: number, longitude: number, latitude = -23) =>
  ({ deviceId, longitude, latitude, speed: 0, course: 0, attributes: {}, fixTime: new Date(0) }) as Position
const brazil = { kind: 'view', zoom: 4, bounds: { west: -75, south: -35, east: -34, north: 6 } } as const

/** A map over its port, of two vehicles far apart. */
function mapping(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const store = createLiveStore()
  const alarmed = createAlarmed()
  const anchored = createAlarmed()
  const answers: FleetAnswer[] = []
  let only: ReadonlySet<number> | undefined
  let onOnly = () => {}
  const port: Parameters<typeof serveMap>[0] = {
    onmessage: null,
    postMessage: (answer: FleetAnswer) => answers.push(answer),
    close: () => {},
  }
  store.reset([device(1), device(2)], [position(1, -46), position(2, -60)])
  serveMap(
    port,
    store,
    { alarmed, anchored },
    {
      get: () => only,
      watch(listener) {
        onOnly = listener
        return () => {}
      },
    },
  )
  const say = (data: FleetMessage | null) => {
    port.onmessage!.call(port as MessagePort, { data } as MessageEvent)
    t.mock.timers.tick(0)
  }
  const view = () => {
    t.mock.timers.tick(0)
    const answer = answers.at(-1)
    assert.ok(answer?.kind === 'view')
    return answer.view
  }
  const shown = () =>
    view()
      .vehicles.map(({ id }) => id)
      .sort()
  const show = (ids: ReadonlySet<number> | undefined) => {
    only = ids
    onOnly()
  }
  return { store, alarmed, anchored, answers, say, view, shown, show }
}

test('the map is answered what stands in its view, and again only when that changes', (t) => {
  const { store, answers, say, shown, view } = mapping(t)
  say({ ...brazil, bounds: { ...brazil.bounds, west: -50 } })
  assert.deepEqual(shown(), [1])
  const told = answers.length
  store.apply([{ positions: [position(2, -61)] }])
  t.mock.timers.tick(0)
  assert.equal(answers.length, told, 'a vehicle that moves outside costs the screen nothing')
  store.apply([{ positions: [position(2, -44)] }])
  assert.deepEqual(shown(), [1, 2])
  store.apply([{ removed: [1] }])
  assert.deepEqual(shown(), [2])
  say({ kind: 'select', id: 2 })
  assert.equal(view().selected?.longitude, -44)
})

test('the map shows no more than the list where that is wished, and says how far the fleet reaches', (t) => {
  const { answers, say, shown, show } = mapping(t)
  say(brazil)
  assert.deepEqual(shown(), [1, 2])
  show(new Set([2]))
  assert.deepEqual(shown(), [2])
  show(undefined)
  assert.deepEqual(shown(), [1, 2])
  say({ kind: 'bounds' })
  const answer = answers.findLast(({ kind }) => kind === 'bounds')
  assert.ok(answer?.kind === 'bounds')
  assert.deepEqual(
    [answer.bounds?.west, answer.bounds?.east].map((it) => Math.round(it!)),
    [-60, -46],
  )
})

test('an alarm is drawn when it is heard and gone when it is seen', (t) => {
  const { alarmed, say, view } = mapping(t)
  say(brazil)
  const isAlarmed = () => view().vehicles.find(({ id }) => id === 1)?.alarm
  assert.equal(isAlarmed(), false)
  alarmed.set(new Set([1]))
  assert.equal(isAlarmed(), true)
  alarmed.set(new Set())
  assert.equal(isAlarmed(), false)
})

test('a map that is gone is told nothing', (t) => {
  const { store, answers, say } = mapping(t)
  say(brazil)
  const told = answers.length
  say(null)
  store.apply([{ positions: [position(1, -45)] }])
  t.mock.timers.tick(0)
  assert.equal(answers.length, told)
})

test('a vehicle is marked as long as an anchor holds it', (t) => {
  const { anchored, say, view } = mapping(t)
  say(brazil)
  const held = () =>
    view()
      .vehicles.filter((vehicle) => vehicle.anchored)
      .map(({ id }) => id)
  assert.deepEqual(held(), [])
  anchored.set(new Set([2]))
  assert.deepEqual(held(), [2])
  anchored.set(new Set())
  assert.deepEqual(held(), [])
})

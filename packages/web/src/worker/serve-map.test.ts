import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { createAlarmed } from '../live/alarmed.ts'
import { createLiveStore } from '../live/store.ts'
import type { FleetAnswer, FleetMessage } from '../map/fleet-messages.ts'
import { createChangingView } from '../map/steady-view.ts'
import type { FleetView } from '../map/vehicle.ts'
import { serveMap } from './serve-map.ts'

const device = (id: number) =>
  ({ id, name: `Van ${id}`, uniqueId: `U${id}`, status: 'online', attributes: {}, category: null }) as Device
const position = (deviceId: number, longitude: number, latitude = -23) =>
  ({
    deviceId,
    longitude,
    latitude,
    speed: 0,
    course: 0,
    attributes: {},
    fixTime: new Date(0),
    valid: true,
  }) as Position
const brazil = { kind: 'view', zoom: 4, bounds: { west: -75, south: -35, east: -34, north: 6 } } as const

/** A map over its port, of two vehicles far apart. */
function mapping(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const store = createLiveStore()
  const alarmed = createAlarmed()
  const anchored = createAlarmed()
  const toBlock = createAlarmed()
  const answers: FleetAnswer[] = []
  const changing = createChangingView()
  let seen: FleetView | undefined
  let only: ReadonlySet<number> | undefined
  let onOnly = () => {}
  const port: Parameters<typeof serveMap>[0] = {
    onmessage: null,
    postMessage(answer: FleetAnswer) {
      answers.push(answer)
      if (answer.kind === 'view') seen = changing.viewAfter(answer.change)
    },
    close: () => {},
  }
  store.reset([device(1), device(2)], [position(1, -46), position(2, -60)])
  serveMap(
    port,
    store,
    { alarmed, anchored, toBlock },
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
    assert.ok(seen)
    return seen
  }
  const shown = () =>
    view()
      .vehicles.map(({ id }) => id)
      .sort()
  const show = (ids: ReadonlySet<number> | undefined) => {
    only = ids
    onOnly()
  }
  return { store, alarmed, anchored, toBlock, answers, say, view, shown, show }
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

test('what would move by less than the eye can tell is not sent, until it adds up', (t) => {
  const { store, answers, say, view } = mapping(t)
  say(brazil)
  const before = view()
  const told = answers.length
  for (let step = 1; step <= 3; step++) {
    store.apply([{ positions: [position(1, -46 + step / 1000)] }])
    t.mock.timers.tick(0)
  }
  assert.equal(answers.length, told, 'a hundredth of a pixel')
  store.apply([{ positions: [position(1, -45.9)] }])
  const after = view()
  assert.equal(answers.length, told + 1)
  const lookOf = (id: number, { vehicles }: FleetView) => vehicles.find((vehicle) => vehicle.id === id)
  assert.equal(lookOf(1, after)?.longitude, -45.9)
  assert.equal(lookOf(2, after), lookOf(2, before), 'the other stays the same object, and is not painted again')
})

test('of the chosen vehicle every fix is sent', (t) => {
  const { store, say, view } = mapping(t)
  say(brazil)
  say({ kind: 'select', id: 1 })
  store.apply([{ positions: [position(1, -46.000001)] }])
  assert.equal(view().selected?.longitude, -46.000001)
})

test('a cluster is sent again when its number changes, and stays the same object when it does not', (t) => {
  const { store, say, view } = mapping(t)
  say(brazil)
  store.apply([{ devices: [device(3), device(4)], positions: [position(3, -46), position(4, -46)] }])
  const three = view().clusters[0]
  assert.equal(three?.count, 3)
  store.apply([{ positions: [position(4, -46.000001)] }])
  assert.equal(view().clusters[0], three)
  store.apply([{ positions: [position(4, -70)] }])
  assert.equal(view().clusters[0]?.count, 2)
})

test('a map that is gone is sent nothing', (t) => {
  const { store, answers, say } = mapping(t)
  say(brazil)
  const told = answers.length
  say(null)
  store.apply([{ positions: [position(1, -45)] }])
  t.mock.timers.tick(0)
  assert.equal(answers.length, told)
})

test('a vehicle is marked as long as an anchor holds it, and as long as its block waits', (t) => {
  const { anchored, toBlock, say, view } = mapping(t)
  say(brazil)
  for (const [mark, key] of [
    [anchored, 'anchored'],
    [toBlock, 'blockWaits'],
  ] as const) {
    const marked = () => view().vehicles.flatMap((vehicle) => (vehicle[key] ? vehicle.id : []))
    assert.deepEqual(marked(), [])
    mark.set(new Set([2]))
    assert.deepEqual(marked(), [2])
    mark.set(new Set())
    assert.deepEqual(marked(), [])
  }
})

test('a vehicle that the filter leaves out is drawn while it is selected', (t) => {
  const { say, shown, show, view } = mapping(t)
  say(brazil)
  show(new Set([2]))
  assert.deepEqual(shown(), [2])
  say({ kind: 'select', id: 1 })
  assert.equal(view().selected?.id, 1)
  assert.deepEqual(shown(), [2])
  say({ kind: 'select', id: null })
  assert.equal(view().selected, null)
  assert.deepEqual(shown(), [2])
})

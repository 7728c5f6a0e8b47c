import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { createAlarmed } from '../live/alarmed.ts'
import { createLiveStore } from '../live/store.ts'
import { type Filter, noFilter } from './filter.ts'
import type { ListAnswer, ListQuestion } from './list-messages.ts'
import { serveList } from './serve-list.ts'

const device = (id: number, name: string, more: Partial<Device> = {}) =>
  ({ id, name, uniqueId: `U${id}`, status: 'online', groupId: 0, attributes: {}, lastUpdate: null, ...more }) as Device
const position = (deviceId: number, speed = 0, attributes: Position['attributes'] = {}) =>
  ({ deviceId, speed, attributes, fixTime: new Date(0) }) as Position

/** A list of two vans over its port; `pass` advances the clock. */
function listing(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const store = createLiveStore()
  const alarmed = createAlarmed()
  const answers: ListAnswer[] = []
  const maps: (readonly number[] | undefined)[] = []
  let isOpen = true
  const port: Parameters<typeof serveList>[0] = {
    onmessage: null,
    postMessage: (answer: ListAnswer) => answers.push(answer),
    close: () => {
      isOpen = false
    },
  }
  serveList(port, store, alarmed, (ids) => maps.push(ids && [...ids]))
  store.reset([device(1, 'Van B'), device(2, 'Van A')], [])
  const send = (data: ListQuestion | null) => port.onmessage!.call(port as MessagePort, { data } as MessageEvent)
  const ask = (filter: Partial<Filter>, more: Partial<ListQuestion> = {}) =>
    send({
      filter: { ...noFilter, ...filter },
      groups: [],
      view: { masked: false, shown: [] },
      favourites: new Set(),
      ofClient: undefined,
      drivers: new Map(),
      ...more,
    })
  const pass = (ms: number) => t.mock.timers.tick(ms)
  const last = () => ({ ids: [...answers.at(-1)!.ids], search: answers.at(-1)!.search })
  return { store, alarmed, answers, maps, ask, send, pass, last, isOpen: () => isOpen }
}

test('a question is answered at once, also while the fleet changes; changes are collected for half a second', (t) => {
  const { store, answers, ask, pass, last } = listing(t)
  ask({})
  pass(0)
  assert.deepEqual(last(), { ids: [2, 1], search: '' })
  store.apply([{ devices: [device(3, 'Van 0')] }])
  pass(499)
  assert.equal(answers.length, 1)
  ask({ keyword: 'van b' })
  pass(0)
  assert.deepEqual(last(), { ids: [1], search: 'van b' })
  ask({})
  pass(0)
  assert.deepEqual(last().ids, [3, 2, 1])
  store.apply([{ devices: [device(4, 'Van 1')] }])
  store.apply([{ devices: [device(5, 'Van 2')] }])
  pass(500)
  assert.deepEqual(last().ids, [3, 4, 5, 2, 1])
  assert.equal(answers.length, 4)
})

test('a list that stays as it is is not sent again, and members grow only with others', (t) => {
  const { store, answers, ask, pass } = listing(t)
  ask({})
  pass(0)
  store.apply([{ positions: [position(1)] }])
  pass(500)
  const told = answers.length
  store.apply([{ positions: [position(1)] }])
  pass(500)
  assert.equal(answers.length, told)
  const { members } = answers.at(-1)!
  store.apply([{ devices: [device(1, 'An earlier name')] }])
  pass(500)
  assert.deepEqual([...answers.at(-1)!.ids], [1, 2])
  assert.equal(answers.at(-1)!.members, members)
  store.apply([{ removed: [2] }])
  pass(0)
  assert.ok(answers.at(-1)!.members > members)
})

test('an alarm counts at once, and a vehicle is found by who drives it', (t) => {
  const { store, alarmed, answers, ask, pass, last } = listing(t)
  ask({})
  pass(0)
  alarmed.set(new Set([1]))
  pass(0)
  assert.equal(answers.at(-1)!.states.alarm, 1)
  store.apply([{ positions: [position(2, 0, { driverUniqueId: 'K1' })] }])
  ask({ keyword: 'marcia' }, { drivers: new Map([['K1', 'Márcia Prado']]) })
  pass(0)
  assert.deepEqual(last().ids, [2])
})

test('the map gets the listed vehicles when the filter leaves some out, once, and all when it does not or the list is left', (t) => {
  const { store, maps, ask, send, pass, isOpen } = listing(t)
  ask({})
  pass(0)
  assert.deepEqual(maps, [], 'a list of the entire fleet narrows nothing')
  ask({ keyword: 'u2' })
  pass(0)
  assert.deepEqual(maps, [[2]])
  store.apply([{ positions: [position(2, 5)] }])
  pass(500)
  assert.deepEqual(maps, [[2]], 'a report is not another vehicle')
  ask({ keyword: 'u2', onMap: false })
  pass(0)
  assert.deepEqual(maps, [[2], undefined])
  ask({ keyword: 'u1' })
  pass(0)
  send(null)
  assert.deepEqual(maps, [[2], undefined, [1], undefined])
  assert.equal(isOpen(), false)
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FleetEnd } from '@rastro/core/api/fleet'
import { packIds } from '@rastro/core/kit/runs'
import { encode, Type } from '@rastro/core/kit/schema'
import { packFleet } from '@rastro/core/model/fleet-slice'
import type { Position } from '@rastro/core/model/position'
import { type Device, devices as deviceResource } from '@rastro/core/resources/device'
import type { FromWorker } from '../live/messages.ts'
import { createLiveStore } from '../live/store.ts'
import { createTrails } from '../live/trails.ts'
import { connect } from './connection.ts'

const device = (id: number, name = `Van ${id}`): Device => ({ ...emptyDevice, id, name, uniqueId: `U${id}` })
const emptyDevice: Device = {
  id: 0,
  name: '',
  uniqueId: '',
  status: 'online',
  disabled: false,
  lastUpdate: null,
  positionId: 0,
  groupId: 0,
  calendarId: 0,
  phone: null,
  model: null,
  contact: null,
  category: null,
  expirationTime: null,
  attributes: {},
}
const position = (deviceId: number, latitude: number) =>
  ({ id: 1, deviceId, latitude, serverTime: new Date(0), fixTime: new Date(0), attributes: {} }) as Position

/** A fake of our server: its responses are sent by hand, in the order of the calls. */
function meeting(t: TestContext) {
  const asked: string[] = []
  const answers: ((body: string) => void)[] = []
  const sockets: { url: string; onopen?(): void; onmessage?(e: object): void; onclose?(e: object): void }[] = []
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  t.mock.method(globalThis, 'fetch', (url: string) => {
    asked.push(url)
    return new Promise<Response>((resolve) => answers.push((body) => resolve(new Response(body))))
  })
  const socketOf = function (this: (typeof sockets)[number], url: string) {
    this.url = url
    sockets.push(this)
  }
  socketOf.prototype.close = () => {}
  Object.assign(globalThis, { WebSocket: socketOf, location: { origin: 'http://here' } })
  const told: FromWorker[] = []
  const store = createLiveStore()
  const connection = connect({
    compact: true,
    openedAt: Date.now(),
    store,
    trails: createTrails(() => ({ routes: 'none', length: 0, selectedId: null })),
    post: (message) => told.push(message),
    selectedId: () => null,
    isShown: () => false,
    fail: (error) => assert.fail(error as Error),
  })
  t.after(() => connection.close())
  return {
    asked,
    sockets,
    store,
    told,
    connection,
    names: () => Array.from(store.devices(), ({ name }) => name),
    /** Answers the oldest pending call. */
    async answer(devices: Device[], end: FleetEnd | undefined, positions: Position[] = []) {
      await setImmediate()
      answers.shift()!(
        [packFleet(devices, positions), ...(end ? [end] : [])].map((line) => `${JSON.stringify(line)}\n`).join(''),
      )
      for (let turn = 0; turn < 20; turn++) await setImmediate()
    },
    say: (message: object) => sockets.at(-1)!.onmessage!({ data: JSON.stringify(message) }),
  }
}
const ids = (...all: number[]) => packIds(all)

test('the fleet is asked for at once, then the socket is opened, and what changed before it spoke is fetched', async (t) => {
  const { asked, sockets, answer, say, names, told } = meeting(t)
  await setImmediate()
  assert.deepEqual([asked, sockets.length], [['/api/fleet'], 0])
  await answer([device(1), device(2)], { mark: 7 })
  assert.deepEqual(names(), ['Van 1', 'Van 2'])
  assert.equal(sockets.length, 1)
  say({ removed: [] })
  await answer([device(2, 'Lorry')], { mark: 8, ids: ids(1, 2) })
  assert.deepEqual(asked, ['/api/fleet', '/api/fleet?since=7'])
  assert.deepEqual(names(), ['Van 1', 'Lorry'])
  assert.equal(told.filter(({ kind }) => kind === 'loaded').length, 2)
})

test('the socket does not wait for long on a slow line', async (t) => {
  const { sockets } = meeting(t)
  t.mock.timers.tick(1999)
  assert.equal(sockets.length, 0)
  t.mock.timers.tick(1)
  assert.equal(sockets.length, 1)
})

test('after a lost socket only what changed is fetched, with what was taken away and what was given', async (t) => {
  const { asked, sockets, answer, say, names, told, store } = meeting(t)
  await answer([device(1), device(2), device(3)], { mark: 7 }, [position(1, -10), position(3, -30)])
  say({ removed: [] })
  await answer([], { mark: 8, ids: ids(1, 2, 3) })
  sockets[0]!.onopen!()
  sockets[0]!.onclose!({ code: 1006 })
  await answer([device(3, 'Moved')], { mark: 9, ids: ids(1, 3, 5) }, [position(3, -31)])
  await answer([device(5)], { mark: 9 })
  assert.deepEqual(names(), ['Van 1', 'Moved', 'Van 5'])
  assert.deepEqual([store.position(1)?.latitude, store.position(3)?.latitude], [-10, -31])
  assert.deepEqual(
    told.flatMap((message) => (message.kind === 'removed' ? message.ids : [])),
    [2],
  )
  t.mock.timers.tick(60_000)
  sockets[1]!.onopen!()
  say({ removed: [] })
  await answer([], { mark: 10, ids: ids(1, 3, 5) })
  const calls = ['', '?since=7', '?since=8', '?deviceId=5', '?since=9']
  assert.deepEqual(
    asked,
    calls.map((query) => `/api/fleet${query}`),
  )
})

test('what the socket sent while an answer was on its way is later than the answer', async (t) => {
  const { answer, say, names, connection } = meeting(t)
  await answer([device(1), device(2), device(3)], { mark: 7 })
  say({ removed: [] })
  await setImmediate()
  say({ devices: [encode(Type.Array(deviceResource.schema), [device(1, 'Told')])].flat(), removed: [3] })
  connection.release()
  await answer([device(1, 'Fetched'), device(3)], { mark: 8, ids: ids(1, 2, 3) })
  assert.deepEqual(names(), ['Told', 'Van 2'])
})

test('a server that cannot tell what changed tells everything, and so it is taken', async (t) => {
  const { asked, answer, say, names } = meeting(t)
  await answer([device(1), device(2)], { mark: 7 })
  say({ removed: [] })
  await answer([device(2)], { mark: 8 })
  assert.deepEqual([asked.length, names()], [2, ['Van 2']])
})

test('the next refresh asks again after an answer that was cut short', async (t) => {
  const { asked, answer, say, connection, names } = meeting(t)
  await answer([device(1)], { mark: 7 })
  say({ removed: [] })
  await answer([device(1, 'Half')], undefined)
  connection.refresh()
  await answer([device(1, 'Whole')], { mark: 9, ids: ids(1) })
  assert.deepEqual([asked.at(-1), names()], ['/api/fleet?since=7', ['Whole']])
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { briefPosition } from '@rastro/core/model/fleet-slice'
import type { Position } from '@rastro/core/model/position'
import { createLiveStore } from '../live/store.ts'
import { createDetails } from './details.ts'

const time = new Date('2026-03-09T12:00:00Z')
const whole = (deviceId: number): Position => ({
  id: deviceId,
  deviceId,
  serverTime: time,
  deviceTime: time,
  fixTime: time,
  valid: true,
  latitude: 1,
  longitude: 2,
  speed: 3,
  course: 4,
  protocol: 'osmand',
  altitude: 5,
  address: 'Rua A',
  accuracy: 0,
  network: null,
  geofenceIds: null,
  attributes: { ignition: true, power: 12.4 },
})

/** A server with these positions. Returns the ids of each call. */
function serving(t: TestContext, answer: () => Promise<Response>): string[] {
  const calls: string[] = []
  t.mock.method(globalThis, 'fetch', (url: string) => {
    calls.push(new URL(url, 'http://here').searchParams.getAll('deviceId').join())
    return answer()
  })
  return calls
}
const filled = (...ids: number[]) => {
  const store = createLiveStore()
  store.reset(
    [],
    ids.map((id) => briefPosition(whole(id))),
  )
  return store
}

test('what a compact start left out of a position is fetched once, when its row is shown', async (t) => {
  const calls = serving(t, async () => Response.json([whole(1)]))
  const store = filled(1, 2)
  const details = createDetails(store)
  details.want([1])
  details.want([1])
  await setImmediate()
  assert.deepEqual(store.position(1)?.attributes, { ignition: true, power: 12.4 })
  assert.equal(store.position(1)?.address, 'Rua A')
  assert.equal(store.position(2)?.address, null)
  details.want([1])
  assert.deepEqual(calls, ['1'])
})

test('what came over the socket meanwhile is not taken back', async (t) => {
  serving(t, async () => Response.json([whole(1)]))
  const store = filled(1)
  createDetails(store).want([1])
  store.apply([{ positions: [{ ...whole(1), id: 9, speed: 30 }] }])
  await setImmediate()
  assert.equal(store.position(1)?.speed, 30)
})

test('a failed fetch leaves the row as it is, and is made again when the row is shown again', async (t) => {
  const calls = serving(t, async () => new Response('no', { status: 500 }))
  const store = filled(1)
  const details = createDetails(store)
  details.want([1])
  await setImmediate()
  assert.equal(store.position(1)?.speed, 3)
  details.want([1])
  assert.equal(calls.length, 2)
})

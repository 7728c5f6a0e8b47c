import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { FromWorker } from '../live/messages.ts'
import { createAsker } from '../live/questions.ts'
import { answerQuestions } from './answer-questions.ts'
import { createHeldFleet } from './held-fleet.ts'

const device = (id: number, more: Partial<Device> = {}) =>
  ({ id, name: `Van ${id}`, uniqueId: `U${id}`, status: 'online', attributes: {}, lastUpdate: null, ...more }) as Device
const position = (deviceId: number, attributes: Position['attributes'] = {}) => ({ deviceId, attributes }) as Position

/** A fleet restored from the cache, and all messages to the page. */
function kept(devices: readonly Device[], positions: readonly Position[] = []) {
  const told: FromWorker[] = []
  const fleet = createHeldFleet((message) => told.push(message))
  fleet.hear({ kind: 'restore', devices, positions })
  const rows = () => told.flatMap((message) => (message.kind === 'rows' ? message.rows : []))
  return { fleet, told, rows }
}

test('of a fleet that was cached the page is sent the size, and the rows that it shows', () => {
  const { fleet, told, rows } = kept([device(1), device(2)], [position(2)])
  assert.deepEqual(told.at(-1), { kind: 'size', size: 2 })
  assert.deepEqual(rows(), [])
  fleet.hear({ kind: 'watch', added: [2], dropped: [] })
  assert.deepEqual(rows(), [{ devices: [device(2)], positions: [position(2)], removed: [], hidden: [], trails: [] }])
})

test('the page is sent what changes of its rows and nothing of the others, and of a row that is gone', () => {
  const { fleet, told, rows } = kept([device(1), device(2)])
  fleet.hear({ kind: 'watch', added: [2], dropped: [] })
  const before = told.length
  fleet.hear({ kind: 'apply', messages: [{ positions: [position(1)] }] })
  assert.equal(told.length, before)
  fleet.hear({ kind: 'apply', messages: [{ positions: [position(2)] }] })
  assert.deepEqual(rows().at(-1)?.positions, [position(2)])
  fleet.hear({ kind: 'apply', messages: [{ removed: [2] }] })
  assert.deepEqual(rows().at(-1)?.removed, [2])
  fleet.hear({ kind: 'watch', added: [], dropped: [2] })
  const after = told.length
  fleet.hear({ kind: 'apply', messages: [{ positions: [position(2)] }] })
  assert.equal(told.length, after)
})

test('who leaves leaves nothing behind', () => {
  const { fleet, told } = kept([device(1)])
  fleet.hear({ kind: 'stop' })
  assert.deepEqual(told.at(-1), { kind: 'size', size: undefined })
  assert.deepEqual([...fleet.store.devices()], [])
})

/** Queries the fleet over a port, as the page does. */
function asking(t: TestContext, { fleet }: ReturnType<typeof kept>) {
  const { port1, port2 } = new MessageChannel()
  answerQuestions(port2 as unknown as globalThis.MessagePort, fleet.store)
  t.after(() => port1.close())
  return createAsker(() => port1 as unknown as globalThis.MessagePort)
}

test('a search answers the best match first, and no more than are wanted', async (t) => {
  const plate = (placa: string) => ({ attributes: { veiculo: { placa } } })
  const ask = asking(t, kept([device(1, plate('ABC-1234')), device(2, plate('ABC-12')), device(3)], [position(2)]))
  const view = { masked: false, shown: [] }
  const found = await ask('search', { text: 'abc 12', most: 5, view })
  assert.deepEqual(
    found.map((vehicle) => [vehicle.device.id, vehicle.position?.deviceId]),
    [
      [2, 2],
      [1, undefined],
    ],
  )
  assert.equal((await ask('search', { text: 'abc', most: 1, view })).length, 1)
  assert.deepEqual(await ask('search', { text: ' ', most: 5, view }), [])
})

test('a choice of vehicles answers the first and how many match, of no text all by name', async (t) => {
  const ask = asking(t, kept([device(3), device(1), device(2, { name: 'Truck' })]))
  const view = { masked: false, shown: [] }
  const matching = async (text: string) => {
    const { total, devices } = await ask('matching', { text, most: 1, view })
    return [total, devices.map(({ name }) => name)]
  }
  assert.deepEqual(await matching(''), [3, ['Truck']])
  assert.deepEqual(await matching('van'), [2, ['Van 1']])
  assert.deepEqual(await matching('bus'), [0, []])
})

test('who drives what is answered by the keys that the units reported last', async (t) => {
  const ask = asking(t, kept([device(1), device(2)], [position(1, { driverUniqueId: 'K1' }), position(2)]))
  assert.deepEqual(await ask('drivers', null), new Map([['K1', 1]]))
})

test('the vehicles that reported last are answered, and nothing while nothing has changed', async (t) => {
  const at = (seconds: number) => ({ lastUpdate: new Date(seconds * 1000) })
  const held = kept([device(1, at(5)), device(2, at(9)), device(3)])
  const ask = asking(t, held)
  const first = await ask('latest', { most: 2, known: -1 })
  assert.deepEqual(
    first?.vehicles.map((vehicle) => vehicle.device.id),
    [2, 1],
  )
  assert.equal(await ask('latest', { most: 2, known: first!.version }), undefined)
  held.fleet.hear({ kind: 'apply', messages: [{ devices: [device(3, at(20))] }] })
  const next = await ask('latest', { most: 1, known: first!.version })
  assert.equal(next?.vehicles[0]?.device.id, 3)
})

test('the nearest vehicles of a place are answered with their distance; those without a position are left out', async (t) => {
  const at = (id: number, latitude: number) => ({ ...position(id), latitude, longitude: -46 })
  const ask = asking(
    t,
    kept(
      [1, 2, 3, 4].map((id) => device(id)),
      [at(1, -23.3), at(2, -23.1), at(3, -23.2)],
    ),
  )
  const near = await ask('nearest', { latitude: -23, longitude: -46, most: 2 })
  assert.deepEqual(
    near.map(({ device: { id }, metres }) => [id, Math.round(metres / 1000)]),
    [
      [2, 11],
      [3, 22],
    ],
  )
})

test('who is inside which geofence is answered for all, with the vehicles of the chosen one, and again without sending them', async (t) => {
  const at = (id: number, latitude: number) => ({ ...position(id), latitude, longitude: -46 })
  const ask = asking(
    t,
    kept(
      [1, 2, 3, 4].map((id) => device(id)),
      [at(1, -23), at(2, -23.001), at(3, -23.2)],
    ),
  )
  const fence = (id: number, area: string) => ({ id, area, attributes: { floor: 100 } })
  const fences = [fence(7, 'CIRCLE (-23 -46, 500)'), fence(8, 'CIRCLE (-24 -46, 500)'), fence(9, 'nothing')]
  assert.equal(await ask('inside', { fences: null, chosenId: 7, most: 5 }), undefined)
  const first = await ask('inside', { fences, chosenId: 7, most: 1 })
  assert.deepEqual(
    first?.counts,
    new Map([
      [7, 2],
      [8, 0],
    ]),
  )
  assert.deepEqual(
    first?.chosen.map((vehicle) => vehicle.device.id),
    [1],
  )
  const again = await ask('inside', { fences: null, chosenId: null, most: 5 })
  assert.deepEqual([again?.counts.get(7), again?.chosen], [2, []])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { createLiveStore } from '../live/store.ts'
import { filterFleet, noFilter } from './filter.ts'
import { createFleetIndex } from './fleet-index.ts'
import { type SortOrder, sortOrders } from './list-order.ts'

const device = (id: number, name: string, more: Partial<Device> = {}) =>
  ({
    id,
    name,
    uniqueId: `U${id}`,
    status: 'online',
    positionId: 0,
    groupId: 0,
    attributes: {},
    lastUpdate: null,
    ...more,
  }) as Device
const position = (deviceId: number, speed: number) =>
  ({ deviceId, speed, attributes: {}, fixTime: new Date(speed) }) as Position
const plate = (placa: string) => ({ attributes: { veiculo: { placa } } }) as unknown as Partial<Device>

function indexed() {
  const store = createLiveStore()
  const index = createFleetIndex(store)
  store.watchChanges(index.hear)
  const listed = (sort: SortOrder, from = index) => {
    from.update()
    const view = {
      groups: [],
      favourites: new Set<number>(),
      alarmed: new Set([2]),
      ofClient: undefined,
      textOf: () => '',
    }
    return [...filterFleet(from, view, { ...noFilter, sort }).ids]
  }
  /** In each order; results cached from earlier lists change nothing. */
  const check = () => {
    for (const sort of sortOrders) assert.deepEqual(listed(sort), listed(sort, createFleetIndex(store)), sort)
  }
  return { store, index, listed, check }
}

test('a list that is brought up to date is the list that is made anew', () => {
  const { store, listed, check } = indexed()
  store.reset([device(1, 'C', plate('BBB-1')), device(2, 'B', plate('AAA-1')), device(3, 'A')], [position(1, 10)])
  check()
  store.apply([{ positions: [position(2, 30), position(3, 20)] }])
  check()
  assert.deepEqual(listed('speed'), [2, 3, 1])
  store.apply([{ devices: [device(1, 'C', { ...plate('BBB-1'), status: 'offline', lastUpdate: new Date(5) })] }])
  check()
  store.apply([{ devices: [device(4, 'Aa', plate('AAB-1')), device(3, 'D')] }])
  check()
  assert.deepEqual(listed('name'), [4, 2, 1, 3])
  assert.deepEqual(listed('plate'), [2, 4, 1, 3])
  store.apply([{ removed: [2] }])
  check()
  store.reset([device(7, 'Z'), device(1, 'Y')], [])
  check()
})

test('a vehicle that only reports is called by the same object, one that is called otherwise by another', () => {
  const { store, index } = indexed()
  const first = device(1, 'Van', plate('AAA-1'))
  store.reset([first], [])
  index.update()
  store.apply([{ devices: [device(1, 'Van', { ...plate('AAA-1'), status: 'unknown', positionId: 9 })] }])
  index.update()
  assert.equal(index.named[0], first)
  assert.equal(index.devices[0]!.status, 'unknown')
  const changed = device(1, 'Van', plate('AAA-2'))
  store.apply([{ devices: [changed] }])
  index.update()
  assert.equal(index.named[0], changed)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { filterFleet, noFilter, readFilter, writeFilter } from './filter.ts'

const device = (id: number, rest: Partial<Device>): Device =>
  ({
    id,
    name: `D${id}`,
    uniqueId: String(id),
    status: 'online',
    groupId: 0,
    attributes: {},
    lastUpdate: null,
    ...rest,
  }) as Device
const group = (id: number, groupId = 0) => ({ id, groupId, name: `G${id}`, attributes: {} }) as Group

const strada = device(1, {
  name: 'Strada 07',
  uniqueId: '867459',
  phone: '(11) 98874',
  attributes: { veiculo: { placa: 'RTA-4F21', marca: 'Fiat', modelo: 'Strada' } },
})
const moto = device(2, { name: 'Moto 04', status: 'offline', groupId: 6, lastUpdate: new Date(2000) })
const crane = device(3, { name: 'Crane', status: 'unknown', groupId: 7, lastUpdate: new Date(5000) })
const fleet = [strada, moto, crane]
const ids = (change: Partial<typeof noFilter>, groups: Group[] = []) =>
  filterFleet(fleet, { groups, masked: false }, { ...noFilter, ...change }).ids

test('[LIST-27] name, identifier, plate, brand and phone are searched, in any case', () => {
  for (const keyword of ['strada', '867459', 'rta-4f', 'FIAT', '98874'])
    assert.deepEqual(ids({ keyword }), [1], keyword)
  assert.deepEqual(ids({ keyword: 'nothing like it' }), [])
})

test('what is masked is not searched (A-72)', () => {
  const found = (keyword: string) => filterFleet(fleet, { groups: [], masked: true }, { ...noFilter, keyword }).ids
  assert.deepEqual(found('867459'), [])
  assert.deepEqual(found('strada'), [1])
})

test('[LIST-28] the status filter leaves only that status, the counters tell of all', () => {
  assert.deepEqual(ids({ status: 'offline' }), [2])
  const { counts } = filterFleet(fleet, { groups: [], masked: false }, { ...noFilter, status: 'offline' })
  assert.deepEqual(counts, { all: 3, online: 1, offline: 1, unknown: 1 })
})

test('a group is filtered with the groups inside it (A-71)', () => {
  assert.deepEqual(ids({ groupIds: [5] }, [group(5), group(6, 5), group(7, 6)]), [3, 2])
  assert.deepEqual(ids({ groupIds: [7] }, [group(5), group(6, 5), group(7, 6)]), [3])
})

test('the list is sorted by what it shows, or by the last update (A-71)', () => {
  assert.deepEqual(ids({}), [3, 1, 2])
  assert.deepEqual(ids({ sort: 'lastUpdate' }), [3, 2, 1])
})

test('the filter is remembered without its keyword, and rubbish is no filter', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  writeFilter(storage, { ...noFilter, keyword: 'x', status: 'offline', groupIds: [4] })
  assert.deepEqual(readFilter(storage), { ...noFilter, status: 'offline', groupIds: [4] })
  assert.deepEqual(readFilter({ getItem: () => 'rubbish' }), noFilter)
})

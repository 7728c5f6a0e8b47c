import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import type { Group } from '@rastro/core/resources/group'
import { createSearchTexts } from '@rastro/core/vehicle/search'
import { readFilter, writeFilter } from '../features/list/stored-filter.ts'
import { type Filter, filterFleet as filterIndex, noFilter } from './filter.ts'
import { createFleetIndex } from './fleet-index.ts'
import { groupOfRow } from './list-tree.ts'

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
const texts = createSearchTexts({ masked: false, shown: [] })
interface View {
  readonly groups: readonly Group[]
  readonly favourites: ReadonlySet<number>
  readonly alarmed: ReadonlySet<number>
  readonly ofClient: ReadonlySet<number> | undefined
  readonly positions: Readonly<Record<number, Position>>
}
const view: View = { groups: [], favourites: new Set(), alarmed: new Set(), ofClient: undefined, positions: {} }
function filterFleet(devices: readonly Device[], { positions, ...rest }: View, filter: Filter) {
  const device = (id: number) => devices.find((each) => each.id === id)
  const index = createFleetIndex({ device, devices: () => devices, position: (id) => positions[id] })
  index.update()
  const textOf = (place: number) => texts(index.named[place]!, { groups: '', driver: '' })
  const { ids, ...found } = filterIndex(index, { ...rest, textOf }, filter)
  return { ...found, ids: [...ids] }
}
const list = (change: Partial<typeof noFilter>, groups: Group[] = []) =>
  filterFleet(fleet, { ...view, groups }, { ...noFilter, ...change })
const ids = (...asked: Parameters<typeof list>) => list(...asked).ids

test('[LIST-27] name, identifier, plate, brand and phone are searched, in any case', () => {
  for (const keyword of ['strada', '867459', 'rta-4f', 'FIAT', '98874'])
    assert.deepEqual(ids({ keyword }), [1], keyword)
  assert.deepEqual(ids({ keyword: 'nothing like it' }), [])
})

test('while a search stands the best match comes first, equal ones in the chosen order', () => {
  const vans = ['Van 107', 'Van 7', '7', '71', '70'].map((name, index) =>
    device(index + 1, { name, uniqueId: 'x', lastUpdate: new Date(index) }),
  )
  const search = (sort: 'name' | 'lastUpdate') => filterFleet(vans, view, { ...noFilter, keyword: '7', sort }).ids
  assert.deepEqual(search('name'), [3, 5, 4, 2, 1])
  assert.deepEqual(search('lastUpdate'), [3, 5, 4, 2, 1])
  const moved = vans.with(3, { ...vans[3]!, lastUpdate: new Date(99) })
  assert.deepEqual(filterFleet(moved, view, { ...noFilter, keyword: '7', sort: 'lastUpdate' }).ids, [3, 4, 5, 2, 1])
})

test('what the search finds is counted even where another filter hides it', () => {
  const { ids, found } = list({ keyword: 'strada', status: 'offline' })
  assert.deepEqual([ids.length, found], [0, 1])
  assert.equal(list({ keyword: 'moto', groupIds: [9] }).found, 1)
  assert.equal(list({ keyword: 'nothing like it', status: 'offline' }).found, 0)
})

test('[LIST-28] the status filter leaves only that status, the counters tell of all', () => {
  assert.deepEqual(ids({ status: 'offline' }), [2])
  assert.deepEqual(list({ status: 'offline' }).counts, { all: 3, online: 1, offline: 1, unknown: 1 })
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
  const chosen = { ...noFilter, status: 'offline', groupIds: [4], sort: 'speed', tree: true, closed: [0, 4] } as const
  writeFilter(storage, { ...chosen, keyword: 'x' })
  assert.deepEqual(readFilter(storage), chosen)
  writeFilter(storage, { ...chosen, onMap: false, overLimit: true, clientId: 5 })
  assert.deepEqual(readFilter(storage), { ...chosen, onMap: false, overLimit: true })
  assert.deepEqual(readFilter({ getItem: () => 'rubbish' }), noFilter)
  assert.equal(readFilter({ getItem: () => '{"onMap":false}' }).onMap, true, 'stored by earlier versions for everybody')
})

const told = (speed: number, fixTime: number, attributes: Record<string, unknown>) =>
  ({ speed, fixTime: new Date(fixTime), attributes }) as Position
const driving = { ignition: true, motion: true }

test('vehicles are counted and found by the states that people think in', () => {
  const cars = [1, 2, 3, 4].map((id) => device(id, { lastUpdate: new Date(1) }))
  const boxed = device(5, { status: 'offline' })
  const lost = device(6, { status: 'offline', lastUpdate: new Date(1) })
  const positions: Record<number, Position> = {
    1: told(30, 1, driving),
    2: told(0, 1, { ignition: true }),
    3: told(0, 1, {}),
    4: told(0, 1, { alarm: 'sos' }),
    6: told(30, 1, driving),
  }
  const states = { ...view, positions, alarmed: new Set([4]) }
  const all = [...cars, boxed, lost]
  assert.deepEqual(filterFleet(all, states, noFilter).states, {
    moving: 1,
    idling: 1,
    parked: 2,
    silent: 1,
    never: 1,
    alarm: 1,
  })
  const of = (state: 'parked' | 'alarm' | 'silent') => filterFleet(all, states, { ...noFilter, state }).ids
  assert.deepEqual([of('parked'), of('alarm'), of('silent')], [[3, 4], [4], [6]])
})

test('the list is sorted by plate, status, speed or last fix; favourites come first', () => {
  const plate = (placa: string) => ({ veiculo: { placa } })
  const cars = [
    device(1, { attributes: plate('CCC-1234') }),
    device(2, { attributes: plate('AAA-1234') }),
    device(3, {}),
  ]
  const positions: Record<number, Position> = { 1: told(0, 9, {}), 2: told(50, 3, driving), 3: told(90, 5, driving) }
  const sorted = (sort: typeof noFilter.sort, favourites: number[] = []) =>
    filterFleet(cars, { ...view, positions, favourites: new Set(favourites) }, { ...noFilter, sort }).ids
  assert.deepEqual(sorted('plate'), [2, 1, 3])
  assert.deepEqual(sorted('status'), [2, 3, 1])
  assert.deepEqual(sorted('speed'), [3, 2, 1])
  assert.deepEqual(sorted('lastFix'), [1, 3, 2])
  assert.deepEqual(sorted('lastFix', [2]), [2, 1, 3])
})

test('groups are a tree with counts, whose branches can be closed', () => {
  const groups = [group(5), group(6, 5), group(8)]
  const { tree } = list({ tree: true }, groups)
  const named = (rows: Int32Array) => [...rows].map((row) => groupOfRow(row) ?? `D${row}`)
  assert.deepEqual(named(tree!.rows), [5, 6, 'D2', 0, 'D3', 'D1'])
  assert.deepEqual(
    [...tree!.groups.values()].map(({ id, level, count, open }) => [id, level, count, open]),
    [
      [5, 1, 1, true],
      [6, 2, 1, true],
      [0, 1, 2, true],
    ],
  )
  assert.deepEqual(named(list({ tree: true, closed: [5] }, groups).tree!.rows), [5, 0, 'D3', 'D1'])
})

test('groups that are stored as inside each other are still shown', () => {
  const { tree } = list({ tree: true }, [group(6, 7), group(7, 6)])
  assert.deepEqual(tree!.rows.filter((row) => row > 0).sort(), Int32Array.of(1, 2, 3))
})

test('blocked, over their own limit, of one client: each narrows the list and the counters', () => {
  const limited = device(4, { attributes: { speedLimit: 40 } })
  const positions = {
    1: { speed: 0, attributes: { blocked: true } },
    4: { speed: 41, attributes: { ignition: true, motion: true } },
  } as unknown as View['positions']
  const found = (change: Partial<Filter>, ofClient?: ReadonlySet<number>) =>
    filterFleet([...fleet, limited], { ...view, positions, ofClient }, { ...noFilter, ...change })
  assert.deepEqual(found({ blocked: true }).ids, [1])
  assert.deepEqual(found({ overLimit: true }).ids, [4])
  assert.deepEqual(found({ blocked: true, overLimit: true }).ids, [])
  assert.deepEqual(found({}, new Set([1, 2])).ids.toSorted(), [1, 2])
  assert.equal(found({ overLimit: true }).counts.all, 1)
})

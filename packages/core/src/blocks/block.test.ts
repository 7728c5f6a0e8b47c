import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import { fingerprintOf } from '../model/fingerprint.ts'
import { type Block, readBlock, writeBlock, writeIds } from './block.ts'
import type { StoredPosition } from './stored-position.ts'

const random = seededRandom(24)
const whole = (below: number) => Math.floor(random() * below)
const oneOf = <T>(...values: readonly T[]): T => values[whole(values.length)]!

const words = new DataView(new ArrayBuffer(8))
/** Any double that a database can hold: also the smallest, the largest and −0. */
function anyDouble(): number {
  words.setUint32(0, whole(2 ** 32))
  words.setUint32(4, whole(2 ** 32))
  const value = words.getFloat64(0)
  return Number.isFinite(value) ? value : 0
}

const anyNumber = () =>
  oneOf(
    0,
    -0,
    1,
    -1,
    60,
    whole(1000),
    -whole(1000),
    random(),
    whole(1e7) / 1e6,
    whole(200) / 1.852,
    whole(200) * 0.539957,
    anyDouble(),
    5e-324,
    Number.MAX_VALUE,
    -Number.MAX_VALUE,
    Number.MAX_SAFE_INTEGER,
    2 ** 48,
    2 ** 60,
    1e21,
  )
const anyTime = () => oneOf(1.7e12 + whole(1e9), 1.7e12 + whole(1e6) * 1000, 0, -1, 8.64e15, -8.64e15, 2 ** 47)
const anyText = () => oneOf('', 'São Paulo', '🚚', '\ud83d', '"\\\n\u0000', 'x'.repeat(whole(300)), String(random()))
const anyValue = (depth = 0): unknown =>
  oneOf<() => unknown>(
    anyNumber,
    anyText,
    () => true,
    () => false,
    () => null,
    () => (depth > 2 ? {} : [anyValue(depth + 1)]),
    () => (depth > 2 ? [] : { [anyText()]: anyValue(depth + 1), b: anyValue(depth + 1) }),
  )()
const keys = ['distance', 'totalDistance', 'ignition', 'sat', '10', '2', '__proto__', 'constructor', 'ção', '', '#x']
const anyAttributes = () =>
  JSON.stringify(Object.fromEntries(Array.from({ length: whole(9) }, () => [oneOf(...keys), anyValue()])))
const oddJson = [
  '{}',
  'null',
  '[]',
  '[1,{"a":2}]',
  '{"a":1,"a":2}',
  '{ "a": 1 }',
  '{"a":1.0}',
  '{"a":-0}',
  '{"a":1e999}',
  'no JSON',
  '',
]

const anything = (id: number): StoredPosition => ({
  id,
  fingerprint: oneOf(whole(2 ** 53), -id, 0, Number.MAX_SAFE_INTEGER),
  protocol: oneOf(null, 'gt06', anyText()),
  serverTime: anyTime(),
  deviceTime: anyTime(),
  fixTime: anyTime(),
  valid: whole(2),
  latitude: anyNumber(),
  longitude: anyNumber(),
  altitude: anyNumber(),
  speed: anyNumber(),
  course: anyNumber(),
  accuracy: anyNumber(),
  address: oneOf(null, anyText()),
  network: oneOf(null, JSON.stringify(anyValue())),
  geofenceIds: oneOf(null, '[]', '[1,2]'),
  attributes: oneOf(anyAttributes, anyAttributes, () => oneOf(...oddJson))(),
})

/** As a unit reports that drives: small steps, and totals of distances. */
function* drive(count: number): Generator<StoredPosition> {
  let [latitude, longitude, total, time] = [-23.5, -46.6, 81_000.25, 1.7e12]
  for (let id = 1; id <= count; id++) {
    latitude = Math.round((latitude + (random() - 0.5) / 500) * 1e6) / 1e6
    longitude += 0.001
    time += 30_000
    const distance = random() * 500
    total += distance
    const [speed, fixTime] = [whole(120) * 0.539957, new Date(time)]
    const reported = { sat: 9 + whole(4), ignition: true, power: 12 + whole(20) / 10 }
    const place = { valid: true, latitude, longitude, altitude: 760, speed, course: whole(360), accuracy: 0 }
    const fingerprint = fingerprintOf({ fixTime, ...place, attributes: reported }, 0)
    const attributes = JSON.stringify({ ...reported, distance, totalDistance: total, motion: true })
    const times = { serverTime: time + whole(900), deviceTime: time, fixTime: time }
    yield {
      id,
      fingerprint,
      protocol: 'gt06',
      ...times,
      ...place,
      valid: 1,
      address: null,
      network: null,
      geofenceIds: null,
      attributes,
    }
  }
}

const readBack = (positions: readonly StoredPosition[], bytes = writeBlock(positions)): Block =>
  readBlock(bytes, writeIds(positions), positions.length)

/** The members of a value, in order, or the kind of error. */
function outcomeOf(read: () => unknown): unknown {
  try {
    const value = read()
    return typeof value === 'object' && value !== null ? Object.entries(value) : value
  } catch (error) {
    return (error as Error).name
  }
}

function assertSame(positions: readonly StoredPosition[]): void {
  const block = readBack(positions)
  const read = positions.map((_, row) => ({ ...block.positionAt(row), fingerprint: block.fingerprintAt(row) }))
  // Strict equality of doubles tells −0 from 0
  assert.deepEqual(read, positions)
  // Twice, in both directions: what one row is made of is kept for the next
  for (const row of [...positions.keys(), ...positions.keys().toArray().reverse()]) {
    assert.deepEqual(
      outcomeOf(() => block.attributes.valueAt(row)),
      outcomeOf(() => JSON.parse(positions[row]!.attributes)),
    )
  }
}

test('whatever a row can hold comes back from a block bit by bit', () => {
  for (const count of [0, 1, 2, 3, 40, 400, 3000]) assertSame(Array.from({ length: count }, (_, id) => anything(id)))
  for (let round = 0; round < 200; round++) assertSame(Array.from({ length: 1 + whole(12) }, (_, id) => anything(id)))
  assertSame(Array.from({ length: 50 }, () => anything(Number.MAX_SAFE_INTEGER - whole(3))))
})

test('whoever changes the attributes of a row changes no other', () => {
  const attributes = '{"ignition":true,"list":[1,{"a":2}],"none":null}'
  const block = readBack(Array.from({ length: 3 }, (_, id) => ({ ...anything(id), attributes })))
  const changed = block.attributes.valueAt(0) as { ignition: boolean; list: unknown[] }
  changed.ignition = false
  changed.list.push(3)
  assert.deepEqual(block.attributes.valueAt(1), JSON.parse(attributes))
})

test('a drive comes back bit by bit, and takes little', () => {
  const positions = [...drive(2000)]
  assertSame(positions)
  // Seven columns change at random; fingerprints, totals and what stays take next to nothing
  assert.ok(writeBlock(positions).length < 2000 * 30)
})

test('a fingerprint that can be computed again takes no room, and any other comes back all the same', () => {
  const positions = [...drive(500)]
  const others = positions.map((position) => ({ ...position, fingerprint: whole(2 ** 53) }))
  assertSame(others)
  assert.ok(writeBlock(others).length - writeBlock(positions).length > 500 * 5)
})

test('bytes that are no block are refused as such, whatever is changed in them', () => {
  const positions = [...drive(50)]
  const bytes = writeBlock(positions)
  assert.throws(() => readBack(positions, bytes.subarray(0, bytes.length - 40)).fingerprintAt(0), { name: 'Error' })
  for (let round = 0; round < 2000; round++) {
    const changed = bytes.slice()
    changed[whole(changed.length)] = whole(256)
    try {
      const block = readBack(positions, changed)
      for (let row = 0; row < 50; row++) block.positionAt(row)
    } catch (error) {
      assert.ok(error instanceof Error)
    }
  }
})

test('attributes with some members alone are those members of all, whatever lies between', () => {
  for (let round = 0; round < 60; round++) {
    const positions = Array.from({ length: 1 + whole(60) }, (_, at) => anything(at + 1))
    const names = keys.filter(() => random() < 0.4)
    const block = readBack(positions)
    const some = block.attributesOf(names)
    for (let row = 0; row < positions.length; row++) {
      const all = outcomeOf(() => block.attributes.valueAt(row))
      const isKept = block.attributes.membersAt(row) === undefined
      const expected = isKept
        ? all
        : (all as [string, unknown][]).filter(([name]) => [...names, 'distance'].includes(name))
      assert.deepEqual(
        outcomeOf(() => some.valueAt(row)),
        expected,
      )
    }
  }
})

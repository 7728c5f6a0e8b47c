import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import type { FuelTrack, FuelTrackChange } from '../model/fuel-ledger.ts'
import { fuelLedgerOf, type RecordedFilling } from './fuel-ledger.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.UTC(2026, 10, 15) + hours * hour)
const level = (hours: number, litres: number, kilometres = 0) => ({
  time: at(hours),
  litres,
  metres: kilometres * 1000,
})
const change = (
  hours: number,
  before: number,
  after: number,
  more: Partial<FuelTrackChange> = {},
): FuelTrackChange => ({
  ...{ deviceId: 1, deviceName: 'FH', positionId: 1, startTime: at(hours), endTime: at(hours + 0.1) },
  ...{
    filled: Math.max(0, after - before),
    drained: Math.max(0, before - after),
    levelBefore: before,
    levelAfter: after,
  },
  ...{ latitude: 1, longitude: 2, address: 'BR-116', odometer: 0, verdict: null, ignition: 'off', ...more },
})
const record = (hours: number, litres: number, more: Partial<RecordedFilling> = {}): RecordedFilling => ({
  ...{ id: 1, from: at(hours).getTime(), to: at(hours).getTime(), litres, cost: litres * 6, fuel: 'diesel', ...more },
})
const ledger = (track: Partial<FuelTrack>, records: readonly RecordedFilling[] = []) =>
  fuelLedgerOf({
    ...{ deviceId: 1, deviceName: 'FH', capacity: 300, records },
    track: { levels: [], changes: [], distance: 0, ...track },
  })
const sumOf = ({ start, filled, used, drained, end }: ReturnType<typeof ledger>) => ({
  start,
  filled,
  used,
  drained,
  end,
})

test('a week of a truck: records and sensor agree but for litres, and a fall of the parked truck stands apart', () => {
  const week = ledger(
    {
      levels: [
        level(0, 212),
        level(31, 83.6, 412.3),
        level(31.2, 281.9, 412.3),
        level(74, 121, 933.3),
        level(74.2, 103.1, 933.3),
        level(80, 283, 933.3),
        level(158, 168, 1307.5),
      ],
      changes: [change(31, 83.6, 281.9), change(74, 121.1, 103.1), change(80, 103.1, 282.6)],
      distance: 1_307_500,
    },
    [record(31.5, 200, { id: 7 }), record(72, 180, { id: 8, from: at(72).getTime(), to: at(96).getTime() })],
  )
  assert.deepEqual(sumOf(week), { start: 212, filled: 380, used: 403.8, drained: 18, end: 170.2 })
  assert.deepEqual([week.sensor, week.cost, week.recorded, week.fillings, week.drains], [168, 2280, 380, 2, 1])
  assert.deepEqual(
    week.entries.filter(({ kind }) => kind === 'drain').map(({ isEngineOff, address }) => [isEngineOff, address]),
    [[true, 'BR-116']],
  )
  assert.deepEqual(
    week.entries.map(({ kind, litres, balance, sensor, recordId }) => [kind, litres, balance, sensor, recordId]),
    [
      ['driven', -128.4, 83.6, 83.6, null],
      ['filling', 200, 283.6, 281.9, 7],
      ['driven', -160.8, 122.8, 121.1, null],
      ['drain', -18, 104.8, 103.1, null],
      ['filling', 180, 284.8, 282.6, 8],
      ['driven', -114.6, 170.2, 168, null],
    ],
  )
})

test('a record that the sensor did not see is told, and stays between balance and sensor', () => {
  const { entries, end, sensor } = ledger({ levels: [level(0, 100), level(9, 80, 70)] }, [record(4, 50)])
  assert.deepEqual([end, sensor], [130, 80])
  assert.deepEqual(
    entries.map(({ kind, sensed, recorded }) => [kind, sensed, recorded]),
    [
      ['filling', null, 50],
      ['driven', null, null],
    ],
  )
})

test('record and filling match within two hours or the day, and where one is at least half of the other', () => {
  const isOne = (hours: number, litres: number, more: Partial<RecordedFilling> = {}) =>
    ledger({ levels: [level(0, 20), level(30, 120)], changes: [change(10, 20, 120)] }, [record(hours, litres, more)])
      .fillings === 1
  assert.deepEqual(
    [8.1, 12, 7.9, 12.2].map((hours) => isOne(hours, 100)),
    [true, true, false, false],
  )
  assert.deepEqual(
    [50, 200, 49, 201].map((litres) => isOne(10, litres)),
    [true, true, false, false],
  )
  const day = { from: at(0).getTime(), to: at(24).getTime() }
  assert.ok(isOne(0, 90, day))
})

test('of two records the one with the nearer litres is that of the filling', () => {
  const records = [record(10, 70, { id: 1 }), record(10, 98, { id: 2 })]
  const { entries } = ledger({ levels: [level(0, 20), level(30, 120)], changes: [change(10, 20, 120)] }, records)
  assert.deepEqual(
    entries.filter(({ sensed }) => sensed !== null).map(({ recordId }) => recordId),
    [2],
  )
})

test('a fall while the engine ran is used, and a slow rise is filled: nothing used is negative', () => {
  const ran = ledger({ levels: [level(0, 100), level(5, 80)], changes: [change(2, 100, 80, { ignition: 'on' })] })
  assert.deepEqual(sumOf(ran), { start: 100, filled: 0, used: 20, drained: 0, end: 80 })
  const rose = ledger({ levels: [level(0, 100), level(5, 104)] })
  assert.deepEqual(sumOf(rose), { start: 100, filled: 4, used: 0, drained: 0, end: 104 })
})

test('without a sensor what was filled counts as used', () => {
  const plain = ledger({ distance: 500_000 }, [record(1, 40), record(9, 30, { id: 2 })])
  assert.deepEqual(sumOf(plain), { start: 0, filled: 70, used: 70, drained: 0, end: 0 })
  assert.deepEqual([plain.isSensed, plain.sensor, plain.distance], [false, null, 500_000])
})

test('whatever a sensor and people say: start + filled = used + drained + end to the tenth, and nothing is negative', () => {
  const random = seededRandom(38)
  for (let round = 0; round < 300; round++) {
    const levels = [level(0, random() * 300)]
    const changes: FuelTrackChange[] = []
    const records: RecordedFilling[] = []
    for (let hours = 1; hours < 60; hours += 1 + random() * 9) {
      const before = random() * 300
      const after = random() * 300
      levels.push(level(hours, before, hours * 50))
      if (random() < 0.6) {
        changes.push(change(hours, before, after, { ignition: random() < 0.3 ? 'on' : 'off' }))
        levels.push(level(hours + 0.1, after, hours * 50))
      }
      if (random() < 0.4) records.push(record(hours + random() * 4, random() * 200, { id: records.length + 1 }))
    }
    const one = ledger({ levels: random() < 0.1 ? [] : levels, changes, distance: 3_000_000 }, records)
    const [left, right] = [one.start + one.filled, one.used + one.drained + one.end]
    assert.equal(Math.round(left * 10), Math.round(right * 10))
    for (const sum of [one.filled, one.used, one.drained]) assert.ok(sum >= 0, String(sum))
    if (one.isSensed) assert.equal(one.entries.at(-1)?.balance ?? one.start, one.end)
    // What balance and sensor differ by is what records say more or less than the sensor
    const apart = one.entries.reduce(
      (sum, each) => sum + (each.recorded === null ? 0 : each.recorded - (each.sensed ?? 0)),
      0,
    )
    if (one.isSensed) assert.ok(Math.abs(one.end - one.sensor! - apart) < 1e-6, `${one.end} ${one.sensor} ${apart}`)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en, ptBR } from '../i18n/testing.ts'
import { deviceStatuses } from '../resources/device.ts'
import { ageOf, byAge } from './by-age.ts'
import { byProtocol } from './by-protocol.ts'
import { bySpeed, speedStepOf } from './by-speed.ts'
import { tileList } from './index.ts'
import { needsAttention } from './needs-attention.ts'
import { nowOf } from './now.ts'
import { figuresOf, type TileDefinition } from './tile.ts'
import { todayInUtc } from './today.ts'
import { vehiclesByStatus } from './vehicles-by-status.ts'

test('every tile has a name of its own, its words in both languages, and what announces its changes', () => {
  const tiles: readonly TileDefinition[] = tileList
  assert.equal(new Set(tiles.map(({ name }) => name)).size, tiles.length)
  for (const { name, title, unit, figures, sources, everyMs } of tiles) {
    const words = [title, unit, ...Object.values(figures).map(({ label }) => label)]
    for (const { overview, fleet, shared, start } of [en, ptBR])
      for (const word of words) assert.ok(Object.hasOwn({ ...overview, ...fleet, ...shared, ...start }, word), word)
    assert.ok(sources.length > 0 || everyMs !== undefined, name)
  }
})

test('[DASH-6] the vehicles are counted by each status, also by one that no vehicle has', () => {
  assert.deepEqual(Object.keys(vehiclesByStatus.figures), [...deviceStatuses])
  const counts = [
    { figure: 'unknown', count: 1 },
    { figure: 'online', count: 4 },
    { figure: 'stolen', count: 9 },
  ]
  assert.deepEqual(figuresOf(vehiclesByStatus, counts), {
    total: 5,
    isMore: false,
    parts: [
      { figure: 'online', count: 4, share: 0.8 },
      { figure: 'offline', count: 0, share: 0 },
      { figure: 'unknown', count: 1, share: 0.2 },
    ],
  })
  assert.equal(figuresOf(vehiclesByStatus, []).parts[0]!.share, 0)
})

test('a count above the limit of its tile is cut to it', () => {
  const total = (count: number) => {
    const figures = figuresOf(needsAttention, [{ figure: 'alarms', count }])
    return [figures.total, figures.isMore]
  }
  assert.deepEqual([999, 1000].map(total), [
    [999, false],
    [999, true],
  ])
})

test('[DASH-7] a tile whose figures are not known beforehand has those of the server, in their order', () => {
  const counts = [
    { figure: 'osmand', count: 3 },
    { figure: 'gt06', count: 1 },
  ]
  assert.deepEqual(figuresOf(byProtocol, counts).parts, [
    { figure: 'osmand', count: 3, share: 0.75 },
    { figure: 'gt06', count: 1, share: 0.25 },
  ])
})

test('A-141: a missing ignition or motion counts as off', () => {
  assert.deepEqual(nowOf({}), ['ignitionOff', 'stopped'])
  assert.deepEqual(nowOf({ ignition: true, motion: true }), ['ignitionOn', 'moving'])
  assert.deepEqual(nowOf({ ignition: false }), ['ignitionOff', 'stopped'])
})

test('[DASH-11] speeds are in 13 steps of 10 km/h, the lower edge in the step', () => {
  assert.equal(Object.keys(bySpeed.figures).length, 13)
  const steps = [0, 9.99, 10, 119.9, 120, 400, -5].map((kmh) => speedStepOf(kmh / 1.852))
  assert.deepEqual(steps, ['from0', 'from0', 'from10', 'from110', 'from120', 'from120', 'from0'])
})

test('[DASH-13] ages end with their hour; a time to come is in the first, none is never', () => {
  const minutes = [60, 61, 180, 181, 360, 361, 720, 721, 1440, 1441, -10]
  assert.deepEqual(
    minutes.map((ago) => ageOf(0 - ago * 60_000, 0)),
    ['upTo1', 'upTo3', 'upTo3', 'upTo6', 'upTo6', 'upTo12', 'upTo12', 'upTo24', 'upTo24', 'later', 'upTo1'],
  )
  assert.equal(ageOf(null, 0), 'never')
  assert.deepEqual(Object.keys(byAge.figures).at(-1), 'never')
})

test('A-103: today is the day in UTC', () => {
  // 22:00 in São Paulo on the 9th
  const { from, to } = todayInUtc(new Date('2024-03-10T01:00:00Z'))
  assert.deepEqual([from.toISOString(), to.toISOString()], ['2024-03-10T00:00:00.000Z', '2024-03-10T23:59:59.000Z'])
})

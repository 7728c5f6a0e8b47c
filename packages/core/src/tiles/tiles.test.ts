import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en, ptBR } from '../i18n/testing.ts'
import { deviceStatuses } from '../resources/device.ts'
import { tileList } from './index.ts'
import { figuresOf, type TileDefinition } from './tile.ts'
import { vehiclesByStatus } from './vehicles-by-status.ts'
import { waitingAlarms } from './waiting-alarms.ts'

test('every tile has a name of its own, its words in both languages, and what announces its changes', () => {
  const tiles: readonly TileDefinition[] = tileList
  assert.equal(new Set(tiles.map(({ name }) => name)).size, tiles.length)
  for (const { name, title, unit, figures, sources } of tiles) {
    const words = [title, unit, ...Object.values(figures).map(({ label }) => label)]
    for (const { overview, fleet, shared, start } of [en, ptBR])
      for (const word of words) assert.ok(Object.hasOwn({ ...overview, ...fleet, ...shared, ...start }, word), word)
    assert.ok(sources.length > 0, name)
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
    const figures = figuresOf(waitingAlarms, [{ figure: 'waiting', count }])
    return [figures.total, figures.isMore]
  }
  assert.deepEqual([999, 1000].map(total), [
    [999, false],
    [999, true],
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCovered } from './watch-coast.ts'

/** In São Paulo: at zoom 3 in tile 2/4, at zoom 7 in 47/72, at zoom 12 in 1517/2323. */
const saoPaulo = { west: -46.64, south: -23.555, east: -46.63, north: -23.55 }
const covered = (tiles: string[], zoom: number, bounds = saoPaulo) => isCovered(new Set(tiles), bounds, zoom)

test('the coast is known where a tile in view or one above it has been loaded', () => {
  assert.equal(covered([], 12), false)
  assert.equal(covered(['7/47/72'], 12), true)
  assert.equal(covered(['12/1517/2323'], 12.5), true)
  assert.equal(covered(['7/47/73'], 12), false)
  assert.equal(covered(['3/2/4'], 7.9), true)
  assert.equal(covered(['7/47/72'], 3), false)
})

test('each tile in view counts, and behind the antimeridian they begin again', () => {
  const both = { ...saoPaulo, east: -44 }
  assert.equal(covered(['7/47/72'], 7, both), false)
  assert.equal(covered(['7/47/72', '7/48/72'], 7, both), true)
  assert.equal(covered(['2/0/1', '2/3/1'], 2, { west: 175, south: 10, east: 185, north: 20 }), true)
  assert.equal(covered(['2/3/1'], 2, { west: 175, south: 10, east: 185, north: 20 }), false)
})

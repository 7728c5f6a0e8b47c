import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { at, minute, reported, start } from './testing.ts'
import { random } from './tracks.ts'

/** Half a day of a vehicle that drives, stands, jumps, creeps and is silent, with an odometer in every third track. */
function track(seed: number): Position[] {
  const next = random(seed)
  const positions: Position[] = []
  let [minutes, metres] = [0, 0]
  while (minutes < 720) {
    const kind = next()
    const reports = 1 + Math.floor(next() * 30)
    const stride = kind < 0.4 ? 200 + next() * 800 : kind < 0.5 ? next() * 60 : 0
    if (kind > 0.95) minutes += next() * 200
    for (let report = 0; report < reports; report++) {
      minutes += 0.25 + next()
      metres += stride * (0.5 + next())
      const wild = next() < 0.01 ? 800_000 : 0
      const odometer = seed % 3 === 0 && wild === 0 ? { odometer: 1_000_000 + metres } : {}
      const fuel = 60 - ((metres / 5000) % 50) + next()
      positions.push(
        at(minutes, metres + wild, { speed: stride / 15, attributes: { motion: stride > 60, fuel, ...odometer } }),
      )
    }
  }
  return positions
}

const tracks = Array.from({ length: 100 }, (_, seed) => track(seed + 1))
const hour = 60 * minute

test('trips and stops follow one another without overlap, each with a duration', () => {
  for (const [index, positions] of tracks.entries()) {
    const items = [...reported('trips', positions), ...reported('stops', positions)]
    items.sort((a, b) => +a.startTime - +b.startTime)
    assert.ok(items.length > 1, `track ${index}`)
    for (const [at, { startTime, endTime, duration }] of items.entries()) {
      assert.equal(+endTime - +startTime, duration)
      assert.ok(duration > 0)
      const before = items[at - 1]
      if (before) assert.ok(+before.endTime <= +startTime, `track ${index}, item ${at}`)
    }
  }
})

test('the trips of parts of a period are those of the whole', () => {
  for (const [index, positions] of tracks.entries()) {
    const whole = reported('trips', positions)
    const found = new Map<number, unknown>()
    for (let from = start; from < start + 24 * hour; from += 3 * hour) {
      for (const { crosses: _, ...trip } of reported('trips', positions, { from, to: from + 3 * hour - 1 }))
        found.set(trip.startPositionId, trip)
    }
    assert.deepEqual([...found.values()], whole, `track ${index}`)
  }
})

test('durations of stops, and distances and fuel of days, add up to those of the whole', () => {
  for (const [index, positions] of tracks.entries()) {
    const parts = Array.from({ length: 8 }, (_, part) => start + part * 3 * hour)
    const stops = parts.flatMap((from) => reported('stops', positions, { from, to: from + 3 * hour }))
    assert.equal(sum(stops, 'duration'), sum(reported('stops', positions), 'duration'), `track ${index}`)
    const [summary] = reported('summary', positions)
    const daily = reported('summary', positions, { days: parts.slice(1) })
    assert.ok(Math.abs(sum(daily, 'distance') - summary!.distance) < 0.001, `track ${index}`)
    assert.equal(Math.max(...daily.map(({ maxSpeed }) => maxSpeed)), summary!.maxSpeed)
    assert.ok(daily.every(({ spentFuel }) => spentFuel >= 0))
  }
})

const sum = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((total, row) => total + row[key], 0)

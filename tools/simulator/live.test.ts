import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fleet } from './fleet.ts'
import { LiveVehicle } from './live.ts'
import { metresBetween } from './path.ts'
import { dayOf } from './plan.ts'
import { legsOfDay, type Reading } from './vehicle.ts'

const NOON = Date.UTC(2026, 10, 21, 15)
const bus = fleet.find(({ name }) => name.includes('Torino'))!
const leg = legsOfDay(bus.vehicle, dayOf(bus.vehicle, NOON)).find(({ start }) => start > NOON)!
/** In the middle of a drive. */
const START = leg.start + 240_000

/** A connected vehicle, with what it has sent so far. */
function onAir() {
  const sent: Reading[] = []
  let block: (blocks: boolean) => void = () => {}
  const vehicle = new LiveVehicle(
    bus,
    (_, onBlock) => {
      block = onBlock
      return { send: async (readings) => void sent.push(...readings), close: () => {} }
    },
    START,
  )
  const run = (from: number, to: number): Reading[] => {
    sent.length = 0
    for (let time = from; time <= to; time += 1000) {
      vehicle.tick(time)
    }
    return [...sent]
  }
  return { run, block: (blocks: boolean) => block(blocks) }
}

test('a vehicle stands still while its engine is blocked, and afterwards drives on from there', () => {
  const { run, block } = onAir()
  const driven = run(START, START + 60_000)
  assert.ok(driven.length >= 6 && driven.every(({ ignition }) => ignition))
  block(true)
  const standing = run(START + 61_000, START + 400_000)
  assert.ok(standing.length >= 2)
  const place = (reading: Reading) => [reading.latitude, reading.longitude] as const
  for (const reading of standing) {
    assert.deepEqual([reading.blocked, reading.ignition, reading.speedKmh], [true, false, 0])
    assert.ok(metresBetween(place(reading), place(driven.at(-1)!)) < 250)
  }
  block(false)
  const after = run(START + 401_000, START + 430_000)
  assert.ok(after.length >= 2 && after.every(({ blocked, ignition }) => !blocked && ignition))
  assert.ok(metresBetween(place(after[0]!), place(standing.at(-1)!)) < 250)
})

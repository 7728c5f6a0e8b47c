import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownIn } from './clock.ts'
import { dayEnds, dayStart } from './days.ts'

const hour = 3_600_000
const zone = shownIn('America/Sao_Paulo')

test('days begin at the midnights of the zone, also where the clock goes forward at midnight', () => {
  const at = Date.UTC(2026, 0, 5, 12)
  assert.equal(dayStart(at, zone), Date.UTC(2026, 0, 5, 3))
  assert.equal(dayStart(Date.UTC(2026, 0, 5, 3), zone), Date.UTC(2026, 0, 5, 3))
  assert.equal(dayStart(Date.UTC(2026, 0, 5, 3) - 1, zone), Date.UTC(2026, 0, 4, 3))
  // The fourth of November 2018 had no hour from 0 to 1
  const gap = Date.UTC(2018, 10, 4, 3)
  const ends = dayEnds(gap - 30 * hour, gap + 30 * hour, zone)
  assert.deepEqual(ends, [gap - 24 * hour, gap, gap + 23 * hour])
  for (const end of ends) assert.equal(dayStart(end, zone), end)
  assert.equal(dayStart(gap - 1, zone), gap - 24 * hour)
})

test('days end with the last year that a clock can show', () => {
  const ends = dayEnds(Date.UTC(9999, 11, 30), Date.UTC(12_000, 0, 1), zone)
  assert.deepEqual(ends, [Date.UTC(9999, 11, 30, 3), Date.UTC(9999, 11, 31, 3)])
})

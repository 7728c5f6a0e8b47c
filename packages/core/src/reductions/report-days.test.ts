import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Position } from '../model/position.ts'
import { readCheckpoint } from './checkpoint.ts'
import type { StoredBeginning } from './period.ts'
import type { DayRow } from './report-days.ts'
import { startSegments } from './segments.ts'
import { readDay } from './stored-days.ts'
import { minute, reduced, reported, start, usual } from './testing.ts'
import { randomTrack } from './tracks.ts'
import { trips } from './trips.ts'

/** Days are short here, so that a track of half a day has many. */
const dayMs = 2 * 60 * minute
const ends = Array.from({ length: 9 }, (_, day) => start + (day + 1) * dayMs)
const timeOf = ({ fixTime }: Position): number => fixTime.getTime()

/** The reports that go on from stored days, and for how long after their period they look for them. */
const reports = [
  ['trips', 0],
  ['trips', dayMs],
  ['driverTotals', dayMs],
  ['stops', 0],
  ['summary', 0],
] as const

/** The rows of these days, stored in two sittings: the second goes on from what the first has stored. */
function storedRows(positions: readonly Position[], count: number, pause: number): DayRow[] {
  const input = { settings: usual, segments: startSegments(), ends: ends.slice(0, pause) }
  const before = reduced('reportDays', input, positions)
  const begin = pause === 0 ? start : ends[pause - 1]!
  const after = reduced(
    'reportDays',
    { settings: usual, segments: readCheckpoint(before.at(-1)?.checkpoint), ends: ends.slice(pause, count) },
    positions.filter((position) => timeOf(position) >= begin),
  )
  return [...before, ...after]
}

/** What a report finds of its period, and of so long after it, where the days up to `covered` are stored. */
function beginning(rows: readonly DayRow[], covered: number, [from, to]: readonly [number, number], after = 0) {
  const readFrom = Math.max(start, ...ends.filter((end) => end <= Math.min(to + 1 + after, covered)))
  const stored: StoredBeginning = {
    days: rows.filter(({ end, totals }) => end > from && end <= readFrom && totals !== '').map(readDay),
    segments: readCheckpoint(rows.findLast(({ end }) => end <= readFrom)?.checkpoint),
  }
  return { readFrom, stored }
}

test('reports from stored days are those from positions, on 10,000 tracks with late, doubled and wild fixes', () => {
  for (let seed = 1; seed <= 10_000; seed++) {
    const positions = randomTrack(seed)
    const [count, pause, first] = [1 + (seed % 7), seed % 2, seed % 3]
    const rows = storedRows(positions, count, pause)
    const from = start + first * dayMs
    const to = from + (1 + (seed % 4)) * dayMs - 1 + (seed % 5 === 0 ? 17 * minute : 0)
    const days = ends.filter((end) => end > from && end <= to)
    const more = { from, to, ...(seed % 3 === 0 && { days }) }
    for (const [name, after] of reports) {
      const { readFrom, stored } = beginning(rows, ends[count - 1]!, [from, to], after)
      const rest = positions.filter((position) => timeOf(position) >= readFrom)
      assert.deepEqual(
        reported(name, rest, { ...more, stored: structuredClone(stored) }),
        reported(name, positions, more),
        `${name} of track ${seed}`,
      )
    }
  }
})

test('where a day after the period is stored, mostly no position is read for its trips', () => {
  let done = 0
  for (let seed = 1; seed <= 300; seed++) {
    const rows = storedRows(randomTrack(seed), 6, 0)
    const [from, to] = [start + dayMs, start + 2 * dayMs - 1]
    const { stored } = beginning(rows, ends[5]!, [from, to], dayMs)
    const input = { deviceId: 1, deviceName: '', from, to, settings: usual, stored }
    if (trips.start(input).isDone) done += 1
  }
  assert.ok(done > 200, `${done} of 300`)
})

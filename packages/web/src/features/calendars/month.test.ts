import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownIn } from '@rastro/core/calendar/clock'
import { type Month, monthBeside, piecesByDay, spanOfMonth, weeksOf } from './month.ts'

const hour = 3_600_000
const saoPaulo = shownIn('America/Sao_Paulo')
const november: Month = { year: 2026, month: 11 }
const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

test('a night lies on two days, and full days are complete', () => {
  const pieces = piecesByDay(
    [span('2026-11-02T01:00:00Z', '2026-11-02T09:00:00Z'), span('2026-11-29T03:00:00Z', '2026-12-01T03:00:00Z')],
    november,
    saoPaulo,
  )
  assert.deepEqual(
    [...pieces],
    [
      [1, [{ from: 22 * hour, to: 24 * hour }]],
      [2, [{ from: 0, to: 6 * hour }]],
      [29, [{ from: 0, to: 24 * hour }]],
      [30, [{ from: 0, to: 24 * hour }]],
    ],
  )
})

test('a month begins and ends by the clocks of the zone, also when they change in it', () => {
  const { from, to } = spanOfMonth({ year: 2026, month: 3 }, shownIn('Europe/Berlin'))
  assert.deepEqual([from.toISOString(), to.toISOString()], ['2026-02-28T23:00:00.000Z', '2026-03-31T22:00:00.000Z'])
})

test('weeks begin on Sunday, and months follow each other over the years', () => {
  assert.deepEqual(weeksOf(november)[0], [1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual(weeksOf({ year: 2027, month: 5 }).at(-1), [30, 31, ...Array(5).fill(undefined)])
  assert.deepEqual(weeksOf({ year: 2027, month: 5 })[0], [...Array(6).fill(undefined), 1])
  assert.equal(weeksOf({ year: 2026, month: 2 }).length, 4)
  assert.deepEqual(monthBeside(november, 2), { year: 2027, month: 1 })
  assert.deepEqual(monthBeside(november, -11), { year: 2025, month: 12 })
  assert.deepEqual(monthBeside({ year: 9998, month: 12 }, 1), { year: 9998, month: 12 })
})

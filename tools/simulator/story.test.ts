import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '@rastro/core/calendar/data'
import { simpleOf } from '@rastro/core/calendar/simple-read'
import { plateOf } from '@rastro/core/vehicle/vehicle'
import { fleet } from './fleet.ts'
import { officeHours, schedules } from './rules.ts'
import { stoppingSoon } from './story.ts'
import { readingAt } from './vehicle.ts'

const minute = 60_000

test('at nearly any moment of a day a vehicle drives that will soon have stopped', () => {
  let found = 0
  for (let at = 0; at < 24 * 60; at += 10) {
    const start = Date.UTC(2026, 10, 22) + at * minute
    const member = stoppingSoon(fleet, start)
    if (!member) continue
    found += 1
    assert.ok(readingAt(member.vehicle, start + minute).speedKmh > 15)
    const after = Array.from({ length: 140 }, (_, second) => start + minute + (20 + second) * 1000)
    assert.ok(after.some((time) => readingAt(member.vehicle, time).speedKmh === 0))
  }
  assert.ok(found > 100, `${found} of 144`)
})

test('the scheduled groups hold vehicles of the fleet that no other one holds', () => {
  const plates = schedules.flatMap((schedule) => schedule.plates)
  assert.equal(new Set(plates).size, plates.length)
  for (const plate of plates)
    assert.ok(
      fleet.some((member) => plateOf(member) === plate),
      plate,
    )
})

test('the calendar is one that the simple form can show', () => {
  assert.equal(simpleOf(textOf(officeHours.data))?.holidays, 'excepted')
})

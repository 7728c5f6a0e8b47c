import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScheduleRun } from '@rastro/core/api/schedules'
import { outcomesOf } from './run-outcome.ts'

const run = (fields: Partial<ScheduleRun>): ScheduleRun => ({
  ...{ deviceId: 1, kind: 'lock', geofenceId: null, endTime: null, startCommand: null, endCommand: null },
  ...{ startTime: new Date(0), stopTime: new Date(1) },
  ...fields,
})
const told = (fields: Partial<ScheduleRun>): string[] => outcomesOf(run(fields)).map(({ text }) => text)

test('a cut that is held says what it waits for, one that is over what became of it', () => {
  const given = (state: 'held' | 'expired', waitsFor: 'approval' | 'stale' | 'moving' | null) => ({
    startCommand: { id: 1, state, waitsFor },
  })
  assert.deepEqual(told(given('held', 'approval')), ['runCutPerson'])
  assert.deepEqual(told(given('held', 'stale')), ['runCutPlace'])
  assert.deepEqual(told(given('held', 'moving')), ['runCutStand'])
  assert.deepEqual(told(given('expired', null)), ['runCutExpired'])
  assert.deepEqual(told({}), ['runCutUnknown'])
})

test('the release stands beside it once the hour is over; an anchor has no command', () => {
  const endTime = new Date(2)
  assert.deepEqual(told({ endTime, endCommand: { id: 2, state: 'queued', waitsFor: null } }), [
    'runCutUnknown',
    'runFreeUnit',
  ])
  assert.deepEqual(told({ kind: 'anchor' }), ['runAnchored'])
  assert.deepEqual(told({ kind: 'anchor', endTime }), ['runAnchored', 'runAnchorLifted'])
})

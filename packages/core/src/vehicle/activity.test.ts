import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activitySince, addActivitySince, addSeenSince, presentState } from './activity.ts'

const told = (speed: number, attributes: Record<string, unknown>) => ({ speed, attributes })
const minute = (count: number) => new Date(Date.UTC(2026, 10, 22, 8, count))
const at = (time: number, speed: number, attributes: Record<string, unknown> = {}) => ({
  ...told(speed, { ...attributes }),
  fixTime: minute(time),
})
const driving = { ignition: true, motion: true }
const online = { status: 'online', lastUpdate: minute(0) } as const

test('silent comes before what the vehicle last did, and never before all', () => {
  assert.equal(presentState(online, told(20, driving)), 'moving')
  assert.equal(presentState({ ...online, status: 'offline' }, told(20, driving)), 'silent')
  assert.equal(presentState({ status: 'offline', lastUpdate: null }, undefined), 'never')
  assert.equal(presentState(online, undefined), 'parked')
})

test('since when is carried on while the vehicle does the same', () => {
  const first = addActivitySince(at(0, 20, driving), undefined)
  const second = addActivitySince(at(5, 30, driving), first)
  const stopped = addActivitySince(at(9, 0, { ignition: true }), second)
  assert.deepEqual([first, second, stopped].map(activitySince), [minute(0), minute(0), minute(9)])
})

test('a drive does not go on over a silence, standing does', () => {
  const drove = addActivitySince(at(0, 20, driving), undefined)
  assert.deepEqual(activitySince(addActivitySince(at(11, 20, driving), drove)), minute(11))
  const stood = addActivitySince(at(0, 0), undefined)
  assert.deepEqual(activitySince(addActivitySince(at(3000, 0), stood)), minute(0))
})

test('without a word of the server nothing is claimed', () => {
  assert.equal(activitySince(told(0, {})), undefined)
  assert.equal(activitySince(told(0, { stateSince: 'yesterday' })), undefined)
})

test('from a server that does not tell, since when is known of a change that was seen', () => {
  const first = addSeenSince(at(0, 0), undefined)
  const still = addSeenSince(at(1, 0), first)
  const drives = addSeenSince(at(2, 20, driving), still)
  const again = addSeenSince(at(2, 20, driving), drives)
  const later = addSeenSince(at(5, 20, driving), again)
  assert.deepEqual([first, still, drives, again, later].map(activitySince), [
    undefined,
    undefined,
    minute(2),
    minute(2),
    minute(2),
  ])
  assert.equal(activitySince(addSeenSince(at(1, 0), later)), undefined)
})

test('what the server tells is not changed by what was seen', () => {
  const told = addSeenSince(at(9, 0, { stateSince: minute(3).getTime() }), at(8, 20, driving))
  assert.deepEqual(activitySince(told), minute(3))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackOf as track } from './testing.ts'
import { activities, ignitions, playedAt } from './track.ts'

test('[RPL-9] of neighbours at one place the first is played; a place that comes again later is another one', () => {
  const [a, b] = [{ latitude: 1 }, { latitude: 2 }]
  const { played, latitudes } = track([
    { ...a, minute: 0 },
    { ...a, minute: 1 },
    { ...b, minute: 2 },
    { ...a, minute: 3 },
  ])
  assert.deepEqual([...played], [0, 2, 3])
  assert.deepEqual(
    [...played].map((at) => latitudes[at]),
    [1, 2, 1],
  )
})

test('only one played position remains of a vehicle that stood (A-107)', () => {
  assert.equal(track([{ minute: 0 }, { minute: 1 }]).played.length, 1)
})

test('a track holds the values of more fixes than it had room for, and each address once', () => {
  const count = 10_000
  const made = track(
    Array.from({ length: count }, (_, minute) => ({
      minute,
      latitude: minute / 1000,
      address: minute % 2 ? 'Rua A' : null,
      attributes: { distance: 10, ignition: minute % 2 === 0, motion: true },
    })),
  )
  assert.equal(made.count, count)
  assert.equal(made.times.length, count)
  assert.equal(made.latitudes[9999], 9.999)
  assert.equal(made.metres[9999], 99_990)
  assert.deepEqual(made.addresses, ['', 'Rua A'])
  assert.equal(made.addresses[made.address[9999]!], 'Rua A')
  assert.equal(ignitions[made.ignition[0]!], true)
  assert.equal(activities[made.activity[0]!], 'moving')
  assert.equal(activities[made.activity[1]!], 'parked')
})

test('what is more than the limit is left out, and said', () => {
  const made = track([{ minute: 0 }, { minute: 1, latitude: 1 }, { minute: 2, latitude: 2 }], 2)
  assert.equal(made.count, 2)
  assert.equal(made.isCut, true)
  assert.equal(track([{ minute: 0 }], 2).isCut, false)
})

test('the position at a moment is the last one reported until then', () => {
  const made = track([{ minute: 0 }, { minute: 10, latitude: 1 }, { minute: 20, latitude: 2 }])
  const at = (minute: number) => playedAt(made, Date.parse('2026-11-21T07:00Z') + minute * 60_000)
  assert.deepEqual([-5, 0, 9, 10, 19.9, 20, 99].map(at), [0, 0, 0, 1, 1, 2, 2])
})

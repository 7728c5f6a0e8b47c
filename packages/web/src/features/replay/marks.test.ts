import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import { clockOf } from './clock.ts'
import { markBeside, marksOf } from './marks.ts'
import { stopsOf } from './stops.ts'
import { trackOf } from './testing.ts'

const at = (minute: number) => new Date(Date.parse('2026-11-21T07:00Z') + minute * 60_000)
const event = (id: number, minute: number, type: string): Event =>
  ({ id, type, eventTime: at(minute), deviceId: 1, positionId: 0, attributes: {} }) as unknown as Event

const track = trackOf([
  { minute: 0, latitude: 0, attributes: { motion: true } },
  { minute: 10, latitude: 1, speed: 0 },
  { minute: 30, latitude: 2, attributes: { motion: true } },
  { minute: 40, latitude: 3, attributes: { motion: true } },
])
const marks = marksOf(clockOf([track]), stopsOf(track), [
  event(2, 35, 'geofenceEnter'),
  event(1, 11, 'ignitionOff'),
  event(3, 41, 'alarm'),
])

test('stops, events and alarms are at the position that was reported until then, in order of time', () => {
  const places = (kind: 'stop' | 'event' | 'alarm') => marks[kind].map(({ at: place, event: of }) => [place, of?.id])
  assert.deepEqual(places('stop'), [[1, undefined]])
  assert.deepEqual(places('event'), [
    [1, 1],
    [2, 2],
  ])
  assert.deepEqual(places('alarm'), [[3, 3]])
})

test('a jump goes to the next one or the one before, and nowhere beyond the ends', () => {
  assert.equal(markBeside(marks.event, 0, 1)?.event?.id, 1)
  assert.equal(markBeside(marks.event, 1.5, 1)?.event?.id, 2)
  assert.equal(markBeside(marks.event, 2, 1), undefined)
  assert.equal(markBeside(marks.event, 3, -1)?.event?.id, 2)
  assert.equal(markBeside(marks.event, 1, -1), undefined)
})

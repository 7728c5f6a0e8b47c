import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../kit/seeded-random.ts'
import type { Position } from '../model/position.ts'
import { alarm, alarmHoldsMs } from './alarm.ts'
import { readRuleSettings } from './settings.ts'
import { linkedOf } from './testing.ts'

const minuteMs = 60_000
const settings = readRuleSettings(() => undefined)
const linked = linkedOf({})
const at = (time: number, alarm?: string): Position =>
  ({ id: time, deviceId: 7, deviceTime: new Date(time), attributes: alarm ? { alarm } : {} }) as Position

/** The times of the positions that started an alarm, in order of arrival. */
function told(arriving: readonly Position[]): number[] {
  const known: Position[] = []
  return arriving.flatMap((position) => {
    const place = known.findLastIndex((other) => other.deviceTime <= position.deviceTime) + 1
    const moment = { position, before: known[place - 1], after: known[place], settings, linked }
    known.splice(place, 0, position)
    return alarm.follow(moment, undefined)?.events.length ? [position.id] : []
  })
}

test('an alarm that is reported again after hours of silence is a new one, early or late', () => {
  const [first, next, later] = [at(0, 'sos'), at(alarmHoldsMs, 'sos'), at(2 * alarmHoldsMs + 1, 'sos')]
  assert.deepEqual(told([first, next, later]), [first.id, later.id])
  assert.deepEqual(told([later, next, first]), [later.id, next.id])
})

test('shuffled: no two of one stretch are reported within the time that an alarm holds; in order, each stretch once', () => {
  const next = seededRandom(11)
  const random = (below: number) => Math.floor(next() * below)
  for (let round = 0; round < 2000; round++) {
    let time = 0
    const track = Array.from({ length: 3 + random(20) }, () => {
      time += minuteMs + random(4) ** 3 * minuteMs * 12
      return at(time, random(4) > 0 ? 'sos' : undefined)
    })
    const begins = track.filter((position, index) => {
      const before = track[index - 1]
      return position.attributes.alarm && !(before?.attributes.alarm && position.id - before.id <= alarmHoldsMs)
    })
    assert.deepEqual(
      told(track),
      begins.map(({ id }) => id),
    )
    const shuffled = track.map((position) => [random(1000), position] as const).sort((a, b) => a[0] - b[0])
    const times = told(shuffled.map(([, position]) => position)).sort((a, b) => a - b)
    for (const [index, later] of times.entries()) {
      const earlier = times[index - 1]
      if (earlier === undefined || later - earlier > alarmHoldsMs) continue
      assert.ok(track.some(({ id, attributes }) => id > earlier && id < later && !attributes.alarm))
    }
    assert.equal(times.length > 0, begins.length > 0)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '@rastro/core/model/event'
import { alarmKinds } from './alarm-kinds.ts'

const alarm = (minute: number, names: string) =>
  ({
    id: minute,
    type: 'alarm',
    eventTime: new Date(minute * 60_000),
    attributes: { alarm: names },
  }) as unknown as Event

test('an SOS comes before a later lesser alarm, with the time of its newest and its count', () => {
  const kinds = alarmKinds([alarm(9, 'hardBraking'), alarm(8, 'sos,tow'), alarm(5, 'tow'), alarm(1, 'sos')])
  assert.deepEqual(
    kinds.map(({ name, count, newest }) => [name, count, newest.getTime() / 60_000]),
    [
      ['sos', 2, 8],
      ['hardBraking', 1, 9],
      ['tow', 2, 8],
    ],
  )
})

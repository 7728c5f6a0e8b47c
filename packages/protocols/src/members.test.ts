import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from './define.ts'
import { flag, isoMoment, jsonBody, members, number, required, text } from './members.ts'
import { messageOf, newReading } from './reading.ts'
import { latitude, uniqueId } from './targets.ts'
import { testDecodeContext } from './testing.ts'

const fields = members(
  required('id', 'place.lat'),
  text('id', uniqueId),
  number('place.lat', latitude),
  number('mv', 'battery', (mv) => mv / 1000),
  flag('on', 'ignition'),
)
function read(body: string) {
  const reading = newReading(testDecodeContext())
  fields(jsonBody(Buffer.from(body)), reading)
  return messageOf(reading)
}

test('members by their paths; numbers may be text, and what is absent means nothing', () => {
  assert.deepEqual(read('{"id":7,"place":{"lat":"-23.5"},"mv":4200,"on":true}'), {
    uniqueIds: ['7'],
    fixes: [{ latitude: -23.5, attributes: { battery: 4.2, ignition: true } }],
  })
  assert.deepEqual(read('{"id":"7","place":{"lat":1},"mv":"","on":"yes"}').fixes, [{ latitude: 1, attributes: {} }])
})

test('what is required, no number or no object is refused, also under inherited names', () => {
  for (const body of [
    '{"id":"7"}',
    '{"id":"7","place":{"lat":"north"}}',
    '{"id":"7","place":{"lat":true}}',
    '[]',
    'null',
    '{',
  ])
    assert.throws(() => read(body), DecodeError, body)
  assert.throws(() => required('constructor')({}, newReading(testDecodeContext())), DecodeError)
})

test('a moment with its zone', () => {
  const reading = newReading(testDecodeContext())
  isoMoment('at')({ at: '2026-11-28T16:15:00.250-03:00' }, reading)
  assert.deepEqual(reading.fix.fixTime, new Date('2026-11-28T19:15:00.250Z'))
  assert.throws(() => isoMoment('at')({ at: '2026-11-28T16:15:00' }, reading), DecodeError)
})

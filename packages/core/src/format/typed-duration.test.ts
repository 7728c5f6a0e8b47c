import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationText, typedDuration } from './typed-duration.ts'

const minutes = (text: string) => typedDuration(text, 'min') / 60_000

test('a length of time is read as people type it', () => {
  assert.equal(minutes('90'), 90)
  assert.equal(minutes('1 h 30 min'), 90)
  assert.equal(minutes('1h 30m'), 90)
  assert.equal(minutes('1:30'), 90)
  assert.equal(minutes('1,5 h'), 90)
  assert.equal(minutes('2 dias'), 2880)
  assert.equal(typedDuration('1:00:05', 'min'), 3_605_000)
  assert.equal(typedDuration('45', 's'), 45_000)
})

test('what is no length of time is none', () => {
  for (const text of ['', 'soon', '1 h 30', '-5', '1:75', '5 x', 'h'])
    assert.ok(Number.isNaN(typedDuration(text, 'min')), text)
})

test('what stands in a field is read as the same', () => {
  for (const ms of [0, 1000, 60_000, 5_400_000, 95_400_000, 86_400_000]) {
    assert.equal(typedDuration(durationText(ms), 'min'), ms)
  }
  assert.equal(durationText(95_400_000), '1 d 2 h 30 min')
})

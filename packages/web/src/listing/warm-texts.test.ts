import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warmTexts } from './warm-texts.ts'

test('the text of each vehicle is made some time after the start, and none after the end', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const made: number[] = []
  const textOf = (place: number) => String(made.push(place))
  let isDone = false
  warmTexts(
    () => 3,
    textOf,
    () => {
      isDone = true
    },
  )
  assert.deepEqual(made, [])
  for (let step = 0; step < 3; step++) t.mock.timers.tick(3000)
  assert.deepEqual(made, [0, 1, 2])
  assert.equal(isDone, true)
  const stop = warmTexts(
    () => 3,
    textOf,
    () => assert.fail(),
  )
  stop()
  t.mock.timers.tick(9000)
  assert.equal(made.length, 3)
})

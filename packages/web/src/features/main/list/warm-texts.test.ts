import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Device } from '@rastro/core/resources/device'
import { warmTexts } from './warm-texts.ts'

const fleet = [1, 2, 3].map((id) => ({ id }) as Device)

test('the text of each vehicle is made some time after the start, and none after the end', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const made: number[] = []
  const textOf = ({ id }: Device) => String(made.push(id))
  warmTexts(fleet, textOf)
  assert.deepEqual(made, [])
  for (let step = 0; step < 3; step++) t.mock.timers.tick(3000)
  assert.deepEqual(made, [1, 2, 3])
  const stop = warmTexts(fleet, textOf)
  stop()
  t.mock.timers.tick(9000)
  assert.equal(made.length, 3)
})

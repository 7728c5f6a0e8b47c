import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Gate } from './gate.ts'

test('who comes when too much waits goes on when half of it is stored', () => {
  const gate = new Gate(4)
  for (let entered = 0; entered < 4; entered++) gate.enter()
  assert.equal(gate.isShut, true)
  let resumed = 0
  gate.whenOpen(() => {
    resumed += 1
  })
  gate.leave(1)
  assert.equal(resumed, 0)
  gate.leave(1)
  assert.equal(resumed, 1)
  gate.whenOpen(() => {
    resumed += 1
  })
  assert.equal(resumed, 2)
})

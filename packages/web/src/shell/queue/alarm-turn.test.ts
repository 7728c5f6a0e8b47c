import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AlarmKind } from '../../live/alarm-kinds.ts'
import { keyOf, lineAfter, linesOf } from './alarm-turn.ts'

const line = (deviceId: number, name: string) => ({ deviceId, name }) as AlarmKind
const queue = [line(1, 'sos'), line(2, 'tow'), line(1, 'tow')]
const after = (lines: readonly AlarmKind[], current: string | null) => {
  const next = lineAfter(lines, current)
  return next && keyOf(next)
}

test('next is the first, then one after the other, and the first again', () => {
  assert.deepEqual(
    [null, '1 sos', '2 tow', '1 tow'].map((current) => after(queue, current)),
    ['1 sos', '2 tow', '1 tow', '1 sos'],
  )
  assert.equal(after(queue, 'of a line that is gone'), '1 sos')
  assert.deepEqual([after([], null), after([queue[0]!], '1 sos')], [undefined, undefined])
})

test('the queue is restricted to one kind as long as there are some of it', () => {
  assert.deepEqual(linesOf(queue, 'tow').map(keyOf), ['2 tow', '1 tow'])
  assert.deepEqual(linesOf(queue, 'door'), queue)
  assert.deepEqual(linesOf(queue, null), queue)
})

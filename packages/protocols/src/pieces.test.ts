import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from './define.ts'
import { Pieces } from './pieces.ts'

test('pieces are put together, and what is beyond its size is dropped', () => {
  const pieces = new Pieces()
  pieces.begin(7, 5)
  assert.equal(pieces.add(7, Buffer.from('abc')), undefined)
  assert.deepEqual(pieces.progress(7)?.received, 3)
  assert.equal(pieces.add(7, Buffer.from('defg'))?.toString(), 'abcde')
  assert.deepEqual([pieces.bytes, pieces.progress(7)], [0, undefined])
})

test('four are open at once, the oldest goes first, and small pieces count for what they take', () => {
  const pieces = new Pieces()
  for (let id = 0; id < 5; id++) {
    pieces.begin(id, 100)
    pieces.add(id, Buffer.from('x'))
  }
  assert.deepEqual([pieces.progress(0), pieces.progress(1)?.received], [undefined, 1])
  assert.ok(pieces.bytes > 400 && pieces.bytes < 1000, `${pieces.bytes} bytes`)
  pieces.begin(4, 100)
  pieces.clear()
  assert.deepEqual([pieces.bytes, pieces.add(4, Buffer.from('x'))], [0, undefined])
})

test('what no camera takes is not begun', () => {
  for (const size of [0, -1, 33_554_433]) assert.throws(() => new Pieces().begin(1, size), DecodeError)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEmitter } from './emitter.ts'

test('listeners are called in their order with what is emitted, until they stop', () => {
  const { emit, on } = createEmitter<[name: string, count: number]>()
  const heard: unknown[] = []
  const stop = on((...about) => heard.push(['first', ...about]))
  on((...about) => heard.push(['second', ...about]))
  emit('a', 1)
  stop()
  emit('b', 2)
  assert.deepEqual(heard, [
    ['first', 'a', 1],
    ['second', 'a', 1],
    ['second', 'b', 2],
  ])
})

test('who is removed by a listener is not called any more, and who is added hears the next time', () => {
  const emitter = createEmitter()
  const heard: string[] = []
  emitter.on(() => {
    heard.push('first')
    stop()
    emitter.on(() => heard.push('third'))
  })
  const stop = emitter.on(() => heard.push('second'))
  emitter.emit()
  assert.deepEqual(heard, ['first'])
  assert.equal(emitter.size, 2)
  emitter.emit()
  assert.deepEqual(heard, ['first', 'first', 'third'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createItemReader } from './json-items.ts'

const items = [
  { id: 1, address: 'Rua "A},{" {x}, \\' },
  { id: 2, attributes: { nested: { deep: [{}, {}, '}'] } } },
  { id: 3, address: null },
  { id: 4 },
]

test('the items of an array come out whole, wherever its text is cut', () => {
  const text = JSON.stringify(items)
  for (let size = 1; size <= text.length; size++) {
    const reader = createItemReader()
    const found: unknown[] = []
    for (let at = 0; at < text.length; at += size) found.push(...reader.read(text.slice(at, at + size)))
    assert.deepEqual([...found, ...reader.end()], items, `pieces of ${size}`)
  }
})

test('items come out before the array has ended', () => {
  const reader = createItemReader()
  assert.deepEqual(reader.read('[{"a":1},{"b"'), [{ a: 1 }])
  assert.deepEqual(reader.read(':2},{"c":3}'), [{ b: 2 }])
  assert.deepEqual(reader.read(']'), [])
  assert.deepEqual(reader.end(), [{ c: 3 }])
})

test('an empty array, and one with spaces, come out at the end; an answer that breaks off is refused', () => {
  for (const text of ['[]', '[ {"a":1} ,\n{"b":2} ]']) {
    const reader = createItemReader()
    assert.deepEqual([...reader.read(text), ...reader.end()], JSON.parse(text))
  }
  const reader = createItemReader()
  reader.read('[{"a":1},{"b"')
  assert.throws(() => reader.end(), SyntaxError)
})

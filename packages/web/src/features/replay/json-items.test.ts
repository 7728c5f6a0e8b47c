import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createItemReader } from './json-items.ts'

const items = [
  { id: 1, address: 'Rua "A{" \\' },
  { id: 2, attributes: { nested: { deep: [{}, '}'] } } },
  { id: 3, address: null },
]

test('the items of an array come out whole, wherever its text is cut', () => {
  const text = JSON.stringify(items)
  for (let size = 1; size <= text.length; size++) {
    const read = createItemReader()
    const found: unknown[] = []
    for (let at = 0; at < text.length; at += size) found.push(...read(text.slice(at, at + size)))
    assert.deepEqual(found, items, `pieces of ${size}`)
  }
})

test('an item comes out as soon as it is complete, and spaces between items do not matter', () => {
  const read = createItemReader()
  assert.deepEqual(read('[ {"a":1} ,\n{"b"'), [{ a: 1 }])
  assert.deepEqual(read(':2}]'), [{ b: 2 }])
  assert.deepEqual(createItemReader()('[]'), [])
})

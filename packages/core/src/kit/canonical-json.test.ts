import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalJson } from './canonical-json.ts'

test('the same content has the same text, in whatever order and with whatever spaces it was written', () => {
  const text = canonicalJson({ b: [1, { d: null, c: 'é"\n' }], a: true, gone: undefined })
  assert.equal(text, '{"a":true,"b":[1,{"c":"é\\"\\n","d":null}]}')
  assert.equal(canonicalJson(JSON.parse(' { "b" : [ 1.0, {"c":"é\\"\\n","d":null} ] , "a":true}')), text)
})

test('lists keep their order, and what differs has another text', () => {
  const texts = [{ a: [1, 2] }, { a: [2, 1] }, { a: ['1', 2] }, { a: { 0: 1, 1: 2 } }, { A: [1, 2] }].map((value) =>
    canonicalJson(value),
  )
  assert.equal(new Set(texts).size, texts.length)
})

test('a value of a thousand levels is refused, and does not exhaust the stack', () => {
  let deep: unknown = 1
  for (let level = 0; level < 1000; level++) deep = [deep]
  assert.throws(() => canonicalJson(deep), RangeError)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escaped } from './markup.ts'
import { harmlessCell } from './spreadsheet.ts'

test('what XML cannot hold is left out, and the rest is kept', () => {
  assert.equal(escaped('a\u0001\u0000b\u007f\ufffe\uffff\ud800c'), 'ab\ufffdc')
  assert.equal(escaped('São 🚚\t\n\r <&>"\''), 'São 🚚\t\n\r &lt;&amp;&gt;&quot;&#39;')
})

test('no cell is run as a formula, by whatever sign it begins', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    assert.equal(harmlessCell(`${sign}1+1`), `'${sign}1+1`)
  assert.equal(harmlessCell('a=1'), 'a=1')
})

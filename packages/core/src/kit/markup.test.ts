import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escaped } from './markup.ts'
import { csvRow } from './spreadsheet.ts'

const row = csvRow({ separator: ',', lineEnd: '\n' })

test('what XML cannot hold is left out, and the rest is retained', () => {
  assert.equal(escaped('a\u0001\u0000b\u007f\ufffe\uffff\ud800c'), 'ab\ufffdc')
  assert.equal(escaped('São 🚚\t\n\r <&>"\''), 'São 🚚\t\n\r &lt;&amp;&gt;&quot;&#39;')
})

test('no cell is run as a formula, by whatever sign it begins', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])
    assert.ok(
      row([`${sign}1+1`])
        .replace(/^"/, '')
        .startsWith(`'${sign}1`),
      sign,
    )
  assert.equal(row(['a=1', '-5', '-1.234,5', '+55 11']), `a=1,-5,"-1.234,5",'+55 11\n`)
})

test('cells are quoted where they must be, by the separator of the file', () => {
  const cells = ['a "b"', 'c;d', 'e,f', null, undefined, 1.5, true, { g: 'h' }]
  assert.equal(row(cells), '"a ""b""",c;d,"e,f",,,1.5,true,"{""g"":""h""}"\n')
  const ofBrazil = csvRow({ separator: ';', lineEnd: '\r\n' })
  assert.equal(ofBrazil(cells.slice(0, 3)), '"a ""b""";"c;d";e,f\r\n')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from './define.ts'
import { childText, elementsUnder, parseXml } from './xml.ts'

test('elements, attributes, entities and raw text; prefixes play no part', () => {
  const root = parseXml(
    '<?xml version="1.0"?>\n<!-- a -- list -->\n<n:list id="7&amp;8" x=\'y\'><item><a>1 &lt; 2</a><b><![CDATA[<&>]]></b><c/></item>\n<item><a>&#65;&#x42;</a></item></n:list>\n',
  )
  assert.deepEqual(
    [root.name, [...root.attributes]],
    [
      'list',
      [
        ['id', '7&8'],
        ['x', 'y'],
      ],
    ],
  )
  const [one, other, ...more] = elementsUnder(root, 'list', 'item')
  assert.deepEqual([childText(one!, 'a'), childText(one!, 'b'), childText(one!, 'c')], ['1 < 2', '<&>', undefined])
  assert.deepEqual([childText(other!, 'a'), childText(other!, 'd'), more], ['AB', undefined, []])
})

const wrong = [
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '</a>',
  '<a b=c/>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<a>&b;</a>',
  '<a>&#0;</a>',
  '<a>&#x110000;</a>',
  '<!-- open',
  '<a>'.repeat(40) + '</a>'.repeat(40),
]
for (const document of wrong)
  test(`${JSON.stringify(document.slice(0, 40))} is refused`, () => {
    assert.throws(() => parseXml(document), DecodeError)
  })

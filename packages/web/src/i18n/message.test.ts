import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageTags } from '@rastro/core/i18n/languages'
import { en, mergedCatalogue, ptBR } from '@rastro/core/i18n/testing'
import { compileMessage } from './message.ts'

test('values stand in their places', () => {
  assert.equal(compileMessage('{from} to {to} of { total }', 'en')({ from: 1, to: 20, total: 1234 }), '1 to 20 of 1234')
  assert.throws(() => compileMessage('{name} added', 'en')({}), /needs a value for "name"/)
})

test('a number has no float dust, and an integer, which may be an id, no separators', () => {
  for (const locale of ['en-US', 'pt-BR']) {
    const text = compileMessage('{id}: {size} m', locale)
    assert.equal(text({ id: 123_456, size: 110.0088 }), '123456: 110,01 m')
    assert.equal(text({ id: '0.0001', size: 1.1 + 2.2 }), '0.0001: 3,3 m')
  }
})

test('a plural has an exact number first, then the form of the language, and writes its number in it', () => {
  const text = '{count, plural, =0 {No vehicles} one {# vehicle of {owner}} other {# vehicles of {owner}}}!'
  const english = compileMessage(text, 'en-US')
  assert.equal(english({ count: 0 }), 'No vehicles!')
  assert.equal(english({ count: 1, owner: 'Ana' }), '1 vehicle of Ana!')
  assert.equal(english({ count: 12_000, owner: 'Ana' }), '12,000 vehicles of Ana!')
  assert.equal(compileMessage(text, 'pt-BR')({ count: 12_000, owner: 'Ana' }), '12.000 vehicles of Ana!')
})

test('the verb of what is left until a service agrees with its number', () => {
  const left = (catalogue: { serviceLeft: string }, tag: string) => (count: number, value: string) =>
    compileMessage(catalogue.serviceLeft, tag)({ count, value })
  const portuguese = left(mergedCatalogue(ptBR), languageTags.ptBR)
  for (const [count, value, text] of [
    [1, '1 km', 'falta 1 km'],
    [1.5, '1,5 h', 'falta 1,5 h'],
    [2, '2 km', 'faltam 2 km'],
    [1200, '1.200 km', 'faltam 1.200 km'],
  ] as const)
    assert.equal(portuguese(count, value), text)
  assert.equal(left(mergedCatalogue(en), languageTags.en)(1, '1 km'), '1 km to go')
})

test('what is no text of ours is refused', () => {
  for (const text of [
    '{',
    '}',
    '{a',
    '{a, select, b {c} other {d}}',
    '{n, plural, one {x}}',
    '{n, number}',
    '{n, plural}',
  ])
    assert.throws(() => compileMessage(text, 'en'), SyntaxError, text)
})

test('every text of the catalogues can be read, and none uses quotes of MessageFormat', () => {
  for (const [language, catalogue] of [
    ['en', en],
    ['ptBR', ptBR],
  ] as const) {
    for (const text of Object.values(mergedCatalogue(catalogue))) {
      if (text.includes('{')) compileMessage(text, languageTags[language])
      assert.doesNotMatch(text, /'[{}#']/)
    }
  }
})

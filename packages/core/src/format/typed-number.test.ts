import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatNumber } from './numbers.ts'
import { numberText, typedNumber } from './typed-number.ts'

test('a number may be typed with comma or point, and as numbers are shown', () => {
  const typed = { '1,5': 1.5, '1.5': 1.5, ' 80 ': 80, '-3,25': -3.25, ',5': 0.5, '0.125': 0.125, '1 234,5': 1234.5 }
  const grouped = { '1.500': 1500, '1.234,5': 1234.5, '1,234.5': 1234.5, '1.234.567': 1_234_567, '12.3456': 12.3456 }
  for (const [text, number] of Object.entries({ ...typed, ...grouped })) assert.equal(typedNumber(text), number, text)
  for (const number of [1500, 1_234_567.89, 0.25, -12.5]) assert.equal(typedNumber(formatNumber(number)), number)
})

test('what is no number is none', () => {
  for (const text of ['', ' ', 'abc', '1,2,3', '1.2.3', '12 km', '0x10', '1e5', 'Infinity', '--1', '.', ',']) {
    assert.ok(Number.isNaN(typedNumber(text)), text)
  }
})

test('a number stands in a field as it can be typed again', () => {
  for (const number of [80.000_000_000_1, 0.1 + 0.2, 1500, -2.5, 1_234_567]) {
    assert.ok(Math.abs(typedNumber(numberText(number)) - number) < 1e-6, numberText(number))
  }
  assert.equal(numberText(0.1 + 0.2), '0,3')
})

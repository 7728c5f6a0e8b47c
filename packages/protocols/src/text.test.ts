import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from './define.ts'
import {
  asciiText,
  decimal,
  degreesMinutes,
  hexInteger,
  Items,
  integer,
  isPrintable,
  signed,
  split,
  trimmed,
  withoutEnd,
} from './text.ts'

test('trimming takes blanks, control characters and NUL from both ends', () => {
  assert.equal(trimmed('\0\r A b\t\0\0'), 'A b')
  assert.equal(trimmed('\0 '), '')
})

test('splitting drops empty items at the end only', () => {
  assert.deepEqual(split(',a,,b,,', ','), ['', 'a', '', 'b'])
})

test('numbers are strict', () => {
  assert.deepEqual([integer('-012'), hexInteger('fF'), decimal(' 1.'), decimal('.5')], [-12, 255, 1, 0.5])
  for (const read of [() => integer(' 1'), () => integer(''), () => hexInteger('0x1'), () => decimal('1,5')]) {
    assert.throws(read, DecodeError)
  }
})

test('degrees and minutes become degrees, negative in the south and west', () => {
  assert.equal(degreesMinutes('2333.0300', 'S'), -23.5505)
  assert.equal(degreesMinutes('04637.9980', 'W'), -46.6333)
  assert.equal(degreesMinutes('38.6508', 'E'), 38.6508 / 60)
  assert.equal(signed(1.5, '-'), -1.5)
})

test('ASCII is read a byte a character, other bytes as replacement characters', () => {
  assert.equal(asciiText(Buffer.from('OK\0 25°C')), 'OK\0 25\ufffd\ufffdC')
})

test('printable is what people write', () => {
  assert.ok(isPrintable(Buffer.from('a b\r\n')))
  assert.ok(!isPrintable(Buffer.from('a\tb')) && !isPrintable(Buffer.of(0x80)))
})

test('items are read in order, and not past the last', () => {
  const items = new Items('a,12,ff,1.5'.split(','))
  assert.equal(items.peek(3), '1.5')
  assert.deepEqual([items.text(), items.integer(), items.hex(), items.decimal(), items.left], ['a', 12, 255, 1.5, 0])
  assert.equal(items.peek(), undefined)
  assert.throws(() => items.text(), RangeError)
})

test('characters at the end go, those within stay', () => {
  assert.equal(withoutEnd('a; b; ; ', /[;\s]/), 'a; b')
  assert.equal(withoutEnd('**', /\*/), '')
})

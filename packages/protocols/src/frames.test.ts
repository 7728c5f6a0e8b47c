import assert from 'node:assert/strict'
import { test } from 'node:test'
import { betweenMarks, byLengthField, jsonObject, untilDelimiter } from './frames.ts'

const cut = (frame: ReturnType<typeof untilDelimiter>, text: string) => {
  const found = frame(Buffer.from(text, 'latin1'))
  return found && [found.bytes.toString('latin1'), found.end]
}

test('a text ends at the first delimiter, the longest of those at one place', () => {
  const frame = untilDelimiter('\n', '\r\n', ';')
  assert.deepEqual(cut(frame, 'ab\r\ncd'), ['ab', 4])
  assert.deepEqual(cut(frame, 'ab;\r\n'), ['ab', 3])
  assert.deepEqual(cut(frame, '\nab'), ['', 1])
  assert.equal(cut(frame, 'ab'), undefined)
})

test('between marks, noise before the start is skipped', () => {
  const frame = betweenMarks(0x28, 0x29)
  assert.deepEqual(cut(frame, '(ab)(c'), ['(ab)', 4])
  assert.deepEqual(cut(frame, 'xy(ab)'), ['', 2])
  assert.deepEqual(cut(frame, 'xy'), ['', 2])
  assert.equal(cut(frame, '(ab'), undefined)
})

test('a length counts what it says, and never less than its own end', () => {
  const big = byLengthField({ at: 1, size: 2, uncounted: 3 })
  assert.deepEqual(cut(big, 'x\0\x02abc'), ['x\0\x02ab', 5])
  assert.equal(cut(big, 'x\0\x04ab'), undefined)
  assert.equal(cut(big, 'x\0'), undefined)
  const lying = byLengthField({ at: 1, size: 1, uncounted: -200, littleEndian: true })
  assert.deepEqual(cut(lying, 'x\x02abc'), ['x\x02', 2])
})

test('an object of JSON ends where its braces do, outside of texts', () => {
  assert.deepEqual(cut(jsonObject, '{"a":{"b":"}\\"}"}}{'), ['{"a":{"b":"}\\"}"}}', 18])
  assert.deepEqual(
    [cut(jsonObject, '\r\n{}'), cut(jsonObject, 'noise')],
    [
      ['', 2],
      ['', 5],
    ],
  )
  assert.equal(cut(jsonObject, '{"a":{}'), undefined)
})

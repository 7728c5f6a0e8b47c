import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bit, bits, bytesOf, Reader, u16Bytes, u32Bytes } from './bytes.ts'
import { hexBytes } from './testing.ts'

const reader = (hex: string) => new Reader(hexBytes(hex))

const numbers: readonly [string, (one: Reader) => number, number][] = [
  ['ff', (one) => one.u8(), 255],
  ['ff', (one) => one.i8(), -1],
  ['0102', (one) => one.u16(), 0x0102],
  ['0102', (one) => one.u16le(), 0x0201],
  ['fffe', (one) => one.i16(), -2],
  ['feff', (one) => one.i16le(), -2],
  ['010203', (one) => one.u24(), 0x010203],
  ['010203', (one) => one.u24le(), 0x030201],
  ['fffffe', (one) => one.i24(), -2],
  ['ffffffff', (one) => one.u32(), 0xffffffff],
  ['01020304', (one) => one.u32le(), 0x04030201],
  ['fffffffe', (one) => one.i32(), -2],
  ['0000000100000002', (one) => one.u64(), 2 ** 32 + 2],
  ['0200000001000000', (one) => one.u64le(), 2 ** 32 + 2],
  ['fffffffffffffffe', (one) => one.i64(), -2],
  ['3fc00000', (one) => one.f32(), 1.5],
  ['0000c03f', (one) => one.f32le(), 1.5],
  ['3ff8000000000000', (one) => one.f64(), 1.5],
  ['123456', (one) => one.bcd(6), 123456],
  ['123456', (one) => one.bcd(5), 12345],
]
for (const [hex, read, value] of numbers) {
  test(`${hex} is read as ${value}`, () => {
    const one = reader(hex)
    assert.equal(read(one), value)
    assert.equal(one.left, 0)
    assert.throws(() => read(reader(hex.slice(2))), RangeError)
  })
}

test('texts, hex and slices stop at the end of the frame', () => {
  const one = reader('4142 c3a9 0aff')
  assert.deepEqual([one.text(2), one.utf8(2), one.hex(2), one.left], ['AB', 'é', '0aff', 0])
  for (const read of [() => one.text(1), () => one.hex(1), () => one.bytes(1), () => one.skip(1), () => one.peek()]) {
    assert.throws(read, RangeError)
  }
  assert.throws(() => one.skip(-1), RangeError)
})

test('a reader of a part sees nothing after it, and shares its memory', () => {
  const buffer = hexBytes('01020304')
  const part = new Reader(buffer).skip(1).slice(2)
  assert.deepEqual([part.peek(1), part.left], [3, 2])
  assert.equal(part.rest().buffer, buffer.buffer)
  assert.throws(() => part.u8(), RangeError)
})

test('bits are taken from numbers of more than 32 bits', () => {
  assert.deepEqual([bit(5, 0), bit(5, 1), bit(0x80000000, 31), bit(2 ** 40, 40)], [true, false, true, true])
  assert.deepEqual([bits(0xf0, 4, 8), bits(2 ** 40 + 2 ** 41, 40, 44)], [15, 3])
})

test('frames are put together from bytes, texts and numbers', () => {
  assert.equal(bytesOf(1, 'A', u16Bytes(0x0203), u32Bytes(0xfffffffe)).toString('hex'), '01410203fffffffe')
})

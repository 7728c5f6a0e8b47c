import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Reader } from './bytes.ts'
import { bcdId, chars, clockBcd, clockBytes, layout, skipBytes, u8, u16, u32le } from './layout.ts'
import { messageOf, newReading } from './reading.ts'
import { alarmBits, kmh, latitude, unixSeconds } from './targets.ts'
import { hexBytes, testDecodeContext } from './testing.ts'

function read(fields: ReturnType<typeof layout>, bytes: string) {
  const reading = newReading(testDecodeContext())
  fields(new Reader(hexBytes(bytes)), reading)
  return messageOf(reading)
}

test('fields one after the other, converted and put where they belong', () => {
  const fields = layout(
    bcdId(8, 1),
    skipBytes(1),
    u8(kmh),
    u16('battery', (mv) => mv / 1000),
    u32le(latitude, (n) => n / 1e6),
    chars('vin', 4),
    u8(alarmBits({ 0: 'sos', 3: 'tow' })),
  )
  assert.deepEqual(read(fields, '0868695060715016 ff 64 1068 40420f00 41420000 09'), {
    uniqueIds: ['868695060715016'],
    fixes: [{ speed: 53.9957, latitude: 1, attributes: { battery: 4.2, vin: 'AB', alarm: 'sos,tow' } }],
  })
})

test('times as numbers, as binary-coded digits in another order, and as seconds', () => {
  const noon = { fixes: [{ fixTime: new Date('2026-11-28T12:30:15Z'), attributes: {} }] }
  assert.deepEqual(read(clockBytes(), '1a0b1c0c1e0f'), noon)
  assert.deepEqual(read(clockBcd('dMyHms'), '281126123015'), noon)
  assert.deepEqual(
    read(
      u32le(unixSeconds),
      Buffer.from(new Uint32Array([noon.fixes[0]!.fixTime.getTime() / 1000]).buffer).toString('hex'),
    ),
    noon,
  )
})

test('a message that ends too early is an error', () => {
  assert.throws(() => read(layout(u16('a')), '01'), RangeError)
})

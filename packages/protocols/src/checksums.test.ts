import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as checksums from './checksums.ts'

// The check values of the catalogues of CRC algorithms.
const expected: readonly [(bytes: Uint8Array) => number, string, number][] = [
  [checksums.crc16X25, 'X25', 0x906e],
  [checksums.crc16Ibm, 'IBM', 0xbb3d],
  [checksums.crc16Modbus, 'MODBUS', 0x4b37],
  [checksums.crc16Kermit, 'KERMIT', 0x2189],
  [checksums.crc16Xmodem, 'XMODEM', 0x31c3],
  [checksums.crc16CcittFalse, 'CCITT-FALSE', 0x29b1],
  [checksums.crc8Egts, 'EGTS', 0xf7],
  [checksums.crc8Dallas, 'DALLAS', 0xa1],
  [checksums.crc32, 'CRC-32', 0xcbf43926],
  [checksums.sum, 'SUM', 0xdd],
  [checksums.xor, 'XOR', 0x31],
]
for (const [checksum, name, value] of expected) {
  test(`${name} of 123456789 is ${value.toString(16)}`, () => {
    assert.equal(checksum(Buffer.from('123456789')), value)
  })
}

test('the last digit of an IMEI follows from the others', () => {
  assert.equal(checksums.luhn('49015420323751'), 8)
  assert.equal(checksums.luhn('00000000000000'), 0)
})

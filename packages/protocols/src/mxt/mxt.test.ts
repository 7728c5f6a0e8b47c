import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc16Xmodem } from '../checksums.ts'
import { decodeStream } from '../testing.ts'
import { mxt } from './mxt.ts'

// descriptor type id protocol groups index
const head = 'a6 31 75f64000 08 58 1102'
// date latitude longitude flags speed inputs
const place = '45a3682c 7ca798fe a23f3bfd 1d001000 3c 00'
const groups = {
  odometer: '40e20100',
  hours: '0a000000',
  voltages: 'b430 2c01',
}

/** The frame of these bytes as it stands on the wire. */
function wire(hex: string): Buffer {
  const body = Buffer.from(hex.replaceAll(' ', ''), 'hex')
  const crc = crc16Xmodem(body)
  const escaped = [...body, crc & 0xff, crc >> 8].flatMap((byte) =>
    [0x01, 0x04, 0x10, 0x11, 0x13].includes(byte) ? [0x10, byte + 0x20] : [byte],
  )
  return Buffer.from([0x01, ...escaped, 0x04])
}

test('a position holds state, course in eighths, and the groups that the unit is set to send', () => {
  const [message] = decodeStream(mxt, wire(`${head} ${place} ${groups.odometer} ${groups.hours} ${groups.voltages}`))
  assert.deepEqual(message!.uniqueIds, ['4257397'])
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2015-07-25T10:13:05Z'),
      valid: true,
      latitude: -23.550084,
      longitude: -46.448734,
      speed: 60 * 0.539957,
      course: 0,
      attributes: {
        index: 0x0211,
        ignition: true,
        input: 7,
        output: 0,
        charge: true,
        odometer: 123456,
        hours: 600_000,
        power: 12.468,
        battery: 300,
      },
    },
  ])
})

test('it is acknowledged with the checksum that it came with, escaped', () => {
  const frame = Buffer.from('01a23175f64000c69a04', 'hex')
  const message = Buffer.concat([frame.subarray(0, 7), Buffer.alloc(28), frame.subarray(7)])
  const [{ replies } = {}] = mxt.decode(message)
  assert.deepEqual(replies, [Buffer.from('01a20275f64000c69a7f6d04', 'hex')])
})

test('other messages say nothing, and bytes before a start are skipped', () => {
  assert.deepEqual(decodeStream(mxt, Buffer.concat([Buffer.from('noise'), wire('a6 32 75f64000')])), [])
})

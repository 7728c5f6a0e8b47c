import assert from 'node:assert/strict'
import { test } from 'node:test'
import { u16leBytes } from '../bytes.ts'
import { crc16Modbus } from '../checksums.ts'
import { DecodeError } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeChunks, decodeStream, hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { galileo } from './galileo.ts'

const IMEI = '861230000000017'
const ID = `03 ${Buffer.from(IMEI).toString('hex')}`
const TIME = '20 00f15365' // 2023-11-14T22:13:20Z
const PLACE = '30 09 a0a0a2fe c0bd3cfd' // nine satellites, -22.896480, -46.350912
/** Adds length and checksum. */
function packet(header: number, data: string): Buffer {
  const content = hexBytes(data)
  const whole = Buffer.concat([Buffer.of(header), u16leBytes(content.length | 0x8000), content])
  return Buffer.concat([whole, u16leBytes(crc16Modbus(whole))])
}
const replyTo = (frame: Buffer, header = 2) => Buffer.concat([Buffer.of(header), frame.subarray(-2)])
const identified = { identified: true }

/** The attributes of a record with these tags besides time and place. */
const attributesOf = (tags: string) =>
  decodeStream(galileo, packet(1, `${TIME} ${PLACE} ${tags}`), identified)[0]?.fixes?.[0]?.attributes

test('records of one packet are fixes, a repeated tag begins the next one, and the checksum is returned', () => {
  const frame = packet(1, `${ID} ${TIME} ${PLACE} 33 e803 c201 34 f8ff ${ID} ${TIME} 30 10 00000000 00000000 35 0c`)
  const fixTime = new Date('2023-11-14T22:13:20Z')
  assert.deepEqual(decodeStream(galileo, frame), [
    {
      uniqueIds: [IMEI],
      fixes: [
        {
          fixTime,
          valid: true,
          latitude: -22.89648,
          longitude: -46.350912,
          speed: 53.9957,
          course: 45,
          altitude: -8,
          attributes: {},
        },
        { fixTime, valid: false, latitude: 0, longitude: 0, attributes: { hdop: 1.2 } },
      ],
      replies: [replyTo(frame)],
    },
  ])
})

test('a record without time or place is left out, and its packet is acknowledged', () => {
  for (const tags of [TIME, PLACE, '04 3200']) {
    const frame = packet(1, tags)
    assert.deepEqual(decodeStream(galileo, frame, identified), [{ replies: [replyTo(frame)] }])
  }
})

test('the answer to a command is a state without a place', () => {
  const frame = packet(1, `${ID} 04 3200 ${TIME} e0 07000000 e1 02 4f4b`)
  assert.deepEqual(decodeStream(galileo, frame)[0]?.fixes, [
    {
      outdated: true,
      deviceTime: new Date('2023-11-14T22:13:20Z'),
      attributes: { deviceId: 50, index: 7, result: 'OK' },
    },
  ])
})

const tags: readonly (readonly [tags: string, attributes: Record<string, unknown>])[] = [
  ['01 11 02 e7 04 0201 10 0302', { versionHw: 17, versionFw: 231, deviceId: 258, index: 515 }],
  ['40 0038 41 e02e 42 a00f 43 f6', { status: 0x3800, power: 12, battery: 4, deviceTemp: -10 }],
  ['44 01000080 45 0300 46 0100 48 0002', { acceleration: 0x80000001, output: 3, input: 1, statusExtended: 512 }],
  ['50 0100 57 0200 58 0300 59 0400', { adc0: 1, adc7: 2, rs2320: 3, rs2321: 4 }],
  ['60 0a00 62 0b00 90 ffffffff', { fuel0: 10, fuel2: 11, driverUniqueId: '4294967295' }],
  ['a0 01 af 02 b0 0300 b9 0400', { can8BitR15: 1, can8BitR30: 2, can16BitR5: 3, can16BitR14: 4 }],
  ['c0 05000000 c1 64 5a 4006', { fuelTotal: 2.5, fuel: 40, temp1: 50, rpm: 200 }],
  ['c2 01000000 c3 02000000 c4 03 d2 04', { canB0: 1, canB1: 2, can8BitR0: 3, can8BitR14: 4 }],
  ['d4 e8030000 d6 0100 da 0200', { odometer: 1000, can16BitR0: 1, can16BitR4: 2 }],
  ['db 01000000 df 02000000 f0 03000000 f9 04000000', { can32BitR0: 1, can32BitR4: 2, can32BitR5: 3, can32BitR14: 4 }],
  ['e2 01000000 e9 02000000 ea 02 beef', { userData0: 1, userData7: 2, userDataArray: 'beef' }],
  [`47 00000000 5a 00000000 d3 00000000 5b ${'00'.repeat(7)} 35 0a`, { hdop: 1 }],
  [`5c ${'00'.repeat(68)} fd ${'00'.repeat(8)} fe 0300 010203 35 0a`, { hdop: 1 }],
  ['88 00 8c 00 d5 00 70 0000 77 0000 35 0a', { hdop: 1 }],
  ['5d 000000 63 000000 6f 000000 80 000000 87 000000 fa 000000 35 0a', { hdop: 1 }],
]
for (const [given, attributes] of tags) {
  test(`tags ${given.slice(0, 40)}`, () => assert.deepEqual(attributesOf(given), attributes))
}

test('an unknown tag makes a packet unreadable', () => {
  assert.throws(() => attributesOf('ff 00'), DecodeError)
})

/** Ten bytes of a compressed record at 22.5° south and 45° west. */
function minimum(seconds: number, flags = 0n): string {
  const [longitude, latitude] = [BigInt((135 / 360) * 4_194_304), BigInt((67.5 / 180) * 2_097_152)]
  const bits = (BigInt(seconds) << 54n) | (longitude << 31n) | (latitude << 10n) | flags
  return bits.toString(16).padStart(20, '0')
}
const [NOT_VALID, ALARM] = [1n << 53n, 1n << 9n]

test('compressed records have time, place and alarm in ten bytes, and tags', () => {
  const frame = packet(8, `${minimum(86_400)} 02 41 35 e02e 0a ${minimum(60, NOT_VALID | ALARM)} 00`)
  const [message] = decodeStream(galileo, frame, identified)
  const [first, second] = message!.fixes!
  assert.deepEqual(first?.fixTime, new Date('2026-01-02T00:00:00Z'))
  assert.deepEqual([first?.latitude, first?.longitude], [-22.5, -45])
  assert.deepEqual([first?.valid, first?.attributes], [true, { power: 12, hdop: 1 }])
  assert.deepEqual([second?.valid, second?.attributes], [false, { alarm: 'general' }])
  assert.deepEqual(message?.replies, [replyTo(frame)])
})

test('a compressed record may have a place in a tag', () => {
  const [message] = decodeStream(galileo, packet(8, `${minimum(0)} 01 30 ${PLACE.slice(3)}`), identified)
  const fixTime = new Date('2026-01-01T00:00:00Z')
  const place = { latitude: -22.89648, longitude: -46.350912 }
  assert.deepEqual(message?.fixes, [{ fixTime, valid: true, ...place, attributes: {} }])
})

test('a compressed record that was stored before New Year is of the year before', () => {
  const options = { ...identified, now: new Date('2027-01-01T00:10:00Z') }
  const [message] = decodeStream(galileo, packet(8, `${minimum(364 * 86_400)} 00`), options)
  assert.deepEqual(message?.fixes?.[0]?.fixTime, new Date('2026-12-31T00:00:00Z'))
})

test('a photo comes in pieces, each of which is acknowledged', () => {
  const pieces = [packet(7, '00 ffd8aa'), packet(7, '01 bbffd9'), packet(7, '02')]
  const messages = decodeChunks(galileo, pieces, identified)
  assert.deepEqual(
    messages.map(({ replies }) => replies),
    pieces.map((piece) => [replyTo(piece, 7)]),
  )
  assert.deepEqual(messages[2]?.fixes, [
    {
      outdated: true,
      attributes: {},
      media: [{ attribute: 'image', extension: 'jpg', data: hexBytes('ffd8aabbffd9') }],
    },
  ])
  assert.equal(decodeChunks(galileo, [packet(7, '00')], identified)[0]?.fixes, undefined)
})

const IRIDIUM = `01001c 00000001 ${Buffer.from(IMEI).toString('hex')} 00 00010000 6553f100 03000b 03 17 7530 2e 3a98 00000002 02`
function byIridium(content: string): Buffer {
  const payload = hexBytes(content)
  const data = Buffer.concat([hexBytes(IRIDIUM), Buffer.of(0, payload.length), payload])
  return Buffer.concat([Buffer.of(1, 0, data.length), data])
}

test('a message by satellite has the place of the modem, which a tag replaces', () => {
  const place = { latitude: -23.5, longitude: -46.25 }
  const fixTime = new Date('2023-11-14T22:13:20Z')
  assert.deepEqual(decodeStream(galileo, byIridium('35 0a')), [
    { uniqueIds: [IMEI], fixes: [{ fixTime, ...place, attributes: { hdop: 1 } }] },
  ])
  const [message] = decodeStream(galileo, byIridium(PLACE))
  assert.deepEqual(message?.fixes, [
    { fixTime, valid: true, latitude: -22.89648, longitude: -46.350912, attributes: {} },
  ])
})

test('a message by satellite may be compressed, by a setting', () => {
  const options = { attributes: { 'galileo.compressed': true } }
  const [message] = decodeStream(galileo, byIridium(`${minimum(60)} 01 35 0a`), options)
  const [fix] = message!.fixes!
  assert.deepEqual(
    [fix?.fixTime, fix?.longitude, fix?.attributes],
    [new Date('2026-01-01T00:01:00Z'), -45, { hdop: 1 }],
  )
})

test('headers of other messages mean nothing', () => {
  assert.deepEqual(galileo.decode(packet(2, '00'), testDecodeContext()), [])
})

test('commands are texts in tags, and their bytes show their effect', () => {
  const id = Buffer.from('123456789012345').toString('hex')
  const content = hexBytes(`01 2200 03 ${id} 04 0000 e0 00000000 e1 08`)
  const whole = Buffer.concat([content, Buffer.from('Out 1,10')])
  const expected = Buffer.concat([whole, u16leBytes(crc16Modbus(whole))])
  const output = { type: 'outputControl', attributes: { index: 1, data: '10' } } as const
  assert.deepEqual(galileo.encode?.(output, testTarget()), expected)
  const effectOf = (data: string) =>
    effectOfMessage(galileo, galileo.encode!({ type: 'custom', attributes: { data } }, testTarget())!)
  assert.equal(effectOf('status'), undefined)
  assert.equal(effectOf('makephoto 1'), undefined)
  assert.equal(effectOf('Out 1,1'), 'unknown')
  assert.equal(effectOf('status;Out 1,1'), 'unknown')
  assert.equal(galileo.encode?.({ type: 'custom', attributes: { data: 'x'.repeat(256) } }, testTarget()), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fix } from '../define.ts'
import { type DecodeContextOptions, decodeStream, testDecodeContext } from '../testing.ts'
import { gt06 } from './gt06.ts'

const LOGIN = '7878 0d 01 0861234050001234 0001 3fd8 0d0a'
const LOCATION = '7878 1f 12 1a0b150e1e05 c9 0286d574 0500d264 3c 185a 02d4 05 1a2b 00c3d4 0003 4c3c 0d0a'

/** Decodes one packet of a known unit. */
function said(hex: string, options: DecodeContextOptions = {}) {
  const messages = decodeStream(gt06, hex, { identified: true, ...options })
  assert.equal(messages.length, 1)
  const { fixes = [], replies = [] } = messages[0]!
  return { fix: fixes[0] as Fix, replies: replies.map((reply) => reply.toString('hex')) }
}

test('a login names the unit and is answered with its serial number', () => {
  assert.deepEqual(decodeStream(gt06, LOGIN), [
    { uniqueIds: ['861234050001234'], replies: [Buffer.from('787805010001d9dc0d0a', 'hex')] },
  ])
})

test('nothing but a login is heard from a unit that has not named itself', () => {
  assert.deepEqual(decodeStream(gt06, LOCATION), [])
})

test('a location holds place, speed in knots, course and mast', () => {
  const { fix, replies } = said(LOCATION)
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-21T14:30:05Z'),
    valid: true,
    latitude: -23.5505,
    longitude: -46.6333,
    speed: 60 * 0.539957,
    course: 90,
    network: {
      cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 6699, cellId: 50132 }],
    },
    attributes: { type: 0x12, sat: 9 },
  })
  assert.deepEqual(replies, ['787805120003903f0d0a'])
})

test('the zone sent at login, here three hours west, holds for the times that follow', () => {
  const [, message] = decodeStream(gt06, `7878 11 01 0861234050001234 2036 12c8 0002 80c9 0d0a ${LOCATION}`)
  assert.equal(message?.fixes?.[0]?.fixTime?.toISOString(), '2026-11-21T17:30:05.000Z')
})

test('the zone set for the device goes before the one sent at login', () => {
  const attributes = { 'decoder.timezone': 'GMT+8' }
  const stream = `7878 11 01 0861234050001234 2036 12c8 0002 80c9 0d0a ${LOCATION}`
  const [, message] = decodeStream(gt06, stream, { attributes })
  assert.equal(message?.fixes?.[0]?.fixTime?.toISOString(), '2026-11-21T06:30:05.000Z')
})

test('an alarm packet tells its alarm, the state of the vehicle and the battery in six steps', () => {
  const { fix } = said(
    '7878 25 16 1a0b150e1e05 c9 0286d574 0500d264 00 185a 09 02d4 05 1a2b 00c3d4 46 06 04 01 02 0004 98e8 0d0a',
  )
  assert.deepEqual(fix.attributes, {
    type: 0x16,
    sat: 9,
    status: 0x46,
    ignition: true,
    charge: true,
    blocked: false,
    batteryLevel: 100,
    rssi: 4,
    alarm: 'sos',
  })
})

test('a status has no place of its own; by model its battery is volts', () => {
  const { fix } = said('7878 0a 13 46 04 03 00 02 0005 f4c1 0d0a')
  assert.equal(fix.outdated, true)
  assert.equal(fix.attributes.batteryLevel, 66)
  const r11 = said('7878 0b 13 46 019c 03 00 02 0005 3901 0d0a', { model: 'r11' })
  assert.equal(r11.fix.attributes.power, 4.12)
})

test('NT models write type 22 with voltages, mileage and hours', () => {
  const { fix } = said(
    '7878 3c 22 00 0861234050001234 1a0b150e1f00 1a0b150e1e05 c9 0286d574 0500d264 3c 185a' +
      '09 02d4 05 1a2b 00c3d4 46 04f6 29 04 06 02 0001f4 00003c 0006 a5c5 0d0a',
    { model: 'NT20' },
  )
  const { power, battery, alarm, odometer, hours } = fix.attributes
  assert.deepEqual(
    { power, battery, alarm, odometer, hours },
    {
      power: 12.7,
      battery: 4.1,
      alarm: 'overspeed',
      odometer: 500,
      hours: 3_600_000,
    },
  )
})

test('masts take the place of a place', () => {
  const { fix } = said(
    `7878 39 28 1a0b150e1e05 02d4 05 1a2b 00c3d4 3c 1a2b 00c3d5 46 ${'0000 000000 00'.repeat(5)} ff 0007 df7a 0d0a`,
  )
  assert.equal(fix.deviceTime?.toISOString(), '2026-11-21T14:30:05.000Z')
  assert.deepEqual(
    fix.network?.cellTowers?.map(({ cellId, signalStrength }) => [cellId, signalStrength]),
    [
      [50132, -60],
      [50133, -70],
    ],
  )
})

test('a modular packet is read module by module', () => {
  const { fix, replies } = said(
    '7979 0029 70 0018 0002 01a4 0029 0004 00000010' +
      '0033 0014 6a000000 09 02f8 0286d574 0500d264 28 185a 0008 27be 0d0a',
  )
  assert.deepEqual(fix.attributes, { battery: 4.2, index: 16, sat: 9 })
  assert.deepEqual([fix.latitude, fix.longitude, fix.altitude], [-23.5505, -46.6333, 760])
  assert.deepEqual(replies, ['7878057000089e190d0a'])
})

test('a camera tells its event, the voltage and the files it wrote', () => {
  const { fix } = said(
    '7878 22 95 ffff 01 1a0b150e1e05 0a 0286d574 0500d264 185a 0050 007b 87 0000 6162 0009 3449 0d0a',
  )
  assert.deepEqual(fix.attributes, {
    sat: 10,
    power: 12.3,
    event: 0x87,
    eventData: 0,
    alarm: 'overspeed',
    eventFiles: 'ab',
  })
})

test('a photo is asked for piece by piece and handed over when complete', () => {
  const info = '7878 1f 35 1a0b150e1e05 01 00000000 00000000 01 00 00 00000005 0000002a 000b 799f 0d0a'
  const first = '7979 0012 36 0000002a 00000000 0003 ffd8ff 000c 1f87 0d0a'
  const last = '7979 0011 36 0000002a 00000003 0002 e0d9 000d 87ce 0d0a'
  const messages = decodeStream(gt06, info + first + last, { identified: true })
  const requests = messages.slice(0, 2).map(({ replies }) => replies![0]!.subarray(4, 14).toString('hex'))
  assert.deepEqual(requests, ['0000002a000000000005', '0000002a000000030002'])
  const [image] = messages[2]!.fixes![0]!.media!
  assert.deepEqual(image, { attribute: 'image', extension: 'jpg', data: Buffer.from('ffd8ffe0d9', 'hex') })
})

test('the clock is sent on request', () => {
  const { replies } = said('7878 05 8a 000e 0461 0d0a', { now: new Date('2026-11-21T12:00:00Z') })
  assert.deepEqual(replies, ['78780b8a1a0b150c0000000074f10d0a'])
})

test('the answer to a command is its result', () => {
  const { fix } = said('7878 15 15 0f 00000000 52656c61792c31204f4b21 000a b66a 0d0a')
  assert.deepEqual(fix.attributes, { result: 'Relay,1 OK!' })
})

test('bytes of a text that are no characters are marked as such', () => {
  const { fix } = said('7878 0e 15 08 00000000 32b04321 000a cb35 0d0a')
  assert.deepEqual(fix.attributes, { result: '2\ufffdC!' })
  const sixteen = said('7979 000f 21 00000000 02 00b0 0043 00 000a 9ad1 0d0a')
  assert.deepEqual(sixteen.fix.attributes, { result: '°C\ufffd' })
})

test('a packet of unknown type is acknowledged, the echo of a command is not', () => {
  assert.deepEqual(said('7878 05 1f 000e 0461 0d0a').replies, ['7878051f000eb4a50d0a'])
  assert.deepEqual(decodeStream(gt06, '7878 05 81 000e 0461 0d0a', { identified: true }), [])
})

test('noise between packets is skipped', () => {
  assert.equal(decodeStream(gt06, `ffff ${LOGIN} 00 0d0a ${LOCATION}`).length, 2)
})

test('a packet that declares a wrong length ends at its end mark', () => {
  const short = '7878 0d 01 0861234050001234 3fd8 0d0a'
  assert.equal(decodeStream(gt06, `7878 05 01 0861234050001234 0001 3fd8 0d0a ${LOCATION}`).length, 2)
  assert.equal(gt06.frame(Buffer.from(short.replaceAll(' ', ''), 'hex'), testDecodeContext())?.end, 16)
})

test('an end mark inside the packet of a unit that declares right lengths is no end', () => {
  const inside = '7878 1f 12 1a0b150e1e05 c9 0286d574 05000d0a 3c 185a 02d4 05 1a2b 00c3d4 0003 4c3c 0d0a'
  const [, location] = decodeStream(gt06, LOGIN + inside)
  assert.equal(location?.fixes?.[0]?.attributes.sat, 9)
})

test('a packet that declares more than it holds ends where the next one begins', () => {
  const long = '7979 4000 94 00 04b0 0001 aaaa 0d0a'
  assert.equal(decodeStream(gt06, LOGIN + long + LOCATION).length, 3)
})

test('a first packet that declares more than it holds ends at its end mark, whatever follows', () => {
  assert.equal(decodeStream(gt06, `7878 40 01 0861234050001234 0001 3fd8 0d0a 00ff`).length, 1)
})

test('a place that is not on earth cannot be read', () => {
  const beyond = '7878 1f 12 1a0b150e1e05 c9 7fffffff 0500d264 3c 185a 02d4 05 1a2b 00c3d4 0003 4c3c 0d0a'
  assert.throws(() => decodeStream(gt06, beyond, { identified: true }), /Latitude .* is out of range/)
})

const commands: readonly [string, Record<string, unknown>, string | undefined][] = [
  ['Relay,1#', {}, undefined],
  ['DYD,123456#', { 'gt06.alternative': true }, undefined],
  ['DYD,9876#', { 'gt06.alternative': true, devicePassword: '9876' }, undefined],
  ['DYD,4321#', { 'gt06.alternative': true, 'gt06.devicePassword': '4321' }, undefined],
  ['DYD#', {}, 'G109'],
]
for (const [text, attributes, model] of commands) {
  test(`the engine of ${model ?? 'a unit'} is stopped by ${text}`, () => {
    const target = { ...testDecodeContext({ attributes }), uniqueId: '861234050001234', model }
    const bytes = gt06.encode({ type: 'engineStop', attributes: {} }, target)!
    assert.equal(bytes.subarray(9, 9 + text.length).toString(), text)
    assert.equal(bytes[2]! + 5, bytes.length)
  })
}

test('a command of no text cannot be sent', () => {
  const target = { ...testDecodeContext(), uniqueId: '861234050001234' }
  assert.equal(gt06.encode({ type: 'custom', attributes: {} }, target), undefined)
})

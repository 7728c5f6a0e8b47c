import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attributes, Fix } from '../define.ts'
import { type DecodeContextOptions, decodeFrame, hexBytes, testDecodeContext } from '../testing.ts'
import { extendedPacket, packet } from './frame.ts'
import { gt06 } from './gt06.ts'

const TIME = '1a0b150e1e05'
const GPS = `${TIME} c9 0286d574 0500d264 3c 185a`
const CELL = '02d4 05 1a2b 00c3d4'
const LONG_CELL = '02d4 05 00001a2b 000000000000c3d4'
const IMEI = '0861234050001234'

interface Case {
  readonly type: number
  readonly name: string
  readonly content: string
  readonly extended?: boolean
  readonly options?: DecodeContextOptions
  readonly attributes: Attributes
  /** How many replies. */
  readonly replies?: number
}

const cases: readonly Case[] = [
  {
    type: 0x12,
    name: 'S5: a second status, oil and a temperature below zero',
    content: `${GPS} ${CELL} 46 04b0 04 00 0123 85 00000064`,
    attributes: { power: 12, rssi: 4, oil: 0x123, temp1: -5, odometer: 1000, ignition: true },
  },
  {
    type: 0x12,
    name: 'Benway: a temperature below zero behind the mask',
    content: `${GPS} ${CELL} d205`,
    attributes: { ignition: true, in2: true, temp1: -5 },
  },
  {
    type: 0x25,
    name: 'NT: the driver of a report',
    content: `00 ${IMEI} ${TIME} ${GPS} 09 02d4 05 1a2b 0000c3d4 46 04b0 29 04 00 02 0001f4 00003c 05 01 a1b2c3d4`,
    options: { model: 'xt40' },
    attributes: { power: 12, battery: 4.1, odometer: 500, hours: 3_600_000, driverUniqueId: 'a1b2c3d4' },
  },
  {
    type: 0x37,
    name: 'a module with the voltage',
    content: `${GPS} ${CELL} 01 05 00 0027 02 04b0`,
    attributes: { ignition: true, event: 5, archive: false, power: 12 },
  },
  {
    type: 0x39,
    name: 'an alarm with an LTE mast and modules',
    content: `${GPS} 03 ${LONG_CELL} 003c 46 50 04 07 12 0018 02 01a4 0032 01 01`,
    attributes: { batteryLevel: 80, rssi: 4, alarm: 'jamming', battery: 4.2, startupStatus: 1 },
  },
  {
    type: 0x13,
    name: 'LW: the voltage in twelve bits',
    content: '46 04 03 f07d',
    options: { model: 'LW4G-6' },
    attributes: { batteryLevel: 66, power: 12.5 },
  },
  {
    type: 0xa3,
    name: 'the short status of a Seeworld unit',
    content: '46 50 04 03 00 00 00',
    attributes: { batteryLevel: 80, rssi: 4, alarm: 'vibration' },
  },
  {
    type: 0xa9,
    name: 'an alarm with LTE masts and access points',
    content: `${TIME} 02d4 05 01 01 00001a2b 000000000000c3d4 3c ff 01 c83a350fa1b8 45 07 12`,
    attributes: { alarm: 'jamming' },
  },
  {
    type: 0x33,
    name: 'six masts and access points',
    content: `${TIME} 02d4 05 ${'1a2b 0000c3d4 3c'.repeat(6)} ff 01 c83a350fa1b8 45`,
    attributes: {},
  },
  {
    type: 0xb2,
    name: 'a beacon',
    content: `${TIME} c4 c83a350fa1b8 000102030405060708090a0b0c0d0e0f 0001 0002 012c 14`,
    attributes: {
      rssi: -60,
      tagMac: 'c83a350fa1b8',
      tagUuid: '000102030405060708090a0b0c0d0e0f',
      tagMajor: 1,
      tagMinor: 2,
      tagBattery: 3,
      clock: 5,
    },
  },
  {
    type: 0x40,
    name: 'a battery with its cells',
    content:
      `${IMEI} 6a000000 50 0064 51 00c8 63 0bb7 0005 c350 0010 ${'0e74'.repeat(14)} 0001 0002` +
      `${Buffer.from('BARCODE'.padEnd(16)).toString('hex')} 0003 ${Buffer.from('MAKER'.padEnd(16)).toString('hex')}` +
      '00000001 00000002 00000003',
    attributes: { relativeCapacity: 80, fullCapacity: 200, battery: 50, batteryCell14: 3.7, barcode: 'BARCODE' },
  },
  {
    type: 0x38,
    name: 'a place with an LTE mast',
    content: `${GPS} 00 00 03 ${LONG_CELL} 003c`,
    attributes: { sat: 9 },
    replies: 0,
  },
  {
    type: 0x13,
    name: 'a status with a thermometer below zero',
    content: '00 0000 00 00 50 00 0000 00 0000 0000 0037',
    attributes: { batteryLevel: 80, temp1: -5.5 },
  },
  {
    type: 0x94,
    name: 'switches in words',
    content: `04 ${Buffer.from('ALM1=FA;STA1=C0;DYD=01;constructor=1;').toString('hex')}`,
    extended: true,
    attributes: { alarm1Status: 0xfa, otherStatus: 0xc0, engineStatus: 1 },
    replies: 0,
  },
  {
    type: 0x94,
    name: 'a fuel sensor',
    content: `0d ${Buffer.from('!AIOIL,1,12.5,21.5,V10,0100,045.5,0,12,A1').toString('hex')}`,
    extended: true,
    attributes: { temp1: 21.5, fuel: 45.5 },
    replies: 0,
  },
  {
    type: 0x33,
    name: 'AZ735: armed, without a place',
    content: `${TIME} 00 09 ${CELL} 3c 00 00 a0 00`,
    extended: true,
    attributes: { rssi: 60, status: 0xa0, armed: true },
  },
  {
    type: 0xf1,
    name: 'states of the unit',
    content: '6a000000 0001 01 02 0005 02 04b0 0099 03 000000',
    attributes: { motion: true, power: 12 },
    extended: true,
  },
]

for (const { type, name, content, extended, options, attributes, replies = 1 } of cases) {
  test(`${type.toString(16)}, ${name}`, () => {
    const frame = (extended ? extendedPacket : packet)(type, hexBytes(content), 7)
    const [message] = decodeFrame(gt06, frame, testDecodeContext({ identified: true, ...options }))
    const found = message?.fixes?.[0] as Fix
    for (const [key, value] of Object.entries(attributes)) assert.equal(found.attributes[key], value, key)
    assert.equal(message?.replies?.length ?? 0, replies)
  })
}

test('the mast of an LTE unit is written longer', () => {
  const frame = packet(0x38, hexBytes(`${GPS} 00 00 03 ${LONG_CELL} 003c`), 7)
  const [message] = decodeFrame(gt06, frame, testDecodeContext({ identified: true }))
  assert.deepEqual(message?.fixes?.[0]?.network?.cellTowers, [
    { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b, cellId: 0xc3d4 },
  ])
})

test('a picture that comes by itself is handed over with its last piece', () => {
  const session = testDecodeContext({ identified: true })
  const head = `${IMEI} 6a000000 ${'00'.repeat(14 + 8)} 0000002a 00000005 00 00 00`
  const [first] = decodeFrame(gt06, extendedPacket(0x41, hexBytes(`${head} 0000 ffd8ff`), 1), session)
  assert.deepEqual(first?.fixes, [{ outdated: true, attributes: {} }])
  assert.equal(first?.replies?.[0]?.subarray(0, 7).toString('hex'), '79790005410001')
  const [last] = decodeFrame(gt06, extendedPacket(0x41, hexBytes(`${head} 0001 e0d9`), 2), session)
  assert.equal(last?.fixes?.[0]?.media?.[0]?.data.toString('hex'), 'ffd8ffe0d9')
})

test('a text tells the place when it says nothing else', () => {
  const text = 'Current position!Lat:S23.5505,Lon:W46.6333,Course:90.0,Speed:1.0,DateTime:2026-11-21  14:30:05'
  const read = (said: string) => {
    const frame = extendedPacket(0x21, Buffer.from(`\0\0\0\0\x01${said}`), 7)
    return decodeFrame(gt06, frame, testDecodeContext({ identified: true }))[0]!.fixes![0]!
  }
  assert.deepEqual([read(text).latitude, read(text).longitude, read(text).attributes], [-23.5505, -46.6333, {}])
  assert.deepEqual([read(`${text}#`).outdated, read(`${text}#`).attributes], [true, { result: `${text}#` }])
})

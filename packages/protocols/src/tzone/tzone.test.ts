import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16Bytes } from '../bytes.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { tzone } from './tzone.ts'

const frame = (hardware: number, ...blocks: string[]) => {
  const sized = blocks.map((hex) => bytesOf(u16Bytes(hexBytes(hex).length), hexBytes(hex)))
  const head = [u16Bytes(0x2424), u16Bytes(hardware), hexBytes('00000102 0861234500000017 1a0b1c130f05')]
  const content = bytesOf(...head, ...sized, hexBytes('0007 cafe'))
  return bytesOf('TZ', u16Bytes(content.length), content, 0x0d, 0x0a)
}
const decode = (...given: Parameters<typeof frame>) => decodeStream(tzone, frame(...given))[0]!.fixes![0]!
const deviceTime = new Date('2026-11-28T19:15:05Z')
const fixTime = new Date('2026-11-28T19:15:00Z')
const time = '1a0b1c130f00'
const u32 = (value: number) => Math.round(value).toString(16).padStart(8, '0')
const attributesOf = (hardware: number, ...blocks: string[]) => {
  const { versionHw, versionFw, ...others } = decode(hardware, ...blocks).attributes
  assert.deepEqual([versionHw, versionFw], [hardware, 258])
  return others
}

test('a place in the form of its hardware', () => {
  const usual = (scale: number, flags: string) =>
    `07 ${u32(23.5 * scale)} ${u32(46.5 * scale)} ${time} 04e2 000064 ${flags}`
  const place = { deviceTime, fixTime, valid: true, latitude: -23.5, longitude: -46.5, speed: 12.5, course: 90 }
  const attributes = (versionHw: number) => ({ versionHw, versionFw: 258, sat: 7, odometer: 100 })
  assert.deepEqual(decode(0x10a, usual(600_000, '0a5a'), '', ''), { ...place, attributes: attributes(0x10a) })
  assert.deepEqual(decode(0x107, usual(6_000_000, '055a'), '', ''), {
    ...place,
    valid: false,
    latitude: 23.5,
    longitude: 46.5,
    course: 0x15a,
    attributes: attributes(0x107),
  })
  const roaming = decode(0x40a, `02 ${time} ${u32(23.5e6)} ${u32(46.5e6)} 005a 007d`, '', '', '')
  assert.deepEqual(roaming, { ...place, attributes: { versionHw: 0x40a, versionFw: 258 } })
  const cold = decode(0x413, `05 ${time} 0000000000000000 000f 02f8 005a 03e8 07 00`, '', '')
  assert.deepEqual(cold, {
    ...{ outdated: true, deviceTime },
    attributes: { versionHw: 0x413, versionFw: 258, hdop: 1.5, sat: 7 },
  })
  assert.deepEqual(decode(0x107, '0102', '', ''), {
    outdated: true,
    deviceTime,
    attributes: { versionHw: 0x107, versionFw: 258 },
  })
})

test('cells, also with a strength', () => {
  const tower = (mobileNetworkCode: number, more = {}) => ({
    mobileCountryCode: 724,
    mobileNetworkCode,
    locationAreaCode: 100,
    cellId: 200,
    ...more,
  })
  const towersOf = (hardware: number, cells: string) => decode(hardware, '', cells, '', '').network?.cellTowers
  assert.deepEqual(decode(0x406, '0064 00c8', '', '').network, {
    cellTowers: [{ ...tower(0), mobileCountryCode: 0 }],
  })
  assert.deepEqual(towersOf(0x407, '02 01 0724 1005 0064 000000c8 01 0724 0006 0064 000000c8'), [tower(5), tower(6)])
  assert.deepEqual(
    towersOf(0x40a, '02 0c 0724 0005 0064 000000c8 3c ab d2 0724 0006 0064 000000c8 00000000000000 3c'),
    [tower(5, { signalStrength: -60 }), tower(6, { signalStrength: -60 })],
  )
  assert.deepEqual(towersOf(0x40a, '01 2a 0724 0005 0064 000000c8'), [tower(5)])
  assert.equal(towersOf(0x107, '0064 00c8'), undefined)
})

test('states and alarms', () => {
  const supply = { terminalInfo: 64, rssi: 23, gsmStatus: 1, battery: 4.12 }
  const climate = { temp1: -2.5, humidity: 55 }
  assert.deepEqual(attributesOf(0x40a, '', '', '11 40 17 01 019c 4019 0226 00000000', ''), {
    alarm: 'overspeed',
    ...supply,
    ...climate,
  })
  assert.deepEqual(attributesOf(0x407, '', '', '00 40 17 01 019c 8000 8000 00'), { ...supply, lightSensor: true })
  const usual = '10 40 02 11 17 01 019c 0600 0001 0002'
  const values = { ...supply, out1: false, out2: true, in1: true, power: 1536, adc1: 1, adc2: 2 }
  assert.deepEqual(attributesOf(0x107, '', '', usual), { alarm: 'lowBattery,sos', ...values })
  assert.deepEqual(attributesOf(0x107, '', '', `${usual} 8000`), { alarm: 'lowBattery,sos', ...values, temp1: 32_768 })
  assert.deepEqual(attributesOf(0x107, '', '', '10 40'), {})
  const alarms = ['01', '14', '15', '30', '42', '43', 'a0', 'a3', 'b0', 'b1', 'aa'].map(
    (code) => attributesOf(0x407, '', '', `${code} 40 17 01 019c 8000 8000 01`).alarm,
  )
  assert.deepEqual(alarms, [
    ...['sos', 'hardBraking', 'hardAcceleration', 'parking', 'geofenceExit', 'geofenceEnter'],
    ...['temperature', 'vibration', 'powerOn', 'powerOff', undefined],
  ])
})

test('cards, passengers, tags and access points', () => {
  const cards = ['02 04 1234 03 0567', '', '', '']
  assert.deepEqual(attributesOf(0x10b, '', '', '', ...cards, 'abab', '', '000007 000008'), {
    card1: '567',
    passengersOn: 7,
    passengersOff: 8,
  })
  assert.deepEqual(attributesOf(0x153, '', '', '', '01 5437'), { card: 'T7' })
  const tags = '02 06 06 1611 5400 0e 06 1611 52c0 0e'
  for (const blocks of [attributesOf(0x153, '', '', '', `02 ${tags}`), attributesOf(0x406, '', '', `00 ${tags}`)])
    assert.deepEqual(blocks, { temp1: 8.4, temp2: 8.2 })
  assert.deepEqual(attributesOf(0x153, '', '', '', '00 0959'), {})
  const wifiAccessPoints = [{ macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -48 }]
  assert.deepEqual(decode(0x40a, '', '', '', '0a0b0c0d0e0f 30').network, { wifiAccessPoints })
})

test('a message is acknowledged where the setting says so; others are nothing', () => {
  const options = { attributes: { 'tzone.ack': true }, now: new Date('2026-11-28T19:15:09Z') }
  const [message] = decodeStream(tzone, frame(0x107, '', '', ''), options)
  assert.deepEqual(message!.uniqueIds, ['861234500000017'])
  assert.deepEqual(message!.replies!.map(String), ['@ACK,7#@UTC time:2026-11-28 19:15:09'])
  assert.equal(decodeStream(tzone, frame(0x107, '', '', ''))[0]!.replies, undefined)
  assert.deepEqual(decodeStream(tzone, hexBytes('545a 0004 2525 0000 0d0a')), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { type DecodeContextOptions, decodeStream, hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { eelink } from './eelink.ts'

/** The packet of this type and content. */
function packet(type: string, content: string): string {
  const bytes = content.replaceAll(/\s/g, '')
  return `6767${type}${(bytes.length / 2).toString(16).padStart(4, '0')}${bytes}`
}
function said(type: string, content: string, options: DecodeContextOptions = { identified: true }) {
  const [message] = decodeStream(eelink, packet(type, content), options)
  return {
    id: message?.uniqueIds?.[0],
    fix: message?.fixes?.[0],
    replies: (message?.replies ?? []).map((reply) => reply.toString('hex')),
  }
}
const at = { latitude: -23.5505, longitude: -46.6333, fixTime: new Date('2026-11-21T14:30:05Z') }
// -23.5505 and -46.6333 times 1,800,000
const place = 'fd792a8c faff2d9c'
const time = (at.fixTime.getTime() / 1000).toString(16)

test('a login names the unit and is answered with the clock', () => {
  const { id, replies } = said('01', '007b 0352544071750518 0104', {})
  assert.equal(id, '352544071750518')
  const now = Math.floor(Date.parse('2026-11-21T12:00:00Z') / 1000).toString(16)
  assert.deepEqual(replies, [`6767010009007b${now}000100`])
})

test('what an unnamed unit sends is neither read nor acknowledged', () => {
  assert.deepEqual(said('03', '0021 006e', {}), { id: undefined, fix: undefined, replies: [] })
})

test('an old position holds speed, course, cell, status and voltages, and wants no answer', () => {
  const { fix, replies } = said('02', `01b2 ${time} ${place} 3c 005a 02d4 000b 1a2b 00c3d4 01 01ff 1130 0031 0151 0002`)
  assert.deepEqual(replies, [])
  assert.deepEqual(
    [fix?.fixTime, fix?.latitude, fix?.longitude, fix?.valid],
    [at.fixTime, at.latitude, at.longitude, true],
  )
  assert.deepEqual([fix?.speed, fix?.course], [60 * 0.539957, 90])
  assert.deepEqual(fix?.network?.cellTowers, [
    { mobileCountryCode: 724, mobileNetworkCode: 11, locationAreaCode: 0x1a2b, cellId: 0xc3d4 },
  ])
  assert.deepEqual(fix?.attributes, {
    ...{ index: 434, ignition: true, armed: true, blocked: false, charge: true, status: 0x1ff },
    ...{ battery: 4.4, rssi: 49, adc1: 337, adc2: 2 },
  })
})

const alarms: readonly [string, string | undefined][] = [
  ['01', 'powerOff'],
  ['02', 'sos'],
  ['03', 'lowBattery'],
  ['04', 'vibration'],
  ['09', 'gpsAntennaCut'],
  ['25', 'removing'],
  ['81', 'lowspeed'],
  ['82', 'overspeed'],
  ['83', 'geofenceEnter'],
  ['84', 'geofenceExit'],
  ['85', 'accident'],
  ['86', 'fallDown'],
  ['7f', undefined],
]
for (const [code, alarm] of alarms) {
  test(`alarm ${code} is ${alarm ?? 'none'}, of old and of new units`, () => {
    const old = said('04', `0001 ${time} ${place} 00 0000 02d4 000b 1a2b 00c3d4 01 ${code}`)
    assert.equal(old.fix?.attributes.alarm, alarm)
    assert.equal(said('14', `0003 ${time} 00 ${code} 0400`).fix?.attributes.alarm, alarm)
    assert.deepEqual(old.replies, ['67670400020001'])
  })
}

test('an old state says what happened, since when, and the status', () => {
  const { fix } = said('05', `001f ${time} ${place} 00 0000 02d4 000b 1a2b 00c3d4 00 01 ${time} 0002`)
  assert.deepEqual([fix?.valid, fix?.attributes.event, fix?.attributes.ignition], [false, 1, false])
})

test('a new position names its parts by flags, and sends sensors as far as they go', () => {
  const cells = '02d4 000b 1a2b 0000c3d4 2e 1a2c 00000005 30'
  const wifi = 'c83a350fa1b8 50'
  const { fix, replies } = said(
    '12',
    `0064 ${time} 17 ${place} 02f8 003c 005a 0b ${cells} ${wifi} 07ff 1130 0001 0002 0000cd07 00000000 0007 0000 1980 0123 00005c55 00000190 0140 02 11 f1a00220f0fe 00000000 0be9 1510 0018 f1a00220f0ff 00000000 0be9 ff80 0019`,
  )
  assert.deepEqual(replies, ['67671200020064'])
  assert.deepEqual(
    [fix?.latitude, fix?.altitude, fix?.speed, fix?.course, fix?.valid],
    [at.latitude, 760, 60 * 0.539957, 90, true],
  )
  assert.deepEqual(
    fix?.network?.cellTowers?.map(({ cellId, signalStrength }) => [cellId, signalStrength]),
    [
      [0xc3d4, -46],
      [5, -48],
    ],
  )
  assert.deepEqual(fix?.network?.wifiAccessPoints, [{ macAddress: 'c8:3a:35:0f:a1:b8', signalStrength: -80 }])
  assert.deepEqual(fix?.attributes, {
    ...{ index: 100, sat: 11, ignition: true, armed: true, motion: true, blocked: true, charge: true, gps: true },
    ...{ status: 0x7ff, battery: 4.4, adc0: 1, adc1: 2, odometer: 52487, steps: 7, temp1: 25.5, humidity: 29.1 },
    ...{
      illuminance: 0x5c55 / 256,
      co2: 400,
      temp2: 20,
      tag1Id: 'f1a00220f0fe',
      tag1Battery: 3.049,
      tag1Temp: 21.0625,
    },
    ...{ tag1Data: 24, tag2Id: 'f1a00220f0ff', tag2Battery: 3.049, tag2Temp: -0.5, tag2Data: 25 },
  })
})

test('without a place, with the cells around the serving one', () => {
  const { fix } = said('17', `0064 ${time} 80 08 02 02d4 000b 1a2b 1a2b 0818390d 0000 00c5 24c2 ae 00c6 24c2 af`)
  assert.deepEqual([fix?.outdated, fix?.deviceTime], [true, at.fixTime])
  assert.deepEqual(
    fix?.network?.cellTowers?.map(({ cellId }) => cellId),
    [0xc5, 0xc6],
  )
})

test("a heartbeat is a status; values of the vehicle's bus are numbered", () => {
  assert.deepEqual(said('03', '0021 006a').fix, {
    outdated: true,
    attributes: { ignition: false, armed: false, blocked: false, status: 0x6a },
  })
  assert.equal(said('07', '000e 0077 035d').fix?.attributes.status, 0x77)
  const { fix } = said('07', `000e ${time} 89 00000007 8a 0000000c 8b 0000007b 01 00000001`)
  assert.deepEqual(fix?.attributes, { fuelConsumption: 7, odometer: 12_000, fuel: 12 })
})

test('the answer to a command is a place or a text', () => {
  const text = (words: string) => `5788 01 00000000 ${Buffer.from(words).toString('hex')}`
  const where = 'Lat:S23.5505\nLon:W46.6333\nCourse:90.00\nSpeed:60.00KM/H\nDate Time:2026-11-21 14:30:05'
  const { fix } = said('80', text(where))
  assert.deepEqual(fix, { ...at, valid: true, speed: 60 * 0.539957, course: 90, attributes: { index: 0x5788 } })
  assert.deepEqual(said('80', text('RELAY OK')).fix?.attributes, { index: 0x5788, result: 'RELAY OK' })
})

test('a datagram holds the IMEI and several packets, and is answered in the same way', () => {
  const head = '454c 0000 0000 0352544071677471'
  const datagram = hexBytes(`${head}${packet('03', '0001 0002')}${packet('03', '0002 0006')}`)
  const messages = eelink.decode(datagram, testDecodeContext({ transport: 'udp' }))
  assert.deepEqual(
    messages.map(({ uniqueIds }) => uniqueIds),
    [['352544071677471'], ['352544071677471']],
  )
  const [reply] = messages[0]!.replies!
  assert.match(reply!.toString('hex'), /^454c0011.{4}035254407167747167670300020001$/)
})

const sent: readonly [CommandType, string][] = [
  ['positionSingle', 'WHERE#'],
  ['engineStop', 'RELAY,1#'],
  ['engineResume', 'RELAY,0#'],
  ['rebootDevice', 'RESET#'],
  ['custom', 'VERSION#'],
]
for (const [type, text] of sent) {
  test(`${type} is ${text}`, () => {
    const hex = Buffer.from(text).toString('hex')
    const message = eelink.encode!({ type, attributes: { data: text } }, testTarget())!
    assert.equal(message.toString('hex'), packet('80', `0000 01 00000000 ${hex}`))
    assert.equal(eelink.effects?.textOf?.(message), `command ${text}`)
    const wrapped = eelink.encode!({ type, attributes: { data: text } }, testTarget({ transport: 'udp' }))!
    assert.equal(wrapped.toString('latin1', 0, 2), 'EL')
    assert.equal(eelink.effects?.textOf?.(wrapped), `command ${text}`)
  })
}

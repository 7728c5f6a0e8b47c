import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { decodeStream, hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { gl200 } from './gl200.ts'

const ID = '868683020235846'
const PLACE = '1,32.4,90,760.5,-46.633300,-23.550500,20261121143005,0724,0005,1A2B,3C4D'
const SENT = '20261121143007'
const place = {
  fixTime: new Date('2026-11-21T14:30:05Z'),
  valid: true,
  latitude: -23.5505,
  longitude: -46.6333,
  speed: 32.4 * 0.539957,
  course: 90,
  altitude: 760.5,
}
const sentAt = new Date('2026-11-21T14:30:07Z')
const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b, cellId: 0x3c4d }
const network = { cellTowers: [tower] }

function said(text: string, attributes?: Record<string, unknown>) {
  const [message] = decodeStream(gl200, Buffer.from(`${text}$`), { ...(attributes && { attributes }) })
  return { ids: message?.uniqueIds, fixes: message?.fixes ?? [], replies: message?.replies?.map(String) }
}
const report = (type: string, body: string, version = '250C02') =>
  said(`+RESP:GT${type},${version},${ID},${body},${SENT},1A2F`).fixes

test('a report has one fix a place, and the state of the unit in the last', () => {
  const later = PLACE.replace('143005', '143105')
  const fixes = report('FRI', `,12750,10,2,${PLACE},00,${PLACE},00,1234.5,00010:00:01,1A,2B,87,210102,800,5.5,60`)
  assert.equal(fixes.length, 2)
  assert.deepEqual(fixes[0], { ...place, attributes: { hdop: 1, type: 'FRI' } })
  const state = { power: 12.75, odometer: 1_234_500, hours: 36_001_000, adc1: '1A', adc2: '2B', batteryLevel: 87 }
  const lines = { ignition: true, input: 1, in1: false, in2: false, output: 2, out1: false, out2: true }
  assert.deepEqual(fixes[1]?.attributes, { hdop: 1, ...state, rpm: 800, fuel: 60, ...lines, type: 'FRI' })
  assert.equal(report('FRI', `,,10,1,${later},00,93`)[0]?.attributes.batteryLevel, 93)
})

test('the other ends of a report', () => {
  const attributes = (body: string) => report('FRI', body)[0]?.attributes
  const head = { hdop: 1, type: 'FRI' }
  assert.deepEqual(attributes(`,0,1,1,${PLACE},00,12,4012,85,1,0,-3.5,`), {
    ...head,
    battery: 4.012,
    batteryLevel: 85,
    temp1: -3.5,
  })
  assert.deepEqual(attributes(`,0,2,1,${PLACE},31,-7,85`), {
    ...head,
    batteryLevel: 85,
    rssi: -7,
    motion: false,
    charge: true,
  })
  assert.deepEqual(attributes(`,0,1,1,${PLACE},00,25.2,85`), { ...head, batteryLevel: 85, odometer: 25_200 })
  const vin = report('FRI', `9BWZZZ377VT004251,,,10,1,${PLACE},00,,`)[0]?.attributes.vin
  assert.equal(vin, '9BWZZZ377VT004251')
})

test('a report with access points, and one without a place', () => {
  const wifi = PLACE.replace(',0724', ',1,c413e200ff14,-39,,,,0724')
  assert.deepEqual(report('FRI', `,0,1,1,${wifi},00,,93`)[0]?.network, {
    wifiAccessPoints: [{ macAddress: 'c4:13:e2:00:ff:14', signalStrength: -39 }],
  })
  const fixes = report('FRI', ',1,1,1,,,,,,,,0724,0005,1A2B,3C4D,00,79')
  assert.deepEqual(fixes, [{ outdated: true, attributes: { batteryLevel: 79, type: 'FRI' } }])
})

test('an extended report of a GV300 with a wired sensor and a tag', () => {
  const tag = '00,6,4,0D1C,283F,Cold room,7805414BA78A,1,3453,24,33,24.58,100'
  const [fix] = report(
    'ERI',
    `,00000102,12750,10,1,${PLACE},01,9,12.5,00001:00:00,F40,1500,99,210100,2,1,28E1,1,FFF0,1,${tag}`,
  )
  assert.deepEqual({ ...fix, attributes: {} }, { ...place, network, deviceTime: sentAt, attributes: {} })
  const { ignition, ...rest } = fix!.attributes
  assert.equal(ignition, true)
  const tags = { tag1Id: '7805414BA78A', tag1Temp: 24, tag1Humidity: 33, tag1Battery: 100 }
  const values = { power: 12.75, odometer: 12_500, hours: 3_600_000, fuel1: 40, adc2: 1.5, batteryLevel: 99, temp1: -1 }
  for (const [name, value] of Object.entries({ hdop: 1, sat: 9, ...values, ...tags }))
    assert.equal(rest[name], value, name)
})

const layouts: readonly [name: string, version: string, mask: string, state: string, expected: object][] = [
  ['GL500M', 'DE0100', '0', ',,,88,,1', { batteryLevel: 88, motion: true }],
  ['GL320M', 'C30209', '80', '12.5,27,55', { odometer: 12_500, batteryLevel: 27, externalBattery: 55 }],
  ['GV200', '350C02', '0', '00,12.5,,1500,,2500,05,01,2', { adc1: 1.5, adc3: 2.5, input: 5, output: 1 }],
  ['GV65 with fuel', '310701', '19', '00,12.5,,,87,110000,2,0394,1,4,55.5,0', { batteryLevel: 87, fuel: 55.5 }],
  ['GV350M with fuel', 'F10413', '1', '00,12.5,,,87,110000,2,1,4,0,0040', { fuel: 64 }],
  ['GV600M', 'C2010D', '100', ',0.0,,,,3,410000,,1,0,6,4,0,,0002,EA7D0A3882F6', { tag1Id: 'EA7D0A3882F6' }],
  ['GV310LAU with radio sensors', '6E0A03', '80', ',,,,,,50,,,2,A,1,20,B,2,21,60', { batteryLevel: 50 }],
]
for (const [name, version, mask, state, expected] of layouts) {
  test(`the extended report of a ${name}`, () => {
    const [fix] = report('ERI', `,${mask},,10,1,${PLACE},${state}`, version)
    for (const [key, value] of Object.entries(expected)) assert.equal(fix?.attributes[key], value, key)
    assert.deepEqual(fix?.deviceTime, sentAt)
  })
}

const events: readonly [type: string, body: string, expected: object][] = [
  ['IGN', `,3600,${PLACE},00,00010:00:01,12.5`, { ignition: true, hours: 36_001_000, odometer: 12_500 }],
  ['VGF', `,3600,${PLACE},00,,`, { ignition: false }],
  ['DAT', `,1,,,hello,${PLACE},00`, { data: 'hello' }],
  ['LSW', `,0,1,${PLACE},00`, { in1: true }],
  ['TSW', `,0,0,${PLACE},00`, { in2: false }],
  ['IDA', `,,01C6801101,1,1,${PLACE},00,34.9,,,,`, { driverUniqueId: '01C6801101', odometer: 34_900 }],
  ['DAR', `,1,2,,,${PLACE},,,`, { alarm: 'fatigueDriving', fatigueDegree: 2 }],
  ['DAR', `,4,0,,,${PLACE},,,`, { warningType: 4 }],
  [
    'BAA',
    `,00,6,4,1,002A,7805414BA78A,2934,33,${PLACE},00`,
    { accessoryMac: '7805414BA78A', accessoryVoltage: 2.934, accessoryHumidity: 33 },
  ],
  ['BID', `,1,0,000A,B80EA11FF800,2934,${PLACE},`, { accessoryMac: 'B80EA11FF800', accessoryVoltage: 2.934 }],
  ['LSA', `,0,1,2,${PLACE},00,9,3,85,1,0,21.5`, { lightLevel: 3, batteryLevel: 85, temp1: 21.5 }],
  [
    'OBD',
    `,0,78FFFF,,1,13411,981B81C0,787,3,43,7.5,921,463,1,2,03000301,20,55,60,J,1286,${PLACE},00,6.5`,
    {
      rpm: 787,
      obdSpeed: 3,
      temp1: 43,
      fuelConsumption: '7.5',
      dtcsClearedDistance: 921,
      odbConnect: true,
      dtcsNumber: 2,
      dtcsCodes: '03000301',
      throttle: 20,
      fuel: 60,
      obdOdometer: 6500,
    },
  ],
  ['NMR', `,0,1,1,${PLACE},00,30`, { motion: true, batteryLevel: 30 }],
  ['DIS', `,,21,1,${PLACE},00,12.5`, { in2: true }],
  ['IGL', `,,01,1,${PLACE},00,12.5`, { ignition: true }],
]
for (const [type, body, expected] of events) {
  test(`the place and the values of ${type} (${Object.keys(expected)[0]})`, () => {
    const [fix] = report(type, body)
    assert.equal(fix?.latitude, -23.5505)
    for (const [key, value] of Object.entries({ ...expected, type })) assert.equal(fix?.attributes[key], value, key)
  })
}

const states: readonly [type: string, body: string, expected: object][] = [
  ['DTT', ',,,1,18,434f4d422c302c35352e35,', { fuel: 55.5 }],
  ['DTT', ',,,1,2,4f4b,', { result: 'OK' }],
  ['VER', ',GL300,0A03,0103', { deviceType: 'GL300', versionFw: 2563, versionHw: 259 }],
  ['PNA', '', { alarm: 'powerOn' }],
  ['PFA', '', { alarm: 'powerOff' }],
  [
    'INF',
    ',22,8955,24,0,1,12750,12300,4.1,1,1',
    { ignition: true, motion: true, iccid: '8955', rssi: 24, power: 12.75, power2: 12.3, battery: 4.1, charge: true },
  ],
  ['INF', ',12,,24,0,1,17.7,,4.1,', { ignition: false, motion: true, odometer: 17_700 }],
  ['WIF', ',1,c413e200ff14,-39,,,,,,,,97', { batteryLevel: 97 }],
  ['LBS', `,0,0,92,,2,,,,0724,0005,1A2B,3C4D,18,,${','.repeat(36)}`, { batteryLevel: 92 }],
  [
    'CAN',
    ',00,1,200FFFFF,9BW,2,H149381,36.5,900,50,58,L/H7.5,P94.5,12,30,1.5,2.5,3.5,4.5,8688,0008,0042,01,02,00000083,P50.5,5571,1500',
    {
      vin: '9BW',
      ignition: true,
      obdOdometer: 149_381,
      fuelUsed: 36.5,
      rpm: 900,
      obdSpeed: 50,
      coolantTemp: 58,
      fuelConsumption: 7.5,
      fuel: 94.5,
      range: 1200,
      throttle: 30,
      hours: 5_400_000,
      drivingTime: 2.5,
      axleWeight: 8688,
      tachographInfo: 8,
      indicators: 66,
      lights: 1,
      doors: 2,
      adBlueLevel: 50.5,
      axleWeight1: 5571,
      adc1: 1.5,
    },
  ],
]
for (const [type, body, expected] of states) {
  test(`the values of ${type} without a place (${Object.keys(expected)[0]})`, () => {
    const [fix] = report(type, body)
    assert.equal(fix?.outdated, true)
    for (const [key, value] of Object.entries({ ...expected, type })) assert.equal(fix?.attributes[key], value, key)
  })
}

test('the cells of another message', () => {
  const cells = `0724,0005,1A2B,3C4D,18,,${','.repeat(30)}`
  assert.deepEqual(report('GSM', `STR,${cells}`)[0]?.network, { cellTowers: [{ ...tower, signalStrength: -18 }] })
})

test('the place of the bus values is valid by their own word', () => {
  const [fix] = report('CAN', ',00,1,40000002,1,,,1,32.4,90,760.5,-46.633300,-23.550500,20261121143005')
  assert.deepEqual(fix, { ...place, deviceTime: sentAt, attributes: { ignition: true, type: 'CAN' } })
})

const alarms: Readonly<Record<string, string>> = {
  SOS: 'sos',
  SPD: 'overspeed',
  TOW: 'tow',
  IDL: 'idle',
  EPN: 'powerRestored',
  MPN: 'powerRestored',
  EPF: 'powerCut',
  MPF: 'powerCut',
  BPL: 'lowBattery',
  STT: 'movement',
  SWG: 'geofence',
  TMP: 'temperature',
  TEM: 'temperature',
  JDR: 'jamming',
  JDS: 'jamming',
}
for (const [type, alarm] of Object.entries(alarms)) {
  test(`${type} is the alarm ${alarm}, with the cell`, () => {
    const attributes = { hdop: 1, alarm, type }
    assert.deepEqual(report(type, `,,${PLACE},`), [{ ...place, network, deviceTime: sentAt, attributes }])
  })
}

for (const [low, alarm] of [
  'hardBraking',
  'hardAcceleration',
  'hardCornering',
  'hardBraking',
  'hardAcceleration',
].entries()) {
  test(`behaviour ${low} is ${alarm}`, () =>
    assert.equal(report('HBM', `,,1${low},1,${PLACE},`)[0]?.attributes.alarm, alarm))
}

test('heartbeats are always answered, other messages on demand, and answers are kept', () => {
  const heartbeat = `+ACK:GTHBD,250C02,${ID},,${SENT},1A2F`
  assert.deepEqual(said(heartbeat), { ids: [ID], fixes: [], replies: ['+SACK:GTHBD,250C02,1A2F$'] })
  const answer = `+ACK:GTRTO,250C02,${ID},,VER,FFFF,${SENT},1A2F`
  const fixes = [{ outdated: true, deviceTime: sentAt, attributes: { result: '+ACK:GTRTO' } }]
  assert.deepEqual(said(answer), { ids: [ID], fixes, replies: undefined })
  assert.deepEqual(said(answer, { 'gl200.ack': true }).replies, ['+SACK:1A2F$'])
})

test('the setting takes the time of sending for that of the place', () => {
  const text = `+RESP:GTFRI,250C02,${ID},,,10,2,${PLACE},00,${PLACE},00,93,${SENT},1A2F`
  const { fixes } = said(text, { 'gl200.ignoreFixTime': true })
  assert.deepEqual(
    fixes.map(({ fixTime }) => fixTime),
    [sentAt],
  )
})

/** With its own length where this form has it. */
function measured(hex: string): Buffer {
  const bytes = hexBytes(hex)
  bytes.writeUInt16BE(bytes.length, 9)
  return bytes
}
const FIX = '01 000144 005A 02F8 FD386EAC FE98A5DC 07EA 0B150E1E05 02D4 0005 1A2B 3C4D 00'
const binaryPlace = { ...place, altitude: 760, network: { cellTowers: [tower] } }

test('a binary report has its fixes, an event one', () => {
  const state = { batteryLevel: 100, power: 12_750, sat: 7 }
  const id = `000316100fb4fdc6`
  const uniqueIds = [String(BigInt(`0x${id}`)).padStart(15, '0')]
  const head = `00FC1FBF 0000 45 0102 0209 ${id} 64 31CE 22 07`
  const [message] = decodeStream(gl200, measured(`2B525350 00 ${head} 00 01 ${FIX} 1A2F 0000 0D0A`))
  assert.deepEqual(message, { uniqueIds, fixes: [{ ...binaryPlace, attributes: { ...state, hdop: 1 } }] })
  const [event] = decodeStream(gl200, measured(`2B455654 06 ${head} 0000 01 ${FIX} 1A2F 0000`))
  assert.deepEqual(event?.fixes?.[0]?.attributes, { versionFw: '521', ...state, hdop: 1 })
})

test('compressed places are changes against the one before', () => {
  const frame = hexBytes(
    '2B525350 64 00FC1FBF 0000 45 0102 0209 000316100FB4FDC6 64 31CE 22 07 0003 6288 5A FD386EAC FE98A5DC 6920BEFD 00 A0 40804802',
  )
  const [message] = gl200.decode(frame, testDecodeContext())
  const places = message?.fixes?.map(({ latitude, longitude, speed, course }) => [latitude, longitude, speed, course])
  assert.deepEqual(places, [
    [-23.5505, -46.6333, 32.4 * 0.539957, 90],
    [-23.550498, -46.633291, 32.5 * 0.539957, 91],
  ])
  const [first, second] = message!.fixes!
  assert.equal(second!.fixTime!.getTime() - first!.fixTime!.getTime(), 2000)
})

test('the newest binary form names its values', () => {
  const value = '52 16 28 FD386EAC FE98A5DC 6920BEFD 0144 0C 005A 001DB5 09'
  const [message] = decodeStream(
    gl200,
    `2B00 0038 00 0868683020235846 8203 0003 00 00 21 6920BEFD 0001 50 00 ${value} 010FF824`,
  )
  const fixTime = new Date(0x6920befd * 1000)
  const attributes = { hdop: 1.2, sat: 9 }
  assert.deepEqual(message, { uniqueIds: [ID], fixes: [{ ...place, altitude: 760.5, fixTime, attributes }] })
})

const sent: Partial<Record<CommandType, string>> = {
  positionSingle: 'AT+GTRTO=,1,,,,,,FFFF$',
  engineStop: 'AT+GTOUT=,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$',
  engineResume: 'AT+GTOUT=,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$',
  deviceIdentification: 'AT+GTRTO=,8,,,,,,FFFF$',
  rebootDevice: 'AT+GTRTO=,3,,,,,,FFFF$',
}
for (const [type, text] of Object.entries(sent)) {
  test(`${type} is ${text}, with the password of the unit`, () => {
    const command = { type: type as CommandType, attributes: {} }
    assert.equal(String(gl200.encode?.(command, testTarget())), text)
    const target = testTarget({ attributes: { devicePassword: 'gv300' } })
    assert.equal(String(gl200.encode?.(command, target)), text.replace('=', '=gv300'))
  })
}

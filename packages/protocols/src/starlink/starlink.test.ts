import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { starlink } from './starlink.ts'

const decode = (data: string, format?: string, more = {}) =>
  decodeStream(starlink, Buffer.from(`$SLU0AF334,06,57,${data}*6E\r\n`), {
    attributes: { ...(format === undefined ? {} : { 'starlink.format': format }), ...more },
  })
const fixOf = (...given: Parameters<typeof decode>) => decode(...given)[0]!.fixes![0]!
/** What one item of this tag becomes, without the index. */
const valuesOf = (tag: string, item: string) => {
  const { index, ...values } = fixOf(`${item},1`, `#${tag}#,#ZZ#`).attributes
  return { index, values }.values
}

test('a report of the usual fields', () => {
  const place = '261128191505,01,261128191500,-2330.0000,-04630.0000,012.5,90,006782'
  const rest = '1,0,0,1,0,1,0,0,14010,11685,12.994,04.159,7,0,1'
  const tower = { mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 14_010, cellId: 11_685 }
  const attributes = {
    ...{ index: 57, event: 1, odometer: 6_782_000, in1: 1, in2: 0, in3: 0, in4: 1, out1: 0, out2: 1, out3: 0, out4: 0 },
    ...{ power: 12.994, battery: 4.159, destination: '7', ignition: true },
  }
  assert.deepEqual(decode(`${place},${rest}`), [
    {
      uniqueIds: ['0AF334'],
      fixes: [
        {
          deviceTime: new Date('2026-11-28T19:15:05Z'),
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 12.5,
          course: 90,
          network: { cellTowers: [tower] },
          attributes,
        },
      ],
    },
  ])
  for (const line of ['$SLU0AF33,06,57,1*6E', '$SLU0AF334,05,57,1*6E', '$SLU0AF334,06,57,1'])
    assert.deepEqual(decodeStream(starlink, Buffer.from(`${line}\n`)), [])
})

test('fields and times are as configured; without a time of the place it is a state', () => {
  const settings = { 'starlink.dateFormat': 'yyyy-MM-dd HH:mm:ss' }
  const fix = fixOf('x,2026-11-28 19:15:00,54,760.5,7', ' #IMEI#,#PDT#,#SPDK#,#ALT#', settings)
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    speed: 29.157678,
    altitude: 760.5,
    attributes: { index: 57 },
  })
  assert.deepEqual(fixOf('261128191505,,,,,,,,,,,,,,,,14010').outdated, true)
  assert.equal(fixOf('261128191505,,,,,,,,,,,,,,,,14010').network, undefined)
  assert.throws(() => fixOf('26112819150'), DecodeError)
})

test('what each tag means', () => {
  const expected: [string, string, object][] = [
    ...['IGN', 'IGNL', 'ENG'].map((tag): [string, string, object] => [tag, '0', { ignition: false }]),
    ...[1, 2, 3, 4].flatMap((at): [string, string, object][] => [
      [`OUT${'ABCD'[at - 1]}`, '1', { [`out${at}`]: 1 }],
      [`IN${at}`, '0', { [`in${at}`]: 0 }],
    ]),
    ['EDSC', 'Lost Power', { reason: 'Lost Power' }],
    ['DAL', 'T7', { driverUniqueId: 'T7' }],
    ['DID', 'T8', { driverUniqueId: 'T8' }],
    ['EDV1', 'a', { external1: 'a' }],
    ['EDV2', 'b', { external2: 'b' }],
    ['IARM', '1', { armed: true }],
    ['BATC', '90', { batteryLevel: 90 }],
    ['BATH', '80', { batteryHealth: 80 }],
    ['TVI', '29.5', { deviceTemp: 29.5 }],
    ['CFL', '12', { fuel: 12 }],
    ['CFL2', '13', { fuel2: 13 }],
    ['PDOP', '1.5', { pdop: 1.5 }],
    ['CSS', '64', { rssi: 64 }],
    ['ODOD', '1.2345', { odometer: 1234 }],
    ['DUR', '30707', { hours: 30_707 }],
    ['TDUR', '30708', { hours: 30_708 }],
    ['SAT', '9', { satVisible: 9 }],
    ['SATN', '9', { satVisible: 9 }],
    ['SATU', '8', { sat: 8 }],
    ['STRT', '1.5', { starter: 1.5 }],
    ['TS1', '1', { sensor1State: 1 }],
    ['TS2', '2', { sensor2State: 2 }],
    ['V3', '0.5', { adc1: 0.5 }],
    ['V4', '0.6', { adc2: 0.6 }],
    ['IMEI', '861234500000017', {}],
  ]
  for (const [tag, item, values] of expected) assert.deepEqual(valuesOf(tag, item), values, tag)
  assert.throws(() => valuesOf('CSS', '6.4'), DecodeError)
})

test('events, and the driver of one of them', () => {
  const alarms = [6, 7, 8, 9, 11, 26, 36, 42].map((code) => fixOf(`${code},1`, '#EID#').attributes.alarm)
  assert.deepEqual(alarms, [
    ...['overspeed', 'geofenceEnter', 'geofenceExit', 'powerCut', 'lowBattery', 'tow', 'sos', 'jamming'],
  ])
  assert.deepEqual(valuesOf('EID', '24'), { event: 24, ignition: true })
  assert.deepEqual(valuesOf('EID', '25'), { event: 25, ignition: false })
  const driverOf = (items: string) => fixOf(items, '#EID#').attributes.driverUniqueId
  assert.deepEqual(['20,T7,,', '20,T7,000', '20,,000'].map(driverOf), ['T7', 'T7', undefined])
})

test('a sensor is a message of protocol buffers, and says its number', () => {
  const base64 = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64')
  const values = { sensor3Id: 'T7', sensor3Temp: -12.5, sensor3Humidity: -12.5, sensor3Voltage: 3.1 }
  assert.deepEqual(valuesOf('TD2', base64('08 03 1a02 5437 20 f901 28 05 48 9c18')), values)
  const none = { sensor3Temp: 0, sensor3Humidity: 0, sensor3Voltage: 0 }
  assert.deepEqual(valuesOf('TD1', base64('08 03')), none)
  assert.throws(() => valuesOf('TD1', base64('20 f901')), DecodeError)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixOf, itemsOf, location } from './samples.ts'

type Row = readonly [items: string, attributes: Readonly<Record<string, unknown>>, model?: string]

const text = (value: string) => Buffer.from(value).toString('hex')
/** Number, length and data of an item. */
const item = (id: string, data: string) => `${id} ${hexLength(data)} ${data}`
const hexLength = (data: string) => (data.replaceAll(' ', '').length / 2).toString(16).padStart(2, '0')

/** Checks every row: what the items add to the status of the location. */
function check(rows: readonly Row[]): void {
  for (const [items, expected, model] of rows) {
    const { ignition, blocked, ...attributes } = itemsOf(items, model)
    if (!('charge' in expected)) delete attributes.charge
    assert.deepEqual({ ignition, blocked }, { ignition: true, blocked: false })
    assert.deepEqual(attributes, expected, items)
  }
}

test('items of the standard', () => {
  check([
    ['02 02 00c8', { fuel: 20 }],
    ['02 02 8032', { fuel: 50 }],
    ['06 01 3e', { batteryLevel: 62 }],
    ['14 04 00000005', { videoAlarm: 5 }],
    ['25 04 00000003', { input: 3 }],
    ['2b 04 00640032', { adc1: 1, adc2: 0.5 }],
    ['a7 04 00640032', { adc1: 1, adc2: 0.5 }],
    ['30 01 1f 31 01 0a', { rssi: 31, sat: 10 }],
    ['33 01 02', { mode: 2 }],
    [item('33', text('*M00,45,1141200')), { battery: 4.12 }],
    ['51 02 80c8', { temp1: -20 }],
    ['51 10 0064 ffff 0000 ffff ffff ffff ffff ffff', { temp1: 10, temp3: 0 }],
    ['51 04 00640064', {}],
    ['56 02 07 00', { batteryLevel: 70 }],
    ['57 08 0700 0000 00010000', { alarm: 'hardAcceleration,hardBraking,hardCornering' }],
    ['f0 00 ff 01 00 d1 01 00', {}],
  ])
  const mv = itemsOf('57 08 0000 0000 00010000', 'MV810G')
  assert.equal(mv.alarm, 'door')
})

test('items of locks, cameras, tyres and engines', () => {
  check([
    ['0b 01 0d', { lockCommand: 13 }],
    ['0b 06 22 0000002a 01', { lockCommand: 34, lockCard: 42, unlockResult: 1 }],
    [item('0b', `03 ${text('123456')} 00`), { lockCommand: 3, lockPassword: '123456', unlockResult: 0 }],
    [item('60', `0061 000000000000 ${text('DRIVER01')}`), { event: 0x61, driverUniqueId: 'DRIVER01' }],
    ['60 02 0067', { event: 0x67 }],
    [item('63', '0102030405060fa0310000'), { lock1Id: '010203040506', lock1Battery: 4, lock1Seal: true }],
    [item('64', `00000001 00 04 ${'00'.repeat(25)} ${'ab'.repeat(16)}`), { adasAlarm: 4, alarmLabel: 'ab'.repeat(16) }],
    ['65 06 00000001 00 02', { dmsAlarm: 2 }],
    [item('67', text('87654321')), { password: '87654321' }],
    ['68 02 157c 69 02 019a', { batteryLevel: 55, battery: 4.1 }],
    ['70 06 00000001 00 16', { alarm: 'accident' }],
    ['77 08 02 0a0b0c 0050 4b 01', { tire2SensorId: '0a0b0c', tire2Pressure: 2, tire2Temp: 25, tire2Status: 1 }],
    ['82 02 0082', { power: 13 }],
    [
      '91 18 007b 0384 3c ff 80 7d 0000 0352 0000 00000000 0000 01f4 00',
      {
        battery: 12.3,
        rpm: 900,
        obdSpeed: 60,
        throttle: 100,
        engineLoad: 50,
        coolantTemp: 85,
        fuelConsumption: 8.5,
        fuelUsed: 5,
      },
    ],
    [item('94', text('9BWZZZ377VT004251')), { vin: '9BWZZZ377VT004251' }],
  ])
})

test('the vehicle bus in item 80 goes on to the end of the message', () => {
  const bus = '01 04 0000000a 80 01 3c 81 02 0384 82 02 0078 83 01 14 84 01 7d 86 01 3c 87 02 007d 88 01 33 89 01 14'
  const more = `8b 11 ${text('9BWZZZ377VT004251')} 8c 04 0000000b 8d 02 0003 8e 01 32 a0 05 ${text('P1,P2')} 99 01 ff`
  check([
    [
      `80 01 aa ${bus} ${more} 85 02 0055 03 02 0258 61 02 0032 69 02 0064 56 02 00 2a`,
      {
        odometer: 1000,
        obdSpeed: 60,
        rpm: 900,
        power: 0.5,
        engineLoad: 20,
        coolantTemp: 85,
        intakeTemp: 20,
        intakeFlow: 125,
        intakePressure: 51,
        throttle: 20,
        vin: '9BWZZZ377VT004251',
        obdOdometer: 1100,
        tripOdometer: 3000,
        fuel: 50,
        dtcs: 'P1 P2',
        fuelConsumption: 85,
        battery: 1,
        batteryLevel: 42,
      },
    ],
  ])
})

test('items of the makers, by number and length', () => {
  check([
    ['ac 04 0000012c', { odometer: 300 }],
    [`${item('bc', text('ANA '))} ${item('bd', text('42'))}`, { driver: 'ANA', driverUniqueId: '42' }],
    ['d0 04 00000008', { alarm: 'vibration' }],
    ['d3 02 007b', { power: 12.3 }],
    ['d4 01 3f', { batteryLevel: 63 }],
    ['e9 01 ff', { charge: true }],
    ['e1 02 007b', { power: 12.3 }],
    ['e1 04 00735443', { driverUniqueId: '7558211' }],
    ['d5 02 01a2', { battery: 4.18 }],
    [
      'd5 0e 01 0001020304 0506070809 53 0020',
      { lock1Id: '0001020304', lock1Card: '0506070809', lock1Battery: 83, lock1Locked: false },
    ],
    ['da 03 0000 0d', { string: true, motion: true, cover: true }],
    ['e2 04 000000c8', { fuel: 20 }],
    ['e2 04 000000c8', {}, 'DT800'],
    ['e3 04 00 63 019a', { batteryLevel: 99, battery: 4.1 }],
    ['e4 02 00 63', { charge: true, batteryLevel: 99 }],
    ['e5 01 01', { motion: true }],
    [item('e6', '03 010203040506 ef33 3200'), { temp3: -17.2, humidity3: 50 }],
    [item('e6', text('$OBD-RT,13.8,900,,,40.5,85,5.1,7.5\r\n')), obdText],
    ['e7 08 0005 000000000000', { alarm: 'vibration,sos' }],
    ['e8 03 00002a', { lockStatus: 42 }],
    [
      'ea 13 00 11 03 0001 02 13 02 0064 14 02 03f5 15 02 01f4',
      {
        externalAlarms: 1,
        alarmThresholdType: 2,
        externalIlluminance: 100,
        externalAirPressure: 1013,
        externalHumidity: 50,
      },
    ],
    ['ea 05 00 16 02 02ee', { externalTemp: 25 }],
    [item('ed', text('CARD ')), { card: 'CARD' }],
    ['ee 06 14 2ee0 1068 09', { rssi: 20, power: 12, battery: 4.2, sat: 9 }],
    ['f1 04 00002ee0', { power: 12 }],
    [item('f2', text('V1.0')), { versionFw: 'V1.0' }],
    ['f5 02 0064', { illuminance: 100 }],
    [item('fb', text('MSCU1')), { container: 'MSCU1' }],
    ['fc 01 02', { geofence: 2 }],
    ['fe 01 40', { batteryLevel: 64 }],
    ['fe 02 007b', { power: 12.3 }],
    ['fe 04 00000064', { odometer: 100 }],
    [
      'fe 07 7c 01 04 0000001f 2a',
      { alarm: 'hardAcceleration,hardBraking,hardCornering,accident,tampering', batteryLevel: 42 },
    ],
  ])
})
const obdText = { power: 13.8, rpm: 900, engineLoad: 40.5, coolantTemp: 85, fuelConsumption: 7.5 }

test('cells and access points', () => {
  const networkOf = (items: string) => fixOf(location(items)).network
  const cell = (mnc: number, lac: number, cellId: number, signalStrength?: number) => ({
    mobileCountryCode: 724,
    mobileNetworkCode: mnc,
    locationAreaCode: lac,
    cellId,
    ...(signalStrength !== undefined && { signalStrength }),
  })
  assert.deepEqual(networkOf('e1 0c 02d4 0005 000102 00000304 50')?.cellTowers, [cell(5, 0x102, 0x304, -80)])
  assert.deepEqual(networkOf('eb 08 02d4 05 0102 0304 50')?.cellTowers, [cell(5, 0x102, 0x304, -80)])
  assert.deepEqual(networkOf('eb 0d 000b 00d8 02d4 05 0102 00000304')?.cellTowers, [cell(5, 0x102, 0x304)])
  assert.deepEqual(networkOf('f0 0d 02d4 0005 00000304 00000102 50')?.cellTowers, [cell(5, 0x102, 0x304, -80)])
  const point = { macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -60 }
  for (const id of ['ec', 'f4']) assert.deepEqual(networkOf(`${id} 07 0a0b0c0d0e0f c4`)?.wifiAccessPoints, [point])
  const asText = text('0a:0b:0c:0d:0e:0f,-60')
  const length = (3 + asText.length / 2).toString(16).padStart(4, '0')
  assert.deepEqual(networkOf(item('eb', `${length} 00b9 01 ${asText}`))?.wifiAccessPoints, [point])
  assert.equal(networkOf('30 01 1f'), undefined)
})

test('the list of BSJ in item EB', () => {
  const list = (data: string) => item('eb', data)
  check([
    [list(text('UTC-03:00')), { timezone: 'UTC-03:00' }],
    [list('0004 0001 00c8'), { fuel1: 20 }],
    [list(`0008 0023 ${text('001.47')}`), { fuel2: 1.47 }],
    [list('0004 002d 0fa0'), { battery: 4 }],
    [list('0006 002d 00002ee0'), { power: 12 }],
    [list('0006 0089 00000000'), { alarm: 'powerOff,removing' }],
    [list('000c 00b2 8955011234567890123f'), { iccid: '8955011234567890123' }],
    [list('0006 00c5 00000000'), { alarm: 'vibration', motion: true }],
    [list('0006 00c5 00800040'), { motion: false }],
    [list('0006 00c5 01000040'), {}],
    [list('0003 00c6 02'), { batteryAlarm: 2 }],
    [list('0004 00ce 04b0 0003 00a8 2a 0005 7777 000000'), { power: 12, batteryLevel: 42 }],
    [list('0000 0000 0003 00e1 2b'), { batteryLevel: 43 }],
  ])
})

test('a low battery of BSJ does not hide an SOS', () => {
  const { attributes } = fixOf(location('eb 05 0003 00c6 03', '00000001'))
  assert.equal(attributes.alarm, 'sos,lowBattery')
})

test("events and state of Jimi's cameras in item E8", () => {
  const jimi = (data: string, expected: Row[1]): Row => [item('e8', data), expected, 'jc371']
  const alarms = { '0400': 'hardAcceleration', '0415': 'laneChange', '0c01': 'sos', '0c0e': 'powerCut', '040c': 'door' }
  check([
    ...Object.entries(alarms).map(([kind, alarm]) => jimi(kind, { alarm })),
    jimi('2002 02 01 01', { uploadMode: 1, buffered: true }),
    jimi('2003 07 01 03 019a 14 04b0', { charge: true, batteryLevel: 50, battery: 4.1, rssi: 20, power: 12 }),
    jimi('2005 0a 0001 02 019a 0003 01 2a', { battery: 4.1, batteryLevel: 42 }),
    jimi('2005 09 0004 01 00 2001 02 0078', { charge: true, power: 12 }),
    jimi('2005 14 0002 04 00000009 0007 02 000c', { dataUsage: 9, hdop: 1.2 }),
    jimi('2005 0d 0005 0a 8955011234567890123f', { iccid: '8955011234567890123' }),
  ])
  assert.equal(itemsOf('e8 02 0c04', 'JC371').ignition, false)
})

test('tags, sensors and precision of AOVX, and what their items are on other models', () => {
  check([
    [
      item('f3', `1d 010203040506 c4 ${text('FRIDGE').padEnd(20, '0')} 0bb8 ffd8 01f4`),
      { tag1Mac: '010203040506', tag1Rssi: -60, tag1Name: 'FRIDGE', tag1Battery: 3, tag1Temp: -4, tag1Humidity: 50 },
      'AL300',
    ],
    [
      'f3 1b 0002 02 0258 0003 02 0384 0005 04 0000000a 0009 02 007d 000e 02 0080',
      { obdSpeed: 60, rpm: 900, obdOdometer: 1000, coolantTemp: 85, throttle: 50 },
    ],
    ['f6 02 03f5', { airPressure: 1013 }],
    ['f6 08 0867567041100769', { imei: '867567041100769' }],
    [
      'f6 10 02 2f 0064 ffd8 01f4 0001 fffe 0003 03f5',
      {
        event: 2,
        motion: true,
        lightSensor: 100,
        temp1: -4,
        humidity: 50,
        gSensor: '[1,-2,3]',
        airPressure: 1013,
      },
    ],
    ['f7 02 01f4', { humidity: 50 }],
    ['f7 06 00000fa0 02 2a', { battery: 4, charge: true, batteryLevel: 42 }],
    [item('f8', `${'00'.repeat(9)} 89550112345678901234`), { iccid: '89550112345678901234' }, 'GL100'],
    ['f8 02 0064', { steps: 100 }, 'C5L'],
    ['f8 02 02ee', { temp2: 25 }],
    [item('f9', `006f ${'00'.repeat(8)} 000c ${'00'.repeat(6 + 8)} 00fa ${'00'.repeat(4)}`), { hdop: 1.2, temp3: 25 }],
  ])
})

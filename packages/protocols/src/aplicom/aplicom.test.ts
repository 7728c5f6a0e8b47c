import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { aplicom } from './aplicom.ts'

const imei = '031612d4831688'
const hex = (value: number, bytes: number) =>
  (value >>> 0)
    .toString(16)
    .padStart(bytes * 2, '0')
    .slice(-bytes * 2)
const ascii = (text: string, length = text.length) => Buffer.from(text.padEnd(length, ' ')).toString('hex')
const bytesIn = (spaced: string) => spaced.replaceAll(' ', '').length / 2
const frame = (type: string, selector: number, body: string) =>
  `${ascii(type)} c2 ${imei} ${hex(bytesIn(body), 2)} ${hex(selector, 3)} ${body}`
const decode = (type: string, selector: number, body: string, attributes = {}) =>
  decodeStream(aplicom, frame(type, selector, body), { attributes })[0]!.fixes![0]!
const attributesOf = (...given: Parameters<typeof decode>) => {
  const { event: _, eventInfo: __, ...attributes } = decode(...given).attributes
  return attributes
}
const moment = (second: number) => new Date(Date.UTC(2026, 10, 28, 19, 15, second))
const time = (second: number) => hex(moment(second).getTime() / 1000, 4)
const place = `${time(0)} ${hex(-23_500_000, 4)} ${hex(-46_500_000, 4)} 07`

test('a position with all that its selector can name; the sign of life before it is skipped', () => {
  const body = [
    ...['09 05 40', time(1), place, '64 78 2d 03 0001 0002 0003 0004 30d4 0fa0', '00'.repeat(12)],
    ...['0000000a 0000000b 01 0002 12345678 00 02f8 0000', '00'.repeat(8), '00'.repeat(11), '010203'],
  ]
  assert.deepEqual(decodeStream(aplicom, `3132 ${frame('D', 0x0bfffc, body.join(''))} 33`), [
    {
      uniqueIds: ['868695060715144'],
      fixes: [
        {
          ...{ fixTime: moment(0), deviceTime: moment(1), valid: true, latitude: -23.5, longitude: -46.5 },
          ...{ altitude: 760, speed: 53.9957, course: 90 },
          attributes: {
            ...{ event: 9, eventInfo: 5, satVisible: 7, maximumSpeed: 120, input: 3, output: 1 },
            ...{ adc1: 1, adc2: 2, adc3: 3, adc4: 4, power: 12.5, battery: 4, trip1: 10, trip2: 11 },
            driverUniqueId: '8589934592305419896',
          },
        },
      ],
    },
  ])
})

test('a message of its usual selector, from a unit that tells its number in its series', () => {
  const body = `01 02 00 ${time(1)} ${place} 64 00 2d 00 0001 0002 0003 0004 0000000a 00 0000 00000001`
  const short = (number: string) => decodeStream(aplicom, `44 02 ${number} ${hex(bytesIn(body), 2)} ${body}`)[0]!
  const ids = ['000000', '00000b', '000003', '000001', '000002'].map((number) => short(number).uniqueIds![0])
  assert.deepEqual(ids, ['0', '353234015223819', '358244010688515', '355631999483905', '2'])
  assert.deepEqual([short('000001').fixes![0]!.valid, short('000001').fixes![0]!.attributes.trip1], [false, 10])
  assert.deepEqual(decodeStream(aplicom, frame('C', 0, '0102')), [{ uniqueIds: ['868695060715144'] }])
})

test('without a place it is a state; the data of events', () => {
  assert.deepEqual(decode('D', 0x1004, `77 00 ${time(1)} abcd`), {
    outdated: true,
    deviceTime: moment(1),
    attributes: { event: 119, eventInfo: 0, eventData: 'abcd' },
  })
  const item = (type: string, data: string) => `00 ${type} ${hex(bytesIn(data), 1)} ${data}`
  const items = [
    ...[item('01', 'abcd'), item('02', '0a00 7e00 87 3200'), item('03', '0064'), item('04', '50 10')],
    ...[item('05', '32 0a'), item('06', '0000000a 0000000b 7d800001'), item('0a', '0001 0002 0003')],
    ...[item('0b', 'ab'), item('0c', 'cd'), item('0d', '00 00000004'), item('0e', 'ff')],
  ]
  const trailer = `bc 00 ${ascii('EB')} 01 0102 03 04 0000 ${items.join('')}`
  assert.deepEqual(decode('D', 0x1000, trailer).attributes, {
    ...{ event: 258, eventInfo: 0, versionFw: 1, dataValidity: 3, towed: 4, brakeFlags: 'abcd' },
    ...{ wheelSpeed: 10, wheelSpeedDifference: 1, lateralAcceleration: 1, vehicleSpeed: 50, axleWeight: 200 },
    ...{ tirePressure: 800, pneumaticPressure: 80, brakeLining: 20, brakeTemperature: 100 },
    ...{ odometer: 50, tripOdometer: 55, serviceOdometer: 10, absStatusCounter: 1, atvbStatusCounter: 2 },
    ...{ vdcActiveCounter: 3, brakeMinMaxData: 'ab', missingPgn: 'cd', towedDetectionStatus: 4 },
  })
  assert.deepEqual(decode('D', 0x1000, 'bc 00 4142 01').attributes, { event: 188, eventInfo: 0 })
})

test('values of a refrigerating unit, where the setting asks for them', () => {
  const values: [string, string][] = [
    ['20d', 'd007 6400 e204 f6ff'],
    ['30d', '0102030405060708'],
    ['40c', '0a00 1400 0000 0000'],
    ['40d', '0807060504030201'],
    ['50c', '1e00 2800 0000 0000'],
    ['50d', '3200 3c00 0000 0000'],
    ...['01 e2ffffff', '02 14000000', '05 03000000', '13 201c0000', '14 100e0000', '17 09000000', '18 96000000'].map(
      (coded): [string, string] => ['58c', `000000 ${coded}`],
    ),
    ['123', '00'.repeat(8)],
  ]
  const ids = values.map(([id]) => id.padStart(8, '0')).join('')
  const data = `000000 07 ${hex(values.length, 1)} ${'00'.repeat(15)} ${values.map(([, one]) => one).join('')} ${ids}`
  const body = `77 00 ${data}`
  const { eventData: _, ...can } = attributesOf('D', 0x1000, body, { 'aplicom.can': true })
  assert.deepEqual(can, {
    ...{ versionFw: 7, rpm: 2000, dieselTemperature: 10, batteryVoltage: 12.5, supplyAirTempDep1: -1 },
    ...{ activeAlarm: '0102030405060708', airTempDep1: 1, airTempDep2: 2, coldUnitState: '0807060504030201' },
    ...{ defrostTempDep1: 3, defrostTempDep2: 4, condenserPressure: 5, suctionPressure: 6 },
    ...{ setpointZone1: -3, setpointZone2: 2, unitType: 3, dieselHours: 2, electricHours: 1 },
    ...{ serviceIndicator: 9, softwareVersion: 1.5 },
  })
  assert.deepEqual(Object.keys(attributesOf('D', 0x1000, body)), ['eventData'])
})

test('a tachograph', () => {
  const body = [
    ...['01 02 0003', time(1), '01 02 03 04 05 06 fd fe 01 02 03 04 3200 00000002 00000003 1f40 3e80 0005'],
    ...[ascii('9BWZZZ377VT004251', 18), '0000', ascii('CARD1', 20), '0000', ascii('CARD2', 20)],
    ...['02', ascii('ANA', 22), '00000006', ascii('IVO', 22), '00000007'],
  ]
  assert.deepEqual(decode('E', 0x01effc, body.join('')), {
    ...{ outdated: true, deviceTime: moment(1) },
    attributes: {
      ...{ event: 1, eventInfo: 2, tachographEvent: 3, tachographTime: '1s 2m 3h 4M 5D 6Y -3m -2h' },
      ...{ workState: 1, driver1State: 2, driver2State: 3, tachographStatus: 4, obdSpeed: 50 },
      ...{ obdOdometer: 10, tripOdometer: 15, kFactor: '8.0 pulses/m', rpm: 2000, extraInfo: 5 },
      ...{ vin: '9BWZZZ377VT004251', card1: 'CARD1', card2: 'CARD2' },
      ...{ driver1: 'ANA', driverTime1: 6, driver2: 'IVO', driverTime2: 7 },
    },
  })
})

test('histograms, of counts and of shares', () => {
  const counts = '01 0000 02 02 05 06 07 0001 0002 0003 0004 0000000a 02 ffff 0010'
  assert.deepEqual(attributesOf('H', 0x205c, `01 02 ${time(1)} 00000000 0000 ${counts}`), {
    ...{ h1Index: 1, h1XLength: 2, h1YLength: 2, h1XType: 5, h1YType: 6, h1Parameters: 7, h1Data: '1 2 3 4' },
    ...{ h1Total: 10, h1XLimits: '-1', h1YLimits: '16' },
  })
  const shares = '01 0000 02 01 00 05 0000000a 01 fe 02 0000 01 01 c8 0000000b 03'
  assert.deepEqual(attributesOf('H', 0x0030, `01 02 ${shares}`), {
    ...{ h1Index: 1, h1XLength: 2, h1YLength: 1, h1Data: '0.0% 2.5%', h1Total: 10, h1XLimits: '-2' },
    ...{ h2Index: 2, h2XLength: 1, h2YLength: 1, h2Data: '100.0%', h2Total: 11 },
  })
})

test('the fleet management system of a vehicle', () => {
  const body = [
    ...['01 02', time(1), '00 07d0 07d1 07d2 0050 0051 ffff 00000002 fffffff6 03 04 05 00000006 00000007'],
    ...['08 09 0a 0b 0c 0d 0e 0f 10'],
  ]
  const usual = {
    ...{ rpm: 2000, rpmMax: 2001, rpmMin: 2002, engineTemp: 80, engineTempMax: 81, engineTempMin: -1 },
    ...{ hours: 7_200_000, serviceDistance: -10, driverActivity: 3, throttle: 4, fuel: 5, fuelUsed: 6, odometer: 7 },
    ...{ obdSpeed: 8, speedMax: 9, speedMin: 10, hardBraking: 11, tachographSpeed: 12, driver1State: 13 },
    ...{ driver2State: 14, tachographStatus: 15, overspeedCount: 16 },
  }
  assert.deepEqual(attributesOf('F', 0x03fc, body.join('')), usual)
  const more = [
    ...['00 00000032 3e80 3200 0000000b 7d 2480 0000 0c00 00001388 00 02 ffff'],
    ...['32 0a 0b 0064 7d 00 05 05', '00'.repeat(32), '01 02', '00'.repeat(8), '03 04 05', '00'.repeat(8)],
    '02 0006 0007',
  ]
  assert.deepEqual(attributesOf('F', 0xfc00, `01 02 ${more.join('')}`), {
    ...{ hours: 2.5, rpm: 2000, obdSpeed: 50, fuelUsed: 5.5, fuel: 50, ambientTemperature: 19, fuelEconomy: 6 },
    ...{ fuelConsumption: 5, torque: 50, brakePressure1: 80, brakePressure2: 88, grossWeight: 1000 },
    ...{ exhaustFluid: 50, retarderTorque: 5, retarderSelection: 2, parkingBrakeStatus: 1, doorStatus: 2 },
    ...{ alternatorStatus: 3, selectedGear: 4, currentGear: 5, axle0: 6, axle1: 7 },
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { astra } from './astra.ts'

const hex = (value: number, bytes: number) => (value >>> 0).toString(16).padStart(bytes * 2, '0')
const time = (second = 0) => hex(Date.UTC(2026, 10, 28, 19, 15, second) / 1000 - Date.UTC(1980, 0, 6) / 1000, 4)
const degrees = `${hex(-23_500_000, 4)} ${hex(-46_500_000, 4)}`
const imei = `${hex(86_869_506, 4)} ${hex(715_016, 3)}`
const frame = (letter: string, body: string) =>
  `${letter} ${hex(3 + body.replaceAll(' ', '').length / 2 + 2, 2)} ${body} ffff`
const decode = (letter: string, body: string) => decodeStream(astra, frame(letter, body))[0]!
const moment = (second = 0) => new Date(Date.UTC(2026, 10, 28, 19, 15, second))
const place = { valid: true, latitude: -23.5, longitude: -46.5, altitude: 760, speed: 53.9957, course: 90 }
const ack = Buffer.of(6)

const record = (status: string, more = '') =>
  `01 ${degrees} ${time()} 32 2d 000102 ${status} 03 04 5a 7d ${'00'.repeat(7)} 000c 0000 26 a7 00 ${more}`
const state = { event: 258, io1: 3, adc1: 4, battery: 90, power: 125, tripOdometer: 12, sat: 7, rssi: 10 }
const fixOfK = { fixTime: moment(), deviceTime: moment(), ...place }

test('records of protocol K, one of them with its driver', () => {
  const driver = { driverUniqueId: 'A\0\u00c4    ', odometer: 150_000, hours: 7_200_000 }
  assert.deepEqual(decode('4b', imei + record('0100', '4100c420202020 000096 0002') + record('0001')), {
    uniqueIds: ['868695060715016'],
    fixes: [
      { ...fixOfK, attributes: { ...state, status: 0x100, ...driver } },
      { ...fixOfK, attributes: { ...state, status: 1 } },
    ],
    replies: [ack],
    refusal: ack,
  })
})

test('what stands behind extension data is not read, what stands before them is', () => {
  assert.equal(decode('4b', imei + record('0001') + record('0040', '0102030405')).fixes!.length, 2)
})

test('a record of protocol X with each of its blocks', () => {
  const driving = '64 32 40 20 0a 05 0b 06 0002 1e 0001 0002 50'
  const blocks = [
    ...['3d 5a', `${time()} ${degrees} 32 00 2d 26 000c`, '00000000', '00000000', '01 ff 02 fe 03 fd 0007', 'a7'],
    ...['00000000', '00', '00'.repeat(9), '00'.repeat(12), '0009', '000096 0400', `${driving} 0000000b`],
    ...[`${driving} 000b`, Buffer.from('P0001P0002P0003P0004P0005').toString('hex')],
    ...['000097 0002 000a 0019 0003 0004', '000098 0003 00000000'],
    `${['00cd', 'ff33', '0001', '0002', '0003', '0004'].join('')} 0a f6 00 ${'00'.repeat(10)}`,
    `0258 0226 0000 0227 02 ${'ab'.repeat(16)}`,
    '000001 000002 000003 000004 000005 ffffff',
  ]
  const { fixes, uniqueIds } = decode('58', `01 ${imei} 05 0001000fffff ${time(1)} 00010203 0004 ${blocks.join('')}`)
  assert.deepEqual(uniqueIds, ['868695060715016'])
  assert.deepEqual(fixes, [
    {
      ...{ fixTime: moment(), deviceTime: moment(1), ...place },
      attributes: {
        ...{ index: 5, event: 0x10203, status: 4, power: 12.2, batteryLevel: 90 },
        ...{ xMax: 1, xMin: -1, yMax: 2, yMin: -2, zMax: 3, zMin: -3, idleHours: 7, sat: 7, rssi: 10 },
        ...{ axleWeight: 10, odometer: 152_000, hours: 10_800_000 },
        ...{ wheelSpeedMax: 100, wheelSpeedAvg: 50, rpmMax: 2048, rpmAvg: 1024, acceleratorMax: 10, acceleratorAvg: 5 },
        ...{ engineLoadMax: 11, engineLoadAvg: 6, tripOdometer: 200, coolantTemp: 70, fmsStatus: 1, fmsEvents: 2 },
        ...{ fuel: 80, fuelUsed: 1.1, obdStatus: 1, obdEvents: 2 },
        ...{ dtc1: 'P0001', dtc2: 'P0002', dtc3: 'P0003', dtc4: 'P0004', dtc5: 'P0005' },
        ...{ tripFuelUsed: 2.5, tripCruise: 3, serviceOdometer: 20, temp1: 5, temp2: 0, temp3: -55, temp4: 0.1 },
        ...{ temp5: 0.3, temp6: 0.4, setpoint1: 5, setpoint2: -5, setpoint3: 0 },
        ...{ alarmCount: 2, alarmQueue: 'ab'.repeat(16) },
        ...{ sensor1: 1, sensor2: 2, sensor3: 3, sensor4: 4, sensor5: 5, sensor6: 0xffffff },
      },
    },
  ])
})

test('a record without a place is a state; other letters are only answered', () => {
  const { fixes } = decode('58', `01 ${imei} 05 000000000020 ${time()} 00000000 0000 a7`)
  const attributes = { index: 5, event: 0, status: 0, sat: 7, rssi: 10 }
  assert.deepEqual(fixes, [{ outdated: true, deviceTime: moment(), attributes }])
  assert.deepEqual(decode('41', imei), { replies: [ack], refusal: ack })
})

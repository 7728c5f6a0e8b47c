import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u32Bytes } from '../bytes.ts'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { ulbotech } from './ulbotech.ts'

const moment = new Date('2026-11-28T19:15:00Z')
const seconds = u32Bytes(moment.getTime() / 1000 - 946_684_800 + 0x8000_0000)
const degrees = (value: number) => u32Bytes(value * 1_000_000)
const frame = (...items: (string | Buffer)[]) => {
  const content = items.map((item) => (typeof item === 'string' ? hexBytes(item) : item))
  return bytesOf(0xf8, 1, 1, hexBytes('0861234500000017'), seconds, ...content, 0xca, 0xfe, 0xf8)
}
const decode = (bytes: Buffer, attributes = {}) => decodeStream(ulbotech, bytes, { attributes })
const fixOf = (...items: (string | Buffer)[]) => decode(frame(...items))[0]!.fixes![0]!
const attributesOf = (...items: string[]) => fixOf(...items).attributes
const place = (hdop: string) => bytesOf(0x01, 0x0e, degrees(-23.5), degrees(-46.5), hexBytes(`0064 005a ${hdop}`))

test('a place, acknowledged to a stranger too', () => {
  const reply = hexBytes('f8 01fef801 04ae f8')
  const fix = { fixTime: moment, latitude: -23.5, longitude: -46.5, speed: 53.9957, course: 90 }
  assert.deepEqual(decode(frame(place('0096'))), [
    {
      uniqueIds: ['861234500000017'],
      fixes: [{ ...fix, valid: true, attributes: { hdop: 1.5 } }],
      replies: [reply],
      refusal: reply,
    },
  ])
  assert.deepEqual(fixOf(place('270f')), { ...fix, valid: false, attributes: { hdop: 99.99 } })
  assert.deepEqual(fixOf(), { outdated: true, deviceTime: moment, attributes: {} })
  const [message] = decode(frame(), { 'decoder.timezone': 'America/Sao_Paulo' })
  assert.deepEqual(message!.fixes![0]!.deviceTime, new Date('2026-11-28T22:15:00Z'))
})

test('what each item means; those of other types are skipped', () => {
  const expected: [string, object][] = [
    ['03 04 0200 0411', { status: 512, ignition: true, alarm: 'powerOff' }],
    ['03 04 0000 0406', { status: 0, ignition: false, alarm: 'movement' }],
    ['03 04 0000 0404', { status: 0, ignition: false, alarm: 'overspeed' }],
    ['03 04 0000 0400', { status: 0, ignition: false, alarm: 'sos' }],
    ['03 04 0000 0410', { status: 0, ignition: false, alarm: 'geofence' }],
    ['04 04 000003e8', { odometer: 1000 }],
    ['05 08 0400 1800 2800 3800', { power: 17.5, temp1: 35, battery: 45, adc1: 45 }],
    ['05 06 5800 9c00 a123', { fuel1: 1000, fuel5: 1500, io10: 0x123 }],
    ['06 08 00000001 00000002', { geofenceIn: 1, geofenceAlarm: 2 }],
    ['07 0a 31 0541 41 0c0c9e 32 04ff', { coolantTemp: 25, rpm: 807, engineLoad: 100 }],
    ['09 05 53 2015 c021', { dtcs: 'P2015 U0021' }],
    ['07 04 13 21 04 15', {}],
    ['08 04 00002710', { fuelConsumption: 1 }],
    ['0a 01 00', {}],
    [
      '0a 01 ff',
      {
        ...{ rapidAcceleration: true, roughBraking: true, harshCourse: true, noWarmUp: true },
        ...{ longIdle: true, fatigueDriving: true, roughTerrain: true, highRpm: true },
      },
    ],
    ['0a 01 80', { highRpm: true }],
    ['0b 0003 0b00fe', { can: '0b00fe' }],
    ['0c 0b 82 54d1 c2 0506 02 0101 41 05', { pid84: 'd1', pid261: '06' }],
    ['0d 03 414243', { vin: 'ABC' }],
    ['0e 03 5437 01', { driverUniqueId: 'T7', authorized: true }],
    ['10 01 e0', { event: 224 }],
    ['10 05 e0 00000001', { event: 224, eventMask: 1 }],
    ['77 02 abab 04 04 000003e8', { odometer: 1000 }],
  ]
  for (const [item, attributes] of expected) assert.deepEqual(attributesOf(item), attributes, item)
  assert.throws(() => attributesOf('07 01 01'), RangeError)
})

test('a cell of short or long number', () => {
  const towersOf = (item: string) => fixOf(item, '04 04 000003e8').network!.cellTowers
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 100, signalStrength: -60 }
  assert.deepEqual(towersOf('02 09 02d4 0005 0064 00c8 3c'), [{ ...tower, cellId: 200 }])
  assert.deepEqual(towersOf('02 0a 02d4 0005 0064 00c8 3c ab'), [{ ...tower, cellId: 200 }])
  assert.deepEqual(towersOf('02 0b 02d4 0005 0064 000100c8 3c'), [{ ...tower, cellId: 0x100c8 }])
})

test('escapes are removed', () => {
  const message = decode(hexBytes(`${frame('0b 0005 01').toString('hex').slice(0, -6)} f70f f700 f755 04 05 cafe f8`))
  assert.equal(message[0]!.fixes![0]!.attributes.can, '01f8f70405')
})

test('texts with their checksum; one without a result names no unit', () => {
  const [message, login] = decode(Buffer.from('*TS01,861234500000017,191500281126,WFE:0#*TS01,861234500000017#'))
  assert.deepEqual(message!.uniqueIds, ['861234500000017'])
  assert.deepEqual(message!.fixes, [{ outdated: true, deviceTime: moment, attributes: { result: 'WFE:0' } }])
  assert.match(message!.replies![0]!.toString(), /^\*TS01,ACK:[\dA-F]{4}#$/)
  const reply = Buffer.from('*TS01,ACK:45CA#')
  assert.deepEqual(login, { replies: [reply], refusal: reply })
})

test('the command is a text', () => {
  const message = ulbotech.encode!({ type: 'custom', attributes: { data: 'VER' } }, testTarget())!
  assert.equal(message.toString(), '*TS01,VER#')
  assert.equal(ulbotech.effects?.textOf?.(message), 'VER')
  assert.equal(ulbotech.encode!({ type: 'rebootDevice', attributes: {} }, testTarget()), undefined)
})

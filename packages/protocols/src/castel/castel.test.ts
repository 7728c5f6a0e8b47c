import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc16X25 } from '../checksums.ts'
import { DecodeError } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes, TEST_NOW, testTarget } from '../testing.ts'
import { castel } from './castel.ts'

const id = `${Buffer.from('213GDP2026000017').toString('hex')}00000000`
const le = (value: number, bytes: number) => Buffer.from(new Uint32Array([value]).buffer).toString('hex', 0, bytes)
const sealed = (hex: string) => {
  const bytes = hexBytes(hex)
  return Buffer.concat([bytes, hexBytes(`${le(crc16X25(bytes), 2)} 0d0a`)])
}
/** A message of a version, or of the oldest units, which have none. */
const message = (version: string, type: string, content = '') => {
  const body = hexBytes(`${version} ${id} ${type} ${content}`)
  return sealed(`${version ? '4040' : '2424'} ${le(body.length + 8, 2)} ${body.toString('hex')}`)
}
const answer = (version: string, type: string, content = '') => message(version, type, content)
const decode = (...given: Parameters<typeof message>) => decodeStream(castel, message(...given))[0]!

const place = `1c 0b 1a 13 0f 00 ${le(23.5 * 3_600_000, 4)} ${le(46.5 * 3_600_000, 4)} e803 8403 7c`
const state = (status = 0) => `${'00'.repeat(8)} d2040000 0c000000 09000000 0000 ${le(status, 4)} ${'00'.repeat(8)}`
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  ...{ valid: true, latitude: -23.5, longitude: -46.5, speed: 1000 * 0.0194384449, course: 90 },
}
const stated = { odometer: 1234, tripOdometer: 12, fuelConsumption: 9 }
const attributes = { sat: 7, ...stated, status: 0 }

test('newer units: the messages with fixes, and what is answered', () => {
  const fixes = [{ ...fix, attributes }]
  const seconds = le(TEST_NOW.getTime() / 1000, 4)
  const login = [answer('03', '9001', `ffffffff 0000 ${seconds}`)]
  const uniqueIds = ['213GDP2026000017']
  assert.deepEqual(decode('03', '1001', `${state()} 01 ${place} 0102`), { uniqueIds, fixes, replies: login })
  assert.deepEqual(decode('03', '1001', `${state()} 00`), { uniqueIds, replies: login })
  assert.deepEqual(decode('04', '1003'), { uniqueIds, replies: [answer('04', '9003')] })
  assert.deepEqual(decode('04', '4004', '0102'), { uniqueIds })
  for (const [type, before] of [
    ['1002', ''],
    ['4001', '00'],
    ['b001', '0000'],
  ] as const)
    assert.deepEqual(decode('04', type, `${before} ${state()} 01 ${place}`), { uniqueIds, fixes })
  const two = decode('04', '400e', `${state()} 02 ${place} ${place} 0500 0600`).fixes!
  assert.deepEqual(
    two.map((one) => one.attributes.adc1),
    [5, 6],
  )
  for (const [type, before] of [
    ['4009', '00000000'],
    ['5101', ''],
  ] as const)
    assert.deepEqual(decode('04', type, `${before} ${place}`).fixes, [{ ...fix, attributes: { sat: 7 } }])
})

test('newer units: alarms go to each fix', () => {
  const codes = '04 01 01 00000000 00 01 16 00000000 01 63 00000000'
  const { fixes, replies } = decode('04', '4007', `0a0b0c0d ${state(1 << 4)} 02 ${place} ${place} ${codes}`)
  assert.deepEqual(replies, [answer('04', 'c007', '0a0b0c0d')])
  const told = { ...attributes, status: 16, alarm: 'overspeed', ignition: true }
  assert.deepEqual(
    fixes!.map((one) => one.attributes),
    [told, told],
  )
})

test('newer units: alarms and items of a message without a fix are on the last known place', () => {
  const off = { ...stated, status: 0, ignition: false }
  const alarm = decode('04', '4007', `0a0b0c0d ${state()} 00 02 01 11 00000000 01 0e 00000000`)
  assert.deepEqual(alarm.fixes, [{ outdated: true, attributes: { ...off, alarm: 'accident,powerOff' } }])
  assert.deepEqual(alarm.replies, [answer('04', 'c007', '0a0b0c0d')])
  const items = decode('04', '401f', `00 00000000 ${state()} 00 0700 0b00 00000000 01 01 07 00000000 2000 0200 e204`)
  assert.deepEqual(items.fixes, [{ outdated: true, attributes: { ...off, alarm: 'tow', power: 12.5 } }])
})

test('newer units: the messages that are states', () => {
  const attributesOf = (type: string, content: string, status = 0) => {
    const { fixes } = decode('04', type, `${state(status)} ${content}`)
    const [{ outdated, attributes: found } = { attributes: {} }, ...others] = fixes!
    assert.deepEqual([outdated, others], [true, []])
    return found
  }
  const off = { ...stated, status: 0, ignition: false }
  const values = '0400 0c00 2100 0000'
  const kept = { engineLoad: 50, rpm: 2000, milDistance: 300 }
  assert.deepEqual(attributesOf('4002', `0000 04 ${values} 0000 32 d007 2c01 ffffffff`), { ...off, ...kept })
  assert.deepEqual(attributesOf('4005', `00 04 ${values} 32 d007 2c01 ffffffff`), { ...off, ...kept })
  assert.throws(() => attributesOf('4005', '00 01 fe00 00'), DecodeError)
  assert.equal(
    attributesOf('4003', '0000 02 feff 4000 0000 0100 0200 0300').gSensor,
    '[[-0.03125,1.0,0.0],[0.015625,0.03125,0.046875]]',
  )
  assert.equal(attributesOf('4006', '00 02 2603 abc1').dtcs, 'P0326 U01AB')
  assert.equal(attributesOf('400b', '00 02 2643 0000 0180 0000').dtcs, 'C0326 B0001')
  assert.equal(attributesOf('4006', '00 00').dtcs, undefined)
  const told = { ...off, status: 0x40070, ignition: true, alarm: 'hardAcceleration,hardBraking,idle' }
  assert.deepEqual(attributesOf('4006', '00 00', 0x40070), told)
  const [cell] = decode('04', '4008', `${state()} 2a00 ff00`).fixes![0]!.network!.cellTowers!
  assert.deepEqual([cell!.locationAreaCode, cell!.cellId], [42, 255])
  const text = Buffer.from('VIN17').toString('hex')
  assert.deepEqual(decode('04', 'a002', `0000 00 00 01 0000 02 0100 0100 41 0200 0500 ${text}`).fixes, [
    { outdated: true, attributes: { result: 'VIN17' } },
  ])
})

test('newer units: items of a comprehensive message go to its last fix', () => {
  const items = [
    '0200 0900 01 2101 0400 01020304',
    '0600 0600 00 02 0500 0600',
    '0700 1100 00000000 02 00 01 00000000 01 0c 00000000',
    '0b00 0c00 00 02 0a000000 0b000000 0000',
    ...['1000 0200 f6ff', '1100 0200 0a00', '1200 0200 1400', '1300 0200 1e00', '1400 0200 2800'],
    ...['2000 0200 e204', '2100 0200 9001', '9900 0100 ff'],
  ]
  const { fixes } = decode('04', '401f', `00 00000000 ${state()} 02 ${place} ${place} ${items.join('')}`)
  assert.deepEqual(
    fixes!.map((one) => one.attributes),
    [
      attributes,
      {
        ...{ ...attributes, pid289: '01020304', fault1: 10, fault2: 11, alarm: 'hardCornering' },
        ...{ deviceTemp: -1, temp1: 1, temp2: 2, temp3: 3, temp4: 4, power: 12.5, battery: 4 },
      },
    ],
  )
})

test('older units, with another version', () => {
  const uniqueIds = ['213GDP2026000017']
  const more = { sat: 7, status: 5, battery: 90, odometer: 1234 }
  assert.deepEqual(decode('0c', '4001', `${place} 05000000 5a d2040000 0102`), {
    ...{ uniqueIds, fixes: [{ ...fix, attributes: more }] },
    replies: [answer('0c', '8001')],
  })
  const tower = { mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 42, cellId: 255 }
  assert.deepEqual(decode('0c', '4206', `00 01 ${place} 05000000 5a d2040000 000000 2a00 ff00`), {
    ...{ uniqueIds, fixes: [{ ...fix, network: { cellTowers: [tower] }, attributes: more }] },
    replies: [answer('0c', '8206')],
  })
  assert.deepEqual(decode('0c', '1001', '00'), { uniqueIds })
})

test('the oldest units, without a version', () => {
  const uniqueIds = ['213GDP2026000017']
  const fixes = [{ ...fix, attributes: { sat: 7 } }]
  const login = sealed(`4040 2a00 ${id} 1001 00000000 ffffffffffffffff`)
  assert.deepEqual(decode('', '2001', `${'00'.repeat(9)} ${place}`), { uniqueIds, fixes, replies: [login] })
  assert.deepEqual(decode('', '4001', place), { uniqueIds, fixes, replies: [answer('ff', '4001')] })
  for (const type of ['4201', '4202', '4206']) assert.deepEqual(decode('', type, place), { uniqueIds, fixes })
  assert.equal(decode('', '4204', (place + '00'.repeat(31)).repeat(8)).fixes!.length, 8)
})

test('commands, known by their bytes', () => {
  const sent = (type: (typeof castel.commands)[number]) => castel.encode!({ type, attributes: {} }, testTarget())!
  const unit = `${Buffer.from('123456789012345').toString('hex')}0000000000`
  assert.deepEqual(sent('engineStop'), hexBytes(`4040 2000 01 ${unit} 4583 01 a94a 0d0a`))
  assert.deepEqual(sent('engineResume'), sealed(`4040 2000 01 ${unit} 4583 00`))
  assert.equal(effectOfMessage(castel, sealed(`4040 2000 01 ${unit} 4583 02`)), 'unknown')
})

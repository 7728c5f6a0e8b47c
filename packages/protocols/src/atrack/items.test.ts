import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Reader } from '../bytes.ts'
import { hexBytes } from '../testing.ts'
import { decodeBinaryItems } from './binary-items.ts'

function read(form: string, bytes: string) {
  const reader = new Reader(hexBytes(bytes))
  const fix = { attributes: {} }
  decodeBinaryItems(form, reader, fix)
  return { ...fix, left: reader.left }
}

/** Keys of a binary form with the bytes of their items, and what they mean. */
const items: readonly [keys: string, bytes: string, attributes: object][] = [
  [
    'SA MT GS DT TR FL',
    '0c 01 14 01 12 37',
    { sat: 12, motion: true, rssi: 20, archive: true, throttle: 18, fuel: 55 },
  ],
  ['MT DT', '00 02', { motion: false, archive: false }],
  ['HA HB HC', '01 01 01', { alarm: 'hardAcceleration,hardBraking,hardCornering' }],
  ['HA HB HC', '00 00 00', {}],
  ['IN0 IN1 IN2 IN3', '01 00 01 00', { ignition: true, in1: false, in2: true, in3: false }],
  [
    'ZO4 ZO6 ZO9 ZO10 ZO14',
    '64 64 64 63 5a',
    { throttle: 40, obdSpeed: 80.5, engineLoad: 50, fuel: 49.5, coolantTemp: 90 },
  ],
  ['JO4 JO5 JO11', '32 64 5a', { engineLoad: 50, fuel: 40, coolantTemp: 50 }],
  ['MV BV RP ET AV1', '008d 0029 0708 005a 008a', { power: 14.1, battery: 4.1, rpm: 1800, temp1: 90, adc1: 138 }],
  ['ZH2 ZH3', '0e10 1c20', { fuelConsumption: 16.428, rpm: 1800 }],
  ['JH1 JH2 JH8 JH11', '5000 3840 0064 0032', { obdSpeed: 80, rpm: 1800, serviceOdometer: 500, fuelConsumption: 2.5 }],
  [
    'JH3 JH4 JH5 JH6 JH7',
    '0001 0002 0003 0004 0005',
    { axleWeight1: 0.5, axleWeight2: 1, axleWeight3: 1.5, axleWeight4: 2, axleWeight5: 2.5 },
  ],
  ['PC FC EO', '00000063 00000007 00000002', { count1: 99, fuelConsumption: 7, odometer: 3218.68 }],
  ['EH', '0000000a', { hours: 3_600_000 }],
  ['ZL2 ZL4', '00000002 00000003', { odometer: 322, hours: 540_000 }],
  ['JL1 JL2 JL3', '00000003 00000003 00000002', { fuelUsed: 1.5, hours: 540_000, odometer: 2000 }],
  ['JL4', '000005dc', { fuelUsed: 1.5 }],
  ['VN CD JS3 JS4', '3942 00 3839 00 4131 00 00', { vin: '9B', iccid: '89', driver1: 'A1' }],
  ['ZS1 JS4', '3942 00 4232 00', { vin: '9B', driver2: 'B2' }],
  ['JS1', '3942 00', { vin: '9B' }],
  ['GQ GS', '11 14', { rssi: -17 }],
  ['GQ LC CN CE', '11 000c 00011ad5 00000000', { rssi: -17 }],
  ['XX SA', '0c', { sat: 12 }],
]
for (const [keys, bytes, attributes] of items) {
  test(`the items ${keys} of a binary form`, () => {
    assert.deepEqual(read(`%${keys.replaceAll(' ', '%')}`, bytes), { attributes, left: 0 })
  })
}

/** Keys without a meaning, by the number of their bytes. */
const unused: readonly [bytes: number, keys: string][] = [
  [1, 'RL EL ML PD IA MP ZO1 ZO2 ZO3 ZO5 ZO7 ZO8 ZO11 ZO12 ZO13 ZO15 ZO16 ZO17 JO1 JO2 JO3 JO6 JO7 JO8 JO9 JO10 JO12'],
  [2, 'MF SM ZH1 JH9 JH10 JH12'],
  [4, 'ZL1 ZL3 JN1 JN2 JN3 JN4 JN5'],
  [6, 'GV'],
  [8, 'CM ME'],
  [60, 'GN'],
]
test('items without a meaning are passed over by their length', () => {
  for (const [bytes, keys] of unused) {
    for (const key of keys.split(' ')) {
      assert.deepEqual(read(`%${key}%SA`, `${'ff'.repeat(bytes)} 0c`), { attributes: { sat: 12 }, left: 0 }, key)
    }
  }
  for (const key of ['CI', 'NC', 'GL', 'MA', 'JS2']) {
    assert.deepEqual(read(`%${key}%SA`, '4142 00 0c'), { attributes: { sat: 12 }, left: 0 }, key)
  }
})

test('altitude and cell of a binary form', () => {
  const cell = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 12, cellId: 345, signalStrength: -21 }
  assert.deepEqual(read('%AT%GQ%LC%CN%CE', '000002f8 15 000c 00011ad5 00000159'), {
    ...{ altitude: 760, attributes: {}, left: 0 },
    network: { cellTowers: [cell] },
  })
  assert.deepEqual(read('%AT', 'fffffffe'), { altitude: -2, attributes: {}, left: 0 })
})

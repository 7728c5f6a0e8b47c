import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { effectOfMessage } from '../effects.ts'
import {
  type DecodeContextOptions,
  decodeChunks,
  decodeStream,
  hexBytes,
  testDecodeContext,
  testTarget,
} from '../testing.ts'
import { meitrack } from './meitrack.ts'

const unit = '868683020235846'

/** A message of the unit; the checksum is not looked at. */
function sent(command: string, data: string | Buffer = ''): Buffer {
  const body = Buffer.concat([Buffer.from(`,${unit},${command},`), Buffer.from(data as string), Buffer.from('*00\r\n')])
  return Buffer.concat([Buffer.from(`$$Q${body.length}`), body])
}
function heard(message: Buffer, options?: DecodeContextOptions) {
  const messages = decodeStream(meitrack, message, options)
  return {
    ids: messages.flatMap(({ uniqueIds = [] }) => uniqueIds),
    fixes: messages.flatMap(({ fixes = [] }) => fixes),
    replies: messages.flatMap(({ replies = [] }) => replies).map(String),
  }
}
const at = { latitude: -23.5505, longitude: -46.6333, fixTime: new Date('2026-11-21T14:30:05Z') }

const place = '-23.550500,-46.633300,261121143005,A,9,22,60,90,0.8,760,12345,678'
const text = ({ event = '35', cell = '724|11|1A2B|00C3D4', volts = '0003|0000|0010|01A6|0571', extras = '' } = {}) =>
  sent('AAA', `${event},${place},${cell},0102,${volts},${extras}`)
const reported = (parts?: Parameters<typeof text>[0], options?: DecodeContextOptions) =>
  heard(text(parts), options).fixes[0]!

test('a text holds event, place, cell, inputs, outputs and voltages', () => {
  const { ids, fixes, replies } = heard(text())
  assert.deepEqual([ids, replies], [[unit], []])
  assert.deepEqual(fixes, [
    {
      ...at,
      ...{ valid: true, altitude: 760, speed: 60 * 0.539957, course: 90 },
      network: {
        cellTowers: [
          {
            ...{ mobileCountryCode: 724, mobileNetworkCode: 11, locationAreaCode: 0x1a2b, cellId: 0xc3d4 },
            signalStrength: -22,
          },
        ],
      },
      attributes: {
        ...{ event: 35, sat: 9, hdop: 0.8, odometer: 12345, runtime: '678', input: 1, output: 2 },
        ...{ adc1: 3, adc2: 0, adc3: 16, battery: 4.22, power: 13.93 },
      },
    },
  ])
})

const alarms: readonly [event: number, alarm: string | undefined][] = [
  [1, 'sos'],
  [17, 'lowBattery'],
  [18, 'lowPower'],
  [19, 'overspeed'],
  [20, 'geofenceEnter'],
  [21, 'geofenceExit'],
  [22, 'powerRestored'],
  [23, 'powerCut'],
  [35, undefined],
  [36, 'tow'],
  [44, 'jamming'],
  [78, 'accident'],
  [90, 'hardCornering'],
  [91, 'hardCornering'],
  [129, 'hardBraking'],
  [130, 'hardAcceleration'],
  [135, 'fatigueDriving'],
]
for (const [event, alarm] of alarms) {
  test(`event ${event} is ${alarm ?? 'no alarm'}, after the number that some models send too, and in both binary forms`, () => {
    const { attributes } = reported({ event: `7,${event}` })
    assert.deepEqual([attributes.event, attributes.alarm], [event, alarm])
    const byte = event.toString(16).padStart(2, '0')
    assert.equal(heard(fixed([byte])).fixes[0]?.attributes.alarm, alarm)
    assert.equal(inRecord(`01 01${byte} 00 00 00`).attributes.alarm, alarm)
    assert.equal(inRecord(`00 01 40${byte}00 00 00`).attributes.alarm, alarm)
  })
}

test('a cell without country or network is none, and one without area and cell has zeros', () => {
  assert.equal(reported({ cell: '0|0|0000|0000' }).network, undefined)
  assert.equal(reported({ cell: '724|0|1A2B|C3D4' }).network, undefined)
  assert.equal(reported({ cell: '724|11||' }).network?.cellTowers?.[0]?.cellId, 0)
})

const voltages: readonly [model: string | undefined, battery: number, power: number][] = [
  ['mvt380', (512 * 3 * 2) / 1024, (256 * 3 * 16) / 1024],
  ['MVT340', (512 * 3 * 2) / 1024, (256 * 3 * 16) / 1024],
  ['MT90', (512 * 3.3 * 2) / 4096, 256],
  ['MT90G', (512 * 3 * 2) / 4096, 256],
  ...['T1', 'T3', 'MVT100', 'MVT600', 'MVT800', 'TC68', 'TC68S'].map(
    (model) => [model, (512 * 3.3 * 2) / 4096, (256 * 3.3 * 16) / 4096] as [string, number, number],
  ),
  ['T366', 5.12, 2.56],
  ['constructor', 5.12, 2.56],
  [undefined, 5.12, 2.56],
]
for (const [model, battery, power] of voltages) {
  test(`200 and 100 are ${battery} and ${power} V of ${model ?? 'an unknown model'}`, () => {
    const { attributes } = reported({ volts: '|||0200|0100' }, model ? { model } : {})
    assert.deepEqual([attributes.battery, attributes.power, attributes.adc1], [battery, power, undefined])
  })
}

test('voltages may have a point, and an empty one is 0', () => {
  const { attributes } = reported({ volts: '4.33|12.96|1.92|2.72|2.69' })
  assert.deepEqual([attributes.battery, attributes.power, attributes.adc1], [4.33, 12.96, undefined])
  assert.equal(reported({ volts: '|||028C|' }).attributes.power, 0)
})

const extras: readonly [event: string, extras: string, expected: object][] = [
  ['35', '00000001,,1,0A19', { eventData: '00000001', fuel: 10.25 }],
  ['37', '0012AB,,1,', { driverUniqueId: '0012AB' }],
  ['35', ',3,0009', { fuel: 0.09 }],
  ['35', ',,3,,06FB2E|0A0A92', { temp6: -12.34, temp10: 27.06 }],
  ['35', ',,1,,010A32|02FB00', { temp1: 10.5 }],
  ['35', ',,3,0000,,6,0,21.5', { fuel: 0, tempData: '21.5' }],
  ['35', ',,3,,,6,0,,,,,10|171207091500', { taximeterOn: true, taximeterStart: '171207091500' }],
  [
    '35',
    ',,3,,,6,0,,,,,11|171207091500|171207101500|78|3500|000001|000003',
    {
      ...{ taximeterOn: false, taximeterStart: '171207091500', taximeterEnd: '171207101500' },
      ...{ taximeterDistance: 78, taximeterFare: 3500, taximeterTrip: '000001', taximeterWait: '000003' },
    },
  ],
  ['35', '00000001,,50,,,,,,,,,', {}],
  ['35', ',,1,0009,,12', {}],
  ['35', '', {}],
]
for (const [event, said, expected] of extras) {
  test(`behind the voltages "${said}" is ${JSON.stringify(expected)}`, () => {
    const plain = reported({ event }).attributes
    assert.deepEqual(reported({ event, extras: said }).attributes, { ...plain, ...expected })
  })
}

// Event, -23.5505 and -46.6333 times 1,000,000, seconds since 2000, valid, satellites, signal, 60 km/h, 90 degrees, 0.8,
// 760 m, odometer, runtime, cell, status, input, 4.2 V, power, fence
const seconds = Buffer.alloc(4)
seconds.writeUInt32LE(at.fixTime.getTime() / 1000 - 946_684_800)
const record = `dca598fe ac6e38fd ${seconds.toString('hex')} 01 09 16 3c00 5a00 0800 f802 39300000 a6020000
  d402 0b00 2b1a d4c3 0100 0300 a401 c204 00000000`
const fixed = (events: readonly string[]) =>
  sent('CCC', hexBytes(`0201 3400 00000000 ${events.map((event) => event + record).join('')}`))

test('records of a fixed length are a list, and their number is answered', () => {
  const { ids, fixes, replies } = heard(fixed(['23', '23']))
  assert.deepEqual([ids, fixes.length, replies], [[unit], 2, ['@@Q27,868683020235846,CCC,2*F8\r\n']])
  assert.deepEqual(fixes[1], {
    ...at,
    ...{ valid: true, altitude: 760, speed: 60 * 0.539957, course: 90 },
    network: {
      cellTowers: [
        {
          ...{ mobileCountryCode: 724, mobileNetworkCode: 11, locationAreaCode: 0x1a2b, cellId: 0xc3d4 },
          signalStrength: -22,
        },
      ],
    },
    attributes: {
      ...{ event: 35, sat: 9, hdop: 0.8, odometer: 12345, runtime: 678 },
      ...{ status: 1, adc1: 3, battery: 4.2, power: 1218 },
    },
  })
  const ten = Array.from({ length: 10 }, () => '23')
  assert.match(heard(fixed(ten)).replies[0]!, /^@@Q28,868683020235846,CCC,10\*/)
})

/** A message of records, each with its four groups of items. */
function variable(...records: readonly string[]): Buffer {
  const all = records.map((groups, i) => {
    const bytes = Buffer.concat([Buffer.of(i, 0), hexBytes(groups)])
    return Buffer.concat([Buffer.of(bytes.length & 0xff, bytes.length >> 8), bytes])
  })
  return sent('CCE', Buffer.concat([Buffer.of(0, 0, 0, 0, records.length, 0), ...all]))
}
const inRecord = (groups: string) => heard(variable(groups)).fixes[0]!

test('records of any length have items of one, two, four and any bytes', () => {
  const { ids, fixes, replies } = heard(
    variable(
      `0a 0101 0501 0609 0716 1402 1503 4702 9732 9d28 fe6955
       12 083c00 095a00 0a0800 0bf6ff 161000 17ff00 19a401 1a7105 29e803 402300 913c00 92 3d00 980700 99d007 9c5a00
          9f1900 c90500 aa0000
       0b 02dca598fe 03ac6e38fd 04${seconds.toString('hex')} 0c39300000 0da6020000 250ca2b900 9b40420f00 a0a0860100
          a2e8030000 fef40a000000 1c01000000
       00`,
      `00 00 03 02dca598fe 03ac6e38fd 04${seconds.toString('hex')} 00`,
    ),
  )
  assert.deepEqual([ids, replies, fixes.length], [[unit], [], 2])
  assert.deepEqual(fixes[0], {
    ...at,
    ...{ valid: true, altitude: -10, speed: 60 * 0.539957, course: 90 },
    attributes: {
      ...{ event: 35, sat: 9, rssi: 22, output: 2, input: 3, lock: true, throttle: 50, batteryLevel: 85 },
      ...{ hdop: 8, adc1: 0.16, adc2: 2.55, battery: 4.2, power: 13.93, obdSpeed: 61, rpm: 2000, coolantTemp: 90 },
      ...{ temp1: 25, odometer: 12345, runtime: 678, driverUniqueId: '12165644', obdOdometer: 1_000_000 },
      ...{ fuel: 10, fuelUsed: 100, fuelConsumption: 10, hours: 600_000 },
    },
  })
  assert.deepEqual(fixes[1], { ...at, attributes: {} })
})

test('items of any length are cells, access points, temperatures, a sensor, batteries and a photo', () => {
  const { network, attributes } = inRecord(
    `00 00 00 08
     0e0c d402 0b00 2b1a d4c30000 9cff  1d08 0a0b0c0d0e0f d2ff  2b03 01 2efb  4b02 ffff
     fe7319 01 04 64756e61 0a0b0c0d0e0f 64 5df5 9132 0000000000000000
     fea807 01 4d 00 63 01 21 00
     fe3115 02 07 32303236313132315f415f312e6a706700 0000
     feb205 0100000000`,
  )
  assert.deepEqual(network?.cellTowers, [
    {
      ...{ mobileCountryCode: 724, mobileNetworkCode: 11, locationAreaCode: 0x1a2b, cellId: 0xc3d4 },
      signalStrength: -100,
    },
  ])
  assert.deepEqual(network?.wifiAccessPoints, [{ macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -46 }])
  assert.deepEqual(attributes, {
    ...{ temp1: -12.34, tagName: 'duna', tagBattery: 100, tagTemp: -10.63671875, tagHumidity: 50.56640625 },
    ...{ batteryLevel: 77, battery3Level: 33, alarmType: 7, image: '2026-11-21/20261121_A_1.jpg' },
  })
  for (const said of ['03 01 05 41', '03 02 05 00', '0a 01 05 3230323631313231']) {
    assert.deepEqual(inRecord(`00 00 00 01 fe31 ${said}`).attributes, { alarmType: 5 })
  }
})

test('a lock is open, closed or not known', () => {
  assert.deepEqual(
    ['00', '01', '02'].map((state) => inRecord(`01 47${state} 00 00 00`).attributes.lock),
    [undefined, false, true],
  )
})

test('a record without a place or without a time is a state alone', () => {
  const time = `00 00 01 04${seconds.toString('hex')} 00`
  assert.deepEqual(inRecord(time), { outdated: true, deviceTime: at.fixTime, attributes: {} })
  for (const record of ['00 00 00 00', '00 00 02 0254a698fe 03ac6f38fd 00']) {
    assert.deepEqual(inRecord(record), { outdated: true, attributes: {} })
  }
})

test('a record that ends before its items is refused', () => {
  assert.throws(() => meitrack.decode(variable('05 0101'), testDecodeContext()), RangeError)
})

test('a unit that asks for an answer gets it, and the answer to a command is its result', () => {
  assert.deepEqual(heard(sent('AAC', '1')), { ids: [], fixes: [], replies: ['@@z27,868683020235846,AAC,1*1C\r\n'] })
  assert.deepEqual(heard(sent('D82', '0')), {
    ids: [unit],
    fixes: [{ outdated: true, attributes: { result: 'D82,0' } }],
    replies: [],
  })
  assert.deepEqual(heard(sent('C01', 'OK')), { ids: [], fixes: [], replies: [] })
})

test('a photo is asked for eight packets at a time, and becomes a file when the last one came', () => {
  const packet = (number: number, total = 10) =>
    sent('D00', Buffer.concat([Buffer.from(`21_A.jpg,${total},${number},`), Buffer.of(0xff, 0x2c, number)]))
  const packets = Array.from({ length: 10 }, (_, number) => packet(number))
  const { fixes, replies } = heard(Buffer.concat([sent('D03', 'OK'), ...packets]), { identified: true })
  assert.deepEqual(replies, [
    '@@O46,868683020235846,D00,camera_picture.jpg,0*2F\r\n',
    '@@O36,868683020235846,D00,21_A.jpg,8*75\r\n',
  ])
  const data = Buffer.from(packets.flatMap((_, number) => [0xff, 0x2c, number]))
  const media = [{ attribute: 'image', extension: 'jpg', data }]
  assert.deepEqual(fixes, [{ outdated: true, attributes: {}, media }])
  assert.equal(heard(packet(0, 1), { identified: true }).fixes[0]?.media?.length, 1)
  assert.deepEqual(heard(packet(0, 1)).fixes, [])
})

test('bytes between messages are skipped, and so is a mark that no length follows', () => {
  const noise = Buffer.from('noise $ and $$ mark, $$Ax9,')
  assert.equal(decodeChunks(meitrack, [Buffer.concat([noise, text(), noise.subarray(0, 5), text()])]).length, 2)
})

const commands: readonly [CommandType, object, string][] = [
  ['positionSingle', {}, '@@A25,123456789012345,A10*58'],
  ['engineStop', {}, '@@A33,123456789012345,C01,0,12222*DA'],
  ['engineResume', {}, '@@A33,123456789012345,C01,0,02222*D9'],
  ['alarmArm', {}, '@@A33,123456789012345,C01,0,22122*DA'],
  ['alarmDisarm', {}, '@@A33,123456789012345,C01,0,22022*D9'],
  ['requestPhoto', {}, '@@A46,123456789012345,D03,1,camera_picture.jpg*1C'],
  ['requestPhoto', { index: 2 }, '@@A46,123456789012345,D03,2,camera_picture.jpg*1D'],
  ['sendSms', { phone: '+5511999990000', message: 'Oi' }, '@@A45,123456789012345,C02,0,+5511999990000,Oi*9D'],
  ['custom', { data: 'A12,6' }, '@@A27,123456789012345,A12,6*BE'],
]
for (const [type, attributes, expected] of commands) {
  test(`${type} ${JSON.stringify(attributes)} is ${expected}`, () => {
    assert.equal(
      meitrack.encode?.({ type, attributes: { ...attributes } }, testTarget())?.toString(),
      `${expected}\r\n`,
    )
  })
}

test('arming has another command by a setting', () => {
  const target = testTarget({ attributes: { 'meitrack.alternative': true } })
  const textOf = (type: CommandType) => String(meitrack.encode?.({ type, attributes: {} }, target))
  assert.match(textOf('alarmArm'), /^@@A27,123456789012345,B21,1\*/)
  assert.match(textOf('alarmDisarm'), /^@@A27,123456789012345,B21,0\*/)
})

test('any command that closes the first output cuts, and others of outputs are not known', () => {
  const effect = (data: string) =>
    effectOfMessage(meitrack, meitrack.encode!({ type: 'custom', attributes: { data } }, testTarget())!)
  assert.deepEqual(['C01,0,12222', 'C01,20,10000', 'C01,0,02222'].map(effect), ['cut', 'cut', 'resume'])
  assert.deepEqual(['C01,0,21222', 'C01,0,00000', 'F02', 'A10*00\\r\\nA10'].map(effect), Array(4).fill('unknown'))
  assert.deepEqual(['A12,6', 'A14,300', 'E91'].map(effect), [undefined, undefined, undefined])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { type DecodeContextOptions, decodeStream, hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { suntech } from './suntech.ts'

/** Decodes one text, ended as units end it. */
function said(text: string, options?: DecodeContextOptions) {
  const messages = decodeStream(suntech, Buffer.from(`${text}\r`, 'latin1'), options)
  assert.equal(messages.length, 1)
  const { uniqueIds, fixes = [], replies } = messages[0]!
  assert.equal(replies, undefined)
  return { id: uniqueIds?.[0], fix: fixes[0]!, fixes }
}

const place = '20260121;15:04:05;0f1a2b;-23.550500;-046.633300;060.000;090.50;11;1;1234567;12.63'
const at = {
  fixTime: new Date('2026-01-21T15:04:05Z'),
  valid: true,
  latitude: -23.5505,
  longitude: -46.6333,
  speed: 60 * 0.539957,
  course: 90.5,
}
const inputs = { ignition: true, in1: true, in2: false, in3: false, out1: false, out2: true }
const legacy = { versionFw: '374', sat: 11, odometer: 1234567, power: 12.63, ...inputs }

test('a legacy report holds place, inputs, status and serial number', () => {
  const { id, fix } = said(`ST300STT;205027329;03;374;${place};110001;2;0312`)
  assert.equal(id, '205027329')
  assert.deepEqual(fix, { ...at, attributes: { type: 'STT', ...legacy, status: 2, index: 312 } })
})

test('the ST200 has no model field, the ST500 no cell and short inputs, the ST600 a network', () => {
  assert.equal(said(`SA200EVT;317652;374;${place};110001;7`).fix.attributes.event, 7)
  const st500 = said(`ST500STT;205450135;07;374;${place.replace(';0f1a2b', '')};0;4;9`).fix
  assert.deepEqual(st500.attributes, {
    type: 'STT',
    versionFw: '374',
    sat: 11,
    odometer: 1234567,
    power: 12.63,
    status: 4,
    index: 9,
  })
  const cell = place.replace('0f1a2b', '0f1a2b;724;11;4eda;61')
  assert.deepEqual(said(`ST600STT;100850000;20;374;${cell};110001;1;1`).fix.network?.cellTowers, [
    { mobileCountryCode: 724, mobileNetworkCode: 11, locationAreaCode: 0x4eda, cellId: 0x0f1a2b, signalStrength: -61 },
  ])
})

const alarms: readonly [string, string, string | undefined][] = [
  ['EMG', '1', 'sos'],
  ['EMG', '3', 'powerCut'],
  ['EMG', '6', 'door'],
  ['ALT', '1', 'overspeed'],
  ['ALT', '40', 'powerRestored'],
  ['ALT', '50', 'jamming'],
  ['ALT', '132', 'door'],
  ['ALT', '33', undefined],
]
for (const [type, code, alarm] of alarms) {
  test(`${type} ${code} means ${alarm ?? 'no alarm'}, also of the universal models`, () => {
    assert.equal(said(`ST300${type};205027329;03;374;${place};110001;${code}`).fix.attributes.alarm, alarm)
    if (type === 'ALT') assert.equal(said(`ALT;0820012345;380000;${code};x;y`).fix.attributes.alarm, alarm)
  })
}

test('a unit that sends more says so by its settings', () => {
  const text = `ST300STT;205027329;03;374;${place};110001;2;0312;000120;4.1;0;1.5;;2.5;900;00A1B2C3;1;28FF:+13.7;:;26:-2.5`
  const all = { 'suntech.hbm': 1, 'suntech.includeAdc': true, 'suntech.includeRpm': true, 'suntech.includeTemp': true }
  const { hours, battery, archive, adc1, adc2, adc3, rpm, driverUniqueId, temp1, temp2, temp3 } = said(text, {
    attributes: all,
  }).fix.attributes
  assert.deepEqual(
    [hours, battery, archive, adc1, adc2, adc3, rpm, driverUniqueId, temp1, temp2, temp3],
    [7_200_000, 4.1, true, 1.5, undefined, 2.5, 900, '00A1B2C3', 13.7, undefined, -2.5],
  )
  const { fix } = said(`ST300STT;205027329;03;374;${place};110001;2;0312;0120;4.1;1;2367;724;5;-75;1351;1`, {
    attributes: { 'suntech.hbm': 2 },
  })
  assert.equal(fix.network?.cellTowers?.[0]?.locationAreaCode, 1351)
})

const serials: readonly [string, object][] = [
  [
    't_0=1C;N_0=0010.0;t_1=22;N_1=0002.0;Q_D=09\r\n',
    { temp0: 28, fuel0: 16, temp1: 34, fuel1: 2, drivingQuality: 9, fuel: 18 },
  ],
  ['CabAVL,1,20.5,0,9', { fuel1: 20.5, fuel: 20.5 }],
  ['GTSL|6|1|0|22574684|1|\r\n', { driverUniqueId: '22574684' }],
  ['RFID:008FB2\r\n', { serial: 'RFID:008FB2' }],
]
for (const [data, expected] of serials) {
  test(`a peripheral that sends ${JSON.stringify(data)} is read, with the line ends in it`, () => {
    const { fix } = said(`ST300UEX;511248287;45;374;${place};110001;${data.length};${data};3E`)
    assert.deepEqual(fix.attributes, { type: 'UEX', ...legacy, ...expected })
    const universal = said(`UEX;1610020241;000002;45;${data.length};${data};A7;164;;5`).fix.attributes
    assert.deepEqual(universal, { type: 'UEX', ...expected, assign1: '164', assign3: '5' })
  })
}

test('a universal report holds the fields of its mask, and those that the unit is set to send', () => {
  const { id, fix } = said(
    'STT;0560001616;FFFFFF;56;1.0.15;0;20260121;15:04:05;00008D6C;724;20;0925;24;-23.550500;-46.633300;60.00;90.50;19;1;00000001;00000002;2;1;1765;;00008003;0.0;12.14;136598;left;;over',
  )
  assert.equal(id, '0560001616')
  assert.deepEqual(fix, {
    ...at,
    network: {
      cellTowers: [{ mobileCountryCode: 724, mobileNetworkCode: 20, locationAreaCode: 0x925, cellId: 0x8d6c }],
    },
    attributes: {
      ...{ type: 'STT', versionFw: '1.0.15', archive: true, rssi: 24, sat: 19, ignition: true, input: 1, output: 2 },
      ...{
        mode: 2,
        reason: 1,
        index: 1765,
        io1: '0.0',
        io2: '12.14',
        io16: '136598',
        assign1: 'left',
        assign3: 'over',
      },
    },
  })
})

test('beacons stand beside the place of the unit that hears them', () => {
  const { fix } = said(
    'BLE;1140000053;114;1.0.1;20260121;15:04:05;-23.550500;-46.633300;1;-43;-46;-41;ACB89523EF68;247;3;4',
  )
  assert.equal(fix.valid, true)
  const { tag1Rssi, tag1Id, tag1Samples, tag1Major, tag1Minor } = fix.attributes
  assert.deepEqual([tag1Rssi, tag1Id, tag1Samples, tag1Major, tag1Minor], [-43, 'ACB89523EF68', 247, 3, 4])
})

test('answers to commands and reports of travels have no place', () => {
  assert.deepEqual(said('ST300CMD;Res;511848119;315;PresetA;NTW').fix, {
    outdated: true,
    attributes: { type: 'CMD', result: '315;PresetA;NTW' },
  })
  assert.equal(said('RES;0820012345;03;01;OK').fix.attributes.result, '03;01;OK')
  assert.deepEqual(said('ST300HTE;511050566;45;308;0;00A1').fix, {
    outdated: true,
    attributes: { driverUniqueId: '00A1' },
  })
})

test('the ST9xx reports by words, with other fields by its protocol type', () => {
  const where = '-23.550500;-046.633300;060.000;090.50;1'
  assert.deepEqual(said(`ST910;Location;344506;017;20260121;15:04:05;${where};4.32`).fix, {
    ...at,
    attributes: { versionFw: '017' },
  })
  const alert = said(`ST910;Alert;485195;20260121;15:04:05;3be0;${where};2867`, {
    attributes: { 'suntech.protocolType': 1 },
  })
  assert.deepEqual(alert.fix.attributes, { alarm: 'general', odometer: 2867 })
})

test('the ST4xx reports the cells around it, and sleeps without a place', () => {
  const cells = `10217;724;10;-87;515;1${';30;724;10;515;-90;0'.repeat(2)}${';0;0;0;0;0;0'.repeat(4)}`
  const { fix } = said(
    `ST410STT;007272376;408;01;${cells};3.8;0;2503;6;016;20260121;15:04:05;-23.550500;-046.633300;60.000;90.50;20;1`,
  )
  assert.deepEqual(
    fix.network?.cellTowers?.map(({ cellId, signalStrength }) => [cellId, signalStrength]),
    [
      [10217, -87],
      [30, -90],
    ],
  )
  assert.deepEqual(fix.attributes, {
    type: 'STT',
    versionFw: '408',
    battery: 3.8,
    archive: true,
    index: 2503,
    status: 6,
    sat: 20,
  })
  const moving = said(`ST419ALT;007272376;408;41;7;${cells};3.8;1;2503;6;a;b;2;`).fix
  assert.deepEqual([moving.outdated, moving.attributes.motion], [true, true])
})

test('the packed form of a legacy report', () => {
  // length type id model version date time lac cid latitude longitude speed course flags odometer power io event
  const hex =
    '02 0028 10 2050273290 28 813f 1a0115 0f0405 1051 29 17550500 2e633300 0020 50 005a 25 e0 0012d687 0c63 23 07 00'
  const [message] = decodeStream(suntech, hex)
  assert.deepEqual(message!.uniqueIds, ['205027329'])
  assert.deepEqual(message!.fixes![0], {
    ...{ ...at, speed: 32.5, course: 90.25 },
    attributes: { odometer: 1234567, power: 12.63, ...inputs, event: 7 },
  })
})

test('the universal report in bytes, and the card of a driver', () => {
  // type length id mask model version stored date time rssi latitude longitude speed course sat valid input output alert modifier data
  const hex =
    '82 002f 0580000055 3ffc3e 36 010010 00 1a0115 0f0405 18 81675a24 82c79154 1770 235a 0b 01 01 00 3b 0008 1d00000113f3f801'
  const [message] = decodeStream(suntech, hex)
  assert.deepEqual(message!.uniqueIds, ['0580000055'])
  assert.deepEqual(message!.fixes![0], {
    ...at,
    attributes: {
      ...{ versionFw: '1.0.16', archive: true, rssi: 24, sat: 11, ignition: true, input: 1, output: 0 },
      driverUniqueId: '1d00000113f3f801',
    },
  })
})

test('a crash report in two parts makes four places around the crash', () => {
  const one = Buffer.concat([hexBytes('48 66 f6 f1 98 58 34 e4 1770 235a'), Buffer.alloc(600)])
  const report = Buffer.concat([hexBytes('1a0115 0f0405'), one, one, one, one])
  const part = (number: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from(`CRR;0910000063;${number};2;015;`), bytes, Buffer.alloc(3)])
  const session = testDecodeContext({ identified: true })
  const first = suntech.decode(part(1, report.subarray(0, 1000)), session)
  assert.equal(first[0]!.fixes, undefined)
  const [second] = suntech.decode(part(2, report.subarray(1000)), session)
  const times = second!.fixes!.map(({ fixTime }) => fixTime!.toISOString().slice(17, 19))
  assert.deepEqual(times, ['02', '03', '04', '06'])
  assert.match(String(second!.fixes![0]!.attributes.gSensor), /^\[\[0,0,0\],/)
})

const verbs: readonly [CommandType, string, string, object?][] = [
  ['rebootDevice', 'Reboot', '03;03'],
  ['positionSingle', 'StatusReq', '03;01'],
  ['engineStop', 'Enable1', '04;01'],
  ['engineResume', 'Disable1', '04;02'],
  ['alarmArm', 'Enable2', '04;03'],
  ['alarmDisarm', 'Disable2', '04;04'],
  ['outputControl', 'Enable3', '04;09', { index: 3, data: '1' }],
  ['outputControl', 'Disable3', '04;10', { index: 3, data: '0' }],
]
for (const [type, verb, code, attributes = {}] of verbs) {
  test(`${type} is ${verb}, and ${code} of a universal model`, () => {
    const sent = (memory: readonly (readonly [string, unknown])[]) =>
      String(suntech.encode!({ type, attributes: { ...attributes } }, { ...testTarget(), memory: new Map(memory) }))
    assert.equal(sent([]), `SA200CMD;123456789012345;02;${verb}\r`)
    assert.equal(sent([['suntech.prefix', 'ST300']]), `ST300CMD;123456789012345;02;${verb}\r`)
    assert.equal(sent([['suntech.universal', true]]), `CMD;123456789012345;${code}\r`)
  })
}

test('a unit is answered in the form it speaks', () => {
  const session = testDecodeContext()
  const target = { ...testTarget(), memory: session.memory }
  suntech.decode(Buffer.from('ST600ALV;008728327'), session)
  assert.match(String(suntech.encode!({ type: 'positionSingle', attributes: {} }, target)), /^ST600CMD;/)
  suntech.decode(Buffer.from('STT;0560001616;000000'), session)
  assert.match(String(suntech.encode!({ type: 'positionSingle', attributes: {} }, target)), /^CMD;/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import {
  type DecodeContextOptions,
  decodeFrame,
  decodeStream,
  hexBytes,
  testDecodeContext,
  testTarget,
} from '../testing.ts'
import { t800x } from './t800x.ts'

const imei = '0352544071750518'
const id = '352544071750518'

/** The packet of this family, type and content, with the index 0102. */
function packet(header: string, type: string, content = ''): string {
  const bytes = content.replaceAll(/\s/g, '')
  return `${header}${type}${(15 + bytes.length / 2).toString(16).padStart(4, '0')}0102${imei}${bytes}`
}
function said(header: string, type: string, content = '', options: DecodeContextOptions = {}) {
  const [message] = decodeStream(t800x, packet(header, type, content), options)
  assert.deepEqual(message?.uniqueIds, [id])
  const replies = (message?.replies ?? []).map((reply) => reply.toString('hex'))
  const fixes = message?.fixes
  return { fix: (fixes ?? [])[0]!, fixes, replies }
}

const time = '261121143005'
const fixTime = new Date('2026-11-21T14:30:05Z')
/** 760 m, longitude -46.625 and latitude -23.5, least significant byte first. */
const place = '00003e44 00803ac2 0000bcc1'
const at = { altitude: 760, longitude: -46.625, latitude: -23.5 }
const nowhere = 'ffffffff ffffffff ffffffff'

/** Intervals, 31 of signal, 9 satellites with a place, relays, and the inputs of ignition and number 3. */
const vehicle = (status = '49', io = '5000') => `003c 0384 05 0064 001f ${status} 00 00 01 00 0000 ${io}`

test('logins, heartbeats and unknown types are answered with their index, which is 1 for the oldest units', () => {
  for (const type of ['01', '03', '05', '06', '77']) {
    assert.deepEqual(said('2323', type, '10'), {
      fix: undefined,
      fixes: undefined,
      replies: [`2323${type}000f0001${imei}`],
    })
  }
  assert.deepEqual(said('2525', '03').replies, [`252503000f0102${imei}`])
})

test('a position holds inputs, voltages, distance, place and battery', () => {
  const { fix, replies } = said(
    '2525',
    '02',
    `${vehicle('49', '5380')} 0141 ffff 00 00 0000cd07 85 ${time} ${place} 0605 005a 1266`,
  )
  assert.deepEqual(fix, {
    ...{ fixTime, valid: true, ...at, speed: 60.5 * 0.539957, course: 90 },
    attributes: {
      ...{ index: 258, rssi: 31, sat: 9, ignition: true, ac: false, in3: true, in4: false },
      ...{
        out1: true,
        out2: true,
        out3: true,
        adc1: 3.21,
        alarmCode: 0,
        odometer: 52487,
        batteryLevel: 85,
        power: 12.66,
      },
    },
  })
  assert.deepEqual(replies, [])
})

test('positions are answered when the setting says so', () => {
  const content = `${vehicle()} 0000 0000 00 00 00000000 00 ${time} ${place} 0000 0000`
  const { fix, replies } = said('2323', '02', content, { attributes: { 't800x.ack': true } })
  assert.deepEqual(replies, [`232302000f0001${imei}`])
  assert.equal(fix.attributes.batteryLevel, 100)
})

test('the second generation has outputs, five voltages and a battery of its own', () => {
  const voltages = '0000 0001 0002 ffff 0064'
  const { fix } = said(
    '2525',
    '13',
    `${vehicle()} 05 07 ${voltages} 00 00 0000cd07 00 ${time} ${place} 0010 0112 0402 1344`,
  )
  const { output, adc1, adc2, adc3, adc4, adc5, out1, battery, power } = fix.attributes
  assert.deepEqual([output, adc1, adc2, adc3, adc4, adc5, out1], [5, 0, 0.01, 0.02, undefined, 1, undefined])
  assert.deepEqual([fix.speed, fix.course, battery, power], [0.539957, 274, 4.02, 13.44])
})

test('one model of the first generation sends its battery too', () => {
  const content = `${vehicle()} 0000 0000 00 00 00000000 00 ${time} ${place} 0000 0000 0402`
  assert.equal(said('2525', '02', content, { model: 'tlw2-2bl' }).fix.attributes.battery, 4.02)
  assert.equal(said('2525', '02', content).fix.attributes.power, 4.02)
})

test('without a place, three cells of one network, unless it is unknown', () => {
  const head = `${vehicle('09')} 0000 0000 00 00 00000000 00 ${time}`
  const { fix } = said('2323', '02', `${head} d402 0b00 0100 0200 0300 0400 0500 0600 0000 0000`)
  assert.deepEqual([fix.outdated, fix.deviceTime, fix.fixTime], [true, fixTime, undefined])
  assert.deepEqual(
    fix.network?.cellTowers?.map((cell) => Object.values(cell)),
    [
      [724, 11, 1, 2],
      [724, 11, 3, 4],
      [724, 11, 5, 6],
    ],
  )
  for (const codes of ['ffff 0b00', 'd402 ffff']) {
    const unknown = said('2323', '02', `${head} ${codes} 1266`).fix
    assert.deepEqual([unknown.network, unknown.attributes.power], [undefined, 12.66])
  }
})

test('a unit at the plug of the vehicle sends its values behind the voltage', () => {
  const head = `${vehicle()} 00 00 0000cd07 00 ${time} ${place} 0000 00bc 1307`
  const { fix } = said('2626', '02', `${head} 0150 1234 0001e240 000004d2 0bb8 55 0e0f0e20`)
  assert.equal(fix.speed, 15 * 0.539957)
  const { obdSpeed, fuelUsed, fuelConsumption, rpm, power, adc1 } = fix.attributes
  assert.deepEqual([obdSpeed, fuelUsed, fuelConsumption, rpm, power], [12.34, 123.456, 1.234, 3000, 13.07])
  assert.equal(adc1, undefined)
  const { airInput, airPressure, coolantTemp, airTemp, engineLoad, throttle, fuel } = fix.attributes
  assert.deepEqual(
    [airInput, airPressure, coolantTemp, airTemp, engineLoad, throttle, fuel],
    [85, 85, 45, 45, 85, 85, 85],
  )
  const unknown = said('2626', '02', `${head} 0150 1234 0001e240 000004d2 0bb8 ff 0e0f0e20`).fix
  assert.equal(unknown.attributes.coolantTemp, undefined)
  assert.equal(said('2626', '02', `${head} 0150 1234`).fix.speed, 0)
})

test('a unit with a solar panel sends acceleration, light and voltages', () => {
  const { fix } = said(
    '2727',
    '02',
    `49 0f ${time} ${place} 0605 005a 9a 24 a4 11 80 88 f6 55 39 51 0000cd07 0b44 0000`,
  )
  assert.deepEqual([fix.speed, fix.course], [60.5 * 0.539957, 90])
  assert.deepEqual(fix.attributes, {
    ...{ index: 258, sat: 9, alarm: 'geofenceExit', alarmCode: 15, gSensor: '[4.6,-74.4,-17.8]', batteryLevel: 88 },
    ...{ deviceTemp: -10, lightSensor: 5.5, battery: 3.9, solarPanel: 5.1, odometer: 52487 },
    ...{ ignition: true, rssi: 52, input: 0x0b44 },
  })
})

const accelerations: readonly [string, string][] = [
  ['80 00 00 80 80', '[0.0,-0.0,0.8]'],
  ['9a 2c a4 91 80', '[4.6,74.4,17.8]'],
  ['1a 24 a4 11 80', '[-4.6,-74.4,-17.8]'],
]
for (const [bytes, text] of accelerations) {
  test(`the acceleration ${bytes} is ${text}, and a place may be missing`, () => {
    const { fix } = said('2727', '02', `09 00 ${time} ffff ffff ${bytes} 00 f6 55 39 51 0000cd07 0000`)
    assert.deepEqual([fix.outdated, fix.deviceTime, fix.attributes.gSensor], [true, fixTime, text])
    assert.equal(fix.attributes.batteryLevel, 100)
  })
}

const alarms: readonly [code: number, vehicle: string | undefined, asset: string | undefined][] = [
  [0, undefined, undefined],
  [1, 'powerCut', 'removing'],
  [2, 'lowBattery', 'tampering'],
  [3, 'sos', 'sos'],
  [4, 'overspeed', 'removing'],
  [5, 'geofenceEnter', 'fallDown'],
  [6, 'geofenceExit', 'lowBattery'],
  [7, 'tow', undefined],
  [8, 'vibration', undefined],
  [10, 'vibration', undefined],
  [14, undefined, 'geofenceEnter'],
  [15, undefined, 'geofenceExit'],
  [21, 'jamming', undefined],
  [23, 'powerRestored', undefined],
  [24, 'lowPower', undefined],
]
for (const [code, ofVehicle, ofAsset] of alarms) {
  test(`alarm ${code} is ${ofVehicle} of a vehicle and ${ofAsset} of an asset, and is answered`, () => {
    const hex = code.toString(16).padStart(2, '0')
    const answer = (start: string) => [code > 0 ? `${start}00100102${imei}${hex}` : `${start}000f0102${imei}`]
    const old = said('2525', '04', `${vehicle()} 0000 0000 ${hex} 00 00000000 00 ${time} ${place} 0000 0000`)
    assert.deepEqual([old.fix.attributes.alarm, old.replies], [ofVehicle, answer('252504')])
    const recent = `${vehicle()} 05 07 0000 0000 0000 0000 0000 ${hex} 00 00000000 00 ${time} ${place} 0000 0000 0402`
    assert.deepEqual(said('2525', '14', recent).replies, answer('252514'))
    const solar = `49 ${hex} ${time} ${place} 0000 0000 8000008080 88 1d 55 39 51 0000cd07 0640`
    const asset = said('2727', '04', solar)
    assert.deepEqual([asset.fix.attributes.alarm, asset.fix.attributes.alarmCode], [ofAsset, code])
  })
}

test('the network is named by operator, technology, band and card', () => {
  const content = `${time} 06 560069007600 03 4c5445 02 4233 0f 373234303131303030303030303030 03 383935`
  for (const [header, type] of [
    ['2727', '05'],
    ['2525', '11'],
  ] as const) {
    const { fix, replies } = said(header, type, content)
    assert.deepEqual(fix, {
      ...{ outdated: true, deviceTime: fixTime },
      attributes: { operator: 'Viv', networkTechnology: 'LTE', networkBand: 'B3', iccid: '895' },
    })
    assert.deepEqual(replies, [`${header}${type}000f0102${imei}`])
  }
})

const behaviours = ['hardBraking', 'hardAcceleration']
for (const code of [0, 1, 2, 3, 4, 5, 6]) {
  test(`behaviour ${code} is told second by second, with the alarm on the last`, () => {
    const { fixes } = said('2626', '05', `0${code} ${time} ${place} 0605 0384 0bb8 ${time} ${nowhere} 0010 ffff ffff`)
    const alarm = code < 6 ? { alarm: behaviours[code % 2] } : {}
    assert.deepEqual(fixes, [
      { fixTime, valid: true, ...at, speed: 60.5 * 0.539957, course: 90, attributes: { rpm: 3000 } },
      { outdated: true, deviceTime: fixTime, speed: 0.539957, attributes: alarm },
    ])
  })
}

test('a behaviour without seconds has no position', () => {
  assert.deepEqual(said('2626', '05', '01').fixes, [])
})

for (const [code, alarm] of [...behaviours, 'hardCornering', undefined].entries()) {
  test(`single behaviour ${code} is ${alarm}`, () => {
    const single = (status: string, where: string) =>
      said('2626', '06', `0${code} ${time} ${status} 0000000000 ${where} 0605 0384 0bb8`).fix
    const moving = { speed: 60.5 * 0.539957, course: 90, attributes: { ...(alarm && { alarm }), rpm: 3000 } }
    assert.deepEqual(single('00', place), { fixTime, valid: true, ...at, ...moving })
    assert.equal(single('80', place).valid, false)
    assert.deepEqual(single('00', nowhere), { outdated: true, deviceTime: fixTime, ...moving })
  })
}

const mac = 'f1a00220f0fe'
const rest = '00'.repeat(17)
const tags: readonly [kind: string, content: string, attributes: object][] = [
  [
    'tire',
    `0001 ${mac} b2 40 4b 07`,
    { tag1Id: mac, tag1Battery: 3, tag1TirePressure: 64 * 1.527 * 2, tag1TireTemp: 20, tag1TireStatus: 7 },
  ],
  ['button', `0002 ${mac} 31 00 ${rest}`, { tag1Id: mac, tag1Battery: 3.1, alarm: 'sos' }],
  ['weak button', `0002 ${mac} 31 01 ${rest}`, { tag1Id: mac, tag1Battery: 3.1, alarm: 'lowBattery' }],
  ['driver', `0003 ${mac} 20 00 ${rest}`, { driverUniqueId: mac, tag1Battery: 2 }],
  ['weak driver', `0003 ${mac} 20 01 ${rest}`, { driverUniqueId: mac, tag1Battery: 2, alarm: 'lowBattery' }],
  [
    'climate',
    `0004 ${mac} 64 62 89c4 1388 0007 4e`,
    { tag1Id: mac, tag1Battery: 3, tag1Temp: -25, tag1Humidity: 50, tag1LightSensor: 7, tag1Rssi: -50 },
  ],
  [
    'door',
    `0005 ${mac} 64 64 0960 01 48`,
    { tag1Id: mac, tag1Battery: 3, tag1Temp: 24, tag1Door: true, tag1Rssi: -56 },
  ],
  ['relay', `0006 ${mac} 64 00 48`, { tag1Id: mac, tag1Battery: 3, tag1Output: false, tag1Rssi: -56 }],
  ['unknown', `0007 ${mac} 64 00 48`, {}],
]
for (const [kind, content, attributes] of tags) {
  test(`a tag of the kind ${kind} is read, and tags are answered twice`, () => {
    const { fix, replies } = said('2323', '10', `${time} 01 ${content}`)
    assert.deepEqual(fix, { outdated: true, deviceTime: fixTime, attributes: { ignition: true, ...attributes } })
    assert.deepEqual(replies, [`232310000f0001${imei}`, '232310000f0102'])
  })
}

test('tags are numbered', () => {
  const { attributes } = said('2525', '10', `${time} 00 0006 ${mac} 64 01 48 0006 ${mac} 64 00 48`).fix
  assert.deepEqual([attributes.ignition, attributes.tag1Output, attributes.tag2Output], [false, true, false])
})

test('what a command brought back is a text', () => {
  const { fix, replies } = said('2525', '81', `01 ${Buffer.from('ção OK#', 'utf16le').toString('hex')}`)
  assert.deepEqual(fix, { outdated: true, attributes: { result: 'ção OK#' } })
  assert.deepEqual(replies, [`252581000f0102${imei}`])
})

test('a command is a text in a packet of the family that the unit speaks', () => {
  const target = testTarget()
  const sent = () => t800x.encode!({ type: 'custom', attributes: { data: 'RELAY,0000,On#' } }, target)!
  const end = `0001 0123456789012345 01 ${Buffer.from('RELAY,0000,On#').toString('hex')}`.replaceAll(' ', '')
  assert.equal(sent().toString('hex'), `232381001e${end}`)
  decodeFrame(t800x, hexBytes(packet('2727', '03')), Object.assign(testDecodeContext(), { memory: target.memory }))
  assert.equal(sent().toString('hex'), `272781001e${end}`)
  assert.equal(effectOfMessage(t800x, sent()), 'cut')
  assert.equal(effectOfMessage(t800x, Buffer.concat([sent(), sent()])), 'cut')
  const named = { ...target, uniqueId: 'truck-7' }
  assert.equal(t800x.encode!({ type: 'custom', attributes: { data: 'STATUS#' } }, named), undefined)
})

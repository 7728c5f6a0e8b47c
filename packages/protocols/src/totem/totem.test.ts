import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { effectOfMessage, effectOfText } from '../effects.ts'
import { type DecodeContextOptions, decodeChunks, decodeStream, testTarget } from '../testing.ts'
import { totem } from './totem.ts'

const id = '352544071750518'
const fixTime = new Date('2026-11-21T14:30:05Z')
const at = { latitude: -23.5505, longitude: -46.6333 }

/** The message of an old unit: this text with mark and length before it. */
const old = (text: string): string => `$$${(text.length + 4).toString(16).toUpperCase().padStart(2, '0')}${text}`
/** The message of a new unit. */
const modern = (text: string): string => `$$${String(text.length + 6).padStart(4, '0')}${text}`

function said(text: string, options?: DecodeContextOptions) {
  const [message] = decodeStream(totem, Buffer.from(text), options)
  const [fix] = message?.fixes ?? []
  return { id: message?.uniqueIds?.[0], fix: fix!, hasFix: fix !== undefined, replies: message?.replies?.map(String) }
}

const rmc = 'GPRMC,143005.000,A,2333.0300,S,04637.9980,W,32.40,90.5,211126,,,A*7A'
const sentence = (code = 'AA', io = '000000000000', cell = '0000|7A1B2C3D4E', start = rmc) =>
  old(`${id}|${code}$${start}|01.6|00.9|01.2|${io}|20261121143005|13871209|${cell}|0123|52.4870|0002|00000|3F1B\r\n`)

test('format 1 is a sentence, precisions, inputs, voltages, cell, temperature and distance', () => {
  const { id: sender, fix, replies } = said(sentence())
  assert.equal(sender, id)
  assert.deepEqual(fix, {
    ...{ fixTime, valid: true, ...at, speed: 32.4, course: 90.5 },
    network: {
      cellTowers: [{ mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 0x1b2c, cellId: 0x3d4e }],
    },
    attributes: {
      ...{ pdop: 1.6, hdop: 0.9, vdop: 1.2, status: 0, in1: false, in2: false, in3: false, in4: false },
      ...{ out1: false, out2: false, battery: 3.87, power: 1209, adc1: '0000', temp1: '0123', odometer: 52487 },
    },
  })
  assert.deepEqual(replies, ['ACK OK\r\n'])
})

test('format 1 has its voltage, speed and course at times; a cell needs both numbers', () => {
  const bare = said(sentence('AA', '0', '2C3D4E5F', rmc.replace('32.40,90.5', ','))).fix
  assert.deepEqual([bare.attributes.adc1, bare.network?.cellTowers?.[0]?.cellId], [undefined, 0x4e5f])
  assert.deepEqual([bare.speed, bare.course], [0, 0])
  assert.equal(said(sentence('AA', '0', '00000000|0012 0000'.replace(' ', ''))).fix.network, undefined)
  assert.equal(said(sentence('AA', '0', '00003D4E')).fix.network, undefined)
  const settings = { attributes: { 'geolocation.mcc': 724, 'geolocation.mnc': 11 } }
  assert.equal(said(sentence(), settings).fix.network?.cellTowers?.[0]?.mobileCountryCode, 724)
})

const rmcBits: readonly [io: string, name: string][] = [
  ['10000', 'in3'],
  ['100000', 'in4'],
  ['1000000', 'in1'],
  ['10000000', 'in2'],
  ['100000000', 'out1'],
  ['1000000000', 'out2'],
]
for (const [io, name] of rmcBits) {
  test(`the status ${io} of format 1 is ${name}`, () => {
    const { status, in1, in2, in3, in4, out1, out2, alarm } = said(sentence('AA', io)).fix.attributes
    const set = Object.entries({ in1, in2, in3, in4, out1, out2 }).filter(([, value]) => value)
    assert.deepEqual([set, status, alarm], [[[name, true]], Number.parseInt(io, 2), undefined])
  })
}

const bars = (code = 'AA', io = '000000000000', date = '211126') =>
  old(
    `${id}|${code}${date}143005|A|2333.0300|S|04637.9980|W|22.5|181|1.90|${io}|13912|0007|1A2B3C4D|0123|52.4870|0021|3F1A\r\n`,
  )

test('format 2 has the same between bars', () => {
  const { id: sender, fix, replies } = said(bars())
  assert.deepEqual([sender, replies], [id, ['ACK OK\r\n']])
  const { network, attributes, ...where } = fix
  assert.deepEqual(where, { fixTime, valid: true, ...at, speed: 22.5, course: 181 })
  assert.equal(network?.cellTowers?.[0]?.locationAreaCode, 0x1a2b)
  const { hdop, battery, power, adc1, temp1, odometer } = attributes
  assert.deepEqual([hdop, battery, power, adc1, temp1, odometer], [1.9, 3.9, 12, '0007', '0123', 52487])
})

for (const [index, name] of 'antenna charge in1 in2 in3 in4 in5 in6 out1 out2 out3 out4'.split(' ').entries()) {
  test(`bit ${index} of the status of format 2 is ${name}`, () => {
    const { attributes } = said(bars('AA', (2 ** index).toString(2).padStart(12, '0'))).fix
    assert.deepEqual([attributes[name], attributes.status], [true, 2 ** index])
    assert.equal(Object.values(attributes).filter((value) => value === true).length, 1)
  })
}

const columns = (code = 'AA', date = '211126') =>
  old(
    `${id}|${code}${date}143005${'00A1'}${'1'}${'41'}${'12'}${'0410'}${'0411'}${'025'}${'026'}${'1A2B'}${'3C4D'}A${'07'}${'090'}${'032'}${'01.5'}${'0000052'}2333.0300S04637.9980W0026${'3F1C'}`,
  )

test('format 3 has columns of fixed widths', () => {
  const { id: sender, fix, replies } = said(columns())
  assert.deepEqual([sender, replies], [id, ['ACK OK\r\n']])
  const { network, attributes, ...where } = fix
  assert.deepEqual(where, { fixTime, valid: true, ...at, speed: 32, course: 90 })
  assert.deepEqual([network?.cellTowers?.[0]?.locationAreaCode, network?.cellTowers?.[0]?.cellId], [0x1a2b, 0x3c4d])
  assert.deepEqual(attributes, {
    ...{ io1: '00A1', charge: true, battery: 4.1, power: 12, adc1: '0410', adc2: '0411', temp1: '025', temp2: '026' },
    ...{ sat: 7, pdop: 1.5, odometer: 52_000 },
  })
})

test('a unit that has had no time yet is known by its name alone', () => {
  const timeless = [sentence('AA', '0', '00000000', rmc.replace('211126', '000000')), bars('AA', '0', '000000')]
  for (const text of [...timeless, columns('AA', '000000')]) {
    assert.deepEqual([said(text).id, said(text).hasFix, said(text).replies], [id, false, ['ACK OK\r\n']])
  }
})

const oldAlarms: readonly [string, string | undefined][] = [
  ['01', 'sos'],
  ['10', 'lowBattery'],
  ['11', 'overspeed'],
  ['30', 'parking'],
  ['42', 'geofenceExit'],
  ['43', 'geofenceEnter'],
  ['AA', undefined],
]
for (const [code, alarm] of oldAlarms) {
  test(`alarm ${code} of the old formats is ${alarm}`, () => {
    for (const text of [sentence(code), bars(code), columns(code)]) assert.equal(said(text).fix.attributes.alarm, alarm)
    const pressed = said(sentence(code, '000000000001')).fix.attributes.alarm
    assert.equal(pressed, alarm ? `${alarm},sos` : 'sos')
  })
}

const place = '2333.0300S04637.9980W'
interface Options {
  readonly type?: string
  readonly status?: string
  /** What stands between the time and the cell: battery, voltages and temperatures. */
  readonly values?: string
  readonly network?: string
  readonly end?: string
}
const report = ({ type = 'AA', status = '00004000', values = '41120410', network = '', end = '0173' }: Options = {}) =>
  modern(
    `${type}${id}|${status}261121143005${values}1A2B3C4D${network}07${'31'}${'090'}${'060'}01.2${'0000052'}${place}${end}0A`,
  )

test('format 4 has columns, of which some are left out', () => {
  const { id: sender, fix, replies } = said(report())
  assert.equal(sender, id)
  const { network, attributes, ...where } = fix
  assert.deepEqual(where, { fixTime, valid: true, ...at, speed: 60 * 0.539957, course: 90 })
  assert.deepEqual(network?.cellTowers, [
    { mobileCountryCode: 0, mobileNetworkCode: 0, locationAreaCode: 0x1a2b, cellId: 0x3c4d, signalStrength: -31 },
  ])
  assert.deepEqual(attributes, {
    ...{ ignition: false, charge: false, out1: false, out2: false, out3: false, status: 0x4000 },
    ...{ battery: 4.1, power: 12, adc1: '0410', sat: 7, hdop: 1.2, odometer: 52_000 },
  })
  assert.deepEqual(replies, ['$$0014AA017300'])
})

const optional: readonly [string, Options, object][] = [
  ['a battery of three digits', { values: '4040410' }, { battery: 4.04, power: undefined, adc1: '0410' }],
  ['one temperature', { values: '411204100215' }, { adc1: '0410', temp1: '0215', temp2: undefined }],
  [
    'two temperatures, which move the bit of the place',
    { values: '4112041002150216', status: '00001000' },
    { temp1: '0215', temp2: '0216', adc2: undefined },
  ],
  [
    'four voltages',
    { values: '41120410041104120413' },
    { adc1: '0410', adc2: '0411', adc3: '0412', adc4: '0413', temp1: undefined },
  ],
  [
    'four voltages and two temperatures',
    { values: '4112041004110412041302150216', status: '00001000' },
    { adc1: '0410', adc4: '0413', temp1: '0215', temp2: '0216' },
  ],
  ['four more digits at the end', { end: '12340173' }, { adc1: '0410', temp1: undefined }],
]
for (const [name, options, expected] of optional) {
  test(`format 4 may have ${name}`, () => {
    const { fix } = said(report(options))
    const named = Object.fromEntries(Object.keys(expected).map((key) => [key, fix.attributes[key]]))
    assert.deepEqual([named, fix.valid, fix.latitude], [expected, true, at.latitude])
  })
}

test('format 4 may name the network of its cell', () => {
  const [cell] = said(report({ network: '11724' })).fix.network?.cellTowers ?? []
  assert.deepEqual(cell, {
    ...{ mobileCountryCode: 724, mobileNetworkCode: 11 },
    ...{ locationAreaCode: 0x1a2b, cellId: 0x3c4d, signalStrength: -31 },
  })
})

const statuses: readonly [string, object][] = [
  ['80000000', { alarm: 'sos' }],
  ['40000000', { ignition: true }],
  ['20000000', { alarm: 'overspeed' }],
  ['10000000', { charge: true }],
  ['08000000', { alarm: 'geofenceExit' }],
  ['04000000', { alarm: 'geofenceEnter' }],
  ['02000000', { alarm: 'gpsAntennaCut' }],
  ['00800000', { out1: true }],
  ['00400000', { out2: true }],
  ['00200000', { out3: true }],
  ['AE000000', { alarm: 'sos,overspeed,geofenceExit,geofenceEnter,gpsAntennaCut' }],
]
for (const [status, expected] of statuses) {
  test(`the status ${status} of format 4 means ${JSON.stringify(expected)}`, () => {
    const { fix } = said(report({ status }))
    const none = { ignition: false, charge: false, out1: false, out2: false, out3: false, alarm: undefined }
    const { ignition, charge, out1, out2, out3, alarm } = fix.attributes
    assert.deepEqual({ ignition, charge, out1, out2, out3, alarm }, { ...none, ...expected })
    assert.deepEqual([fix.valid, fix.attributes.status], [false, Number.parseInt(status, 16)])
  })
}

const types: readonly [string, string | undefined][] = [
  ['01', 'sos'],
  ['02', 'overspeed'],
  ['04', 'geofenceExit'],
  ['05', 'geofenceEnter'],
  ['06', 'tow'],
  ['07', 'gpsAntennaCut'],
  ['10', 'powerCut'],
  ['11', 'powerRestored'],
  ['12', 'lowPower'],
  ['13', 'lowBattery'],
  ['40', 'vibration'],
  ['41', 'idle'],
  ['42', 'hardAcceleration'],
  ['43', 'hardBraking'],
  ['AB', undefined],
]
for (const [type, alarm] of types) {
  test(`type ${type} of format 4 is ${alarm}, before the alarms of the status`, () => {
    assert.equal(said(report({ type })).fix.attributes.alarm, alarm)
    const both = said(report({ type, status: '80000000' })).fix.attributes.alarm
    assert.equal(both, alarm ? `${alarm},sos` : 'sos')
  })
}

test('a card is a driver, with a place', () => {
  const { id: sender, fix, replies } = said(modern(`E2${id}|261121143005,-46.6333,-23.5505,5501020304|7B`))
  assert.equal(sender, id)
  assert.deepEqual(fix, { fixTime, valid: true, ...at, attributes: { driverUniqueId: '5501020304' } })
  assert.deepEqual(replies, ['$$0014AA304|4E'])
})

test('values of the vehicle come with a place, longitude first as well', () => {
  const { fix } = said(
    modern(`E5${id}|261121143005,-46.6333,-23.5505,v1,52487,1203,85,12650,900,61,255,7,85,40,30,20,55,|7C`),
  )
  assert.deepEqual(fix, {
    ...{ fixTime, valid: true, ...at },
    attributes: {
      ...{ odometer: 52487, fuelUsed: 1203, fuelConsumption: 85, power: 12.65, rpm: 900, obdSpeed: 61 },
      ...{ coolantTemp: 85, intakeTemp: 40, engineLoad: 30, throttle: 20, fuel: 55 },
    },
  })
})

test('what cannot be read is answered all the same', () => {
  const unread = [modern(`BB${id}3E`), modern(`E2${id}|3E`), modern(`E5${id}|,3E`)]
  for (const text of unread) assert.match(said(text).replies![0]!, /^\$\$0014AA.{4}[\dA-F]{2}$/)
  for (const text of [old(`${id}|AA$GPRMC|`), old(`${id}|AA000|00.0|`), old(`${id}|AA000000`)]) {
    assert.deepEqual([said(text).id, said(text).hasFix, said(text).replies], [undefined, false, ['ACK OK\r\n']])
  }
})

test('noise and impossible lengths around messages are skipped', () => {
  const stream = `\r\nx$${report()}\r\n$$$${report()}$$ZZ$$0003$$02$$1F`
  assert.equal(decodeStream(totem, Buffer.from(stream)).length, 2)
  assert.equal(decodeChunks(totem, [Buffer.from('$x'.repeat(20_000)), Buffer.from(report())]).length, 1)
})

const sent: readonly [CommandType, string, string | undefined][] = [
  ['rebootDevice', '000000,006', undefined],
  ['factoryReset', '000000,007', undefined],
  ['getVersion', '000000,056', undefined],
  ['positionSingle', '000000,012', undefined],
  ['engineStop', '000000,025,C,1', 'cut'],
  ['engineResume', '000000,025,C,0', 'resume'],
  ['custom', '000000,002,60', 'unknown'],
]
for (const [type, body, effect] of sent) {
  test(`${type} is ${body} over the wire and as a text message`, () => {
    const command = { type, attributes: { data: '002,60' } }
    const message = totem.encode!(command, testTarget())!
    assert.equal(String(message).slice(0, -2), `$$${String(body.length + 10).padStart(4, '0')}CF${body}`)
    assert.equal(effectOfMessage(totem, message), effect)
    const text = totem.encodeText!(command, testTarget())!
    assert.equal(text, `*${body}#`)
    assert.equal(effectOfText([totem.effects], text), effect)
  })
}

test('a command has the password of the unit, its length and its checksum', () => {
  const target = testTarget({ attributes: { devicePassword: '123456' } })
  const message = totem.encode!({ type: 'rebootDevice', attributes: {} }, target)!
  assert.equal(String(message), '$$0020CF123456,0061A')
  const joined = Buffer.concat([message, message])
  assert.equal(totem.effects?.textOf?.(joined), undefined)
  assert.equal(totem.effects?.textOf?.(Buffer.from('$$0020CF123456,0061B')), undefined)
  assert.equal(totem.encode!({ type: 'custom', attributes: { data: 'x'.repeat(10_000) } }, target), undefined)
})

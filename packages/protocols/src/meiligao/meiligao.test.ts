import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { bytesOf, u16Bytes } from '../bytes.ts'
import { crc16CcittFalse } from '../checksums.ts'
import type { DeviceMessage } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { type DecodeContextOptions, decodeChunks, decodeStream, hexBytes, testTarget } from '../testing.ts'
import { meiligao } from './meiligao.ts'

const ID = '12345678ffffff'
/** What a unit sends: head, identifier, command, data, checksum and end. */
function sent(command: number, data: Uint8Array | string = '', id = ID): Buffer {
  const body = bytesOf('$$', u16Bytes(17 + data.length), hexBytes(id), u16Bytes(command), data)
  return bytesOf(body, u16Bytes(crc16CcittFalse(body)), '\r\n')
}
const said = (stream: Buffer, options?: DecodeContextOptions) => decodeStream(meiligao, stream, options)
const fixOf = (messages: readonly DeviceMessage[]) => messages[0]?.fixes?.[0]
const attributesOf = (more: string) => fixOf(said(sent(0x9955, `${place}${more}`)))?.attributes

const place = '143005.000,A,2333.0300,S,04637.9980,W,32.40,90.5,211126,,*0F'
const where = {
  fixTime: new Date('2026-11-21T14:30:05Z'),
  ...{ valid: true, latitude: -23.5505, longitude: -46.6333, altitude: 0, speed: 32.4, course: 90.5 },
}

test('messages are cut by their length, and what is between them is skipped', () => {
  const noise = [Buffer.from('0$a'), hexBytes('2424 0000'), Buffer.from('\r\n')] as const
  const stream = Buffer.concat([noise[0], sent(0x9955, place), noise[1], sent(0x9955, place), noise[2]])
  assert.equal(said(stream).length, 2)
})

const answers: readonly [string, command: number, data: string, reply: string][] = [
  ['a login', 0x5000, '', '4000 01'],
  ['a heartbeat', 0x0001, '', '0001 01'],
  ['the question for the server', 0x0002, '', `0002 ${Buffer.from('gps.example:5009').toString('hex')}`],
  ['a photo that comes', 0x0800, '\x02', '8801 02'],
  ['a photo that is over', 0x0f80, '\x02', '6688 02 00 00'],
]
for (const [what, command, data, reply] of answers) {
  test(`${what} is answered`, () => {
    const content = hexBytes(reply)
    const body = bytesOf('@@', u16Bytes(15 + content.length), hexBytes(ID), content)
    const attributes = { 'meiligao.server': 'gps.example:5009' }
    const messages = said(sent(command, data), { attributes })
    assert.deepEqual(messages, [{ replies: [bytesOf(body, u16Bytes(crc16CcittFalse(body)), '\r\n')] }])
  })
}

test('the server is not named when nobody has set it', () => {
  assert.deepEqual(said(sent(0x0002)), [])
})

test('a number ends at its first F; fourteen digits may lack their check digit', () => {
  const idsOf = (id: string) => said(sent(0x1234, '', id)).map(({ uniqueIds }) => uniqueIds)
  assert.deepEqual(idsOf('12345678ffffff'), [['12345678']])
  assert.deepEqual(idsOf('49015420323751'), [['49015420323751', '490154203237518']])
  assert.deepEqual(idsOf('ffffffffffffff'), [])
})

test('a position alone, and one that was logged', () => {
  assert.deepEqual(said(sent(0x9955, place)), [{ uniqueIds: ['12345678'], fixes: [{ ...where, attributes: {} }] }])
  assert.deepEqual(fixOf(said(sent(0x9016, `......${place}`))), { ...where, attributes: {} })
  assert.deepEqual(fixOf(said(sent(0x9955, 'no place'))), undefined)
  const bare = fixOf(said(sent(0x9955, '143005,V,2333.03,S,04637.998,W,,,211126')))
  assert.deepEqual([bare?.valid, bare?.speed, bare?.course], [false, 0, 0])
})

test('precision, altitude, states and analog inputs', () => {
  const off = { out2: false, out3: false, out4: false, in1: false, in2: false, in3: false, in4: false }
  assert.deepEqual(attributesOf('|0.9|760.5|1011|03A6,0001,00ff'), {
    ...{ hdop: 0.9, out1: true, out5: true, in5: true, ...off, adc1: 934, adc2: 1, adc3: 255 },
  })
  assert.equal(fixOf(said(sent(0x9955, `${place}|||`)))?.altitude, 0)
  assert.equal(fixOf(said(sent(0x9955, `${place}||-7.5|`)))?.altitude, -7.5)
})

const behind: readonly [string, object][] = [
  ['|025D0002005A7D22|1c|0001E055', { rssi: 28, odometer: 122_965 }],
  ['|02080005089E00E1CF84|06|0001E055|0B', { rssi: 6, odometer: 122_965, sat: 11 }],
  ['|025D0002005A7D22|06|0001E055|0b|ANA|1', { rssi: 6, odometer: 122_965, sat: 11, card: 'ANA|1' }],
  ['|010837431', { odometer: 10_837_431 }],
  ['|0.0', { odometer: 0 }],
  ['|00104000|00a1b2', { odometer: 104_000, driverUniqueId: '00a1b2' }],
]
for (const [text, attributes] of behind) {
  test(`${text} behind the analog inputs`, () => {
    assert.deepEqual(attributesOf(`||||0000,0000${text}`), { adc1: 0, adc2: 0, ...attributes })
  })
}

const alarms: readonly [code: number, attributes: object, ofTk218: object][] = [
  [0x01, { alarm: 'sos' }, { alarm: 'sos' }],
  [0x02, { in2: 1 }, { in2: 1 }],
  [0x05, { in5: 1 }, { in5: 1 }],
  [0x06, {}, {}],
  [0x10, { alarm: 'lowBattery' }, { alarm: 'lowBattery' }],
  [0x11, { alarm: 'overspeed' }, { alarm: 'overspeed' }],
  [0x12, { alarm: 'movement' }, { alarm: 'movement' }],
  [0x13, { alarm: 'geofenceEnter' }, { alarm: 'geofence' }],
  [0x14, { alarm: 'accident' }, {}],
  [0x31, {}, {}],
  [0x32, { in2: 0 }, { in2: 0 }],
  [0x35, { in5: 0 }, { in5: 0 }],
  [0x50, { alarm: 'powerOff' }, {}],
  [0x53, { alarm: 'gpsAntennaCut' }, {}],
  [0x60, {}, { alarm: 'fatigueDriving' }],
  [0x71, {}, { alarm: 'hardBraking' }],
  [0x72, { alarm: 'hardBraking' }, { alarm: 'hardAcceleration' }],
  [0x73, { alarm: 'hardAcceleration' }, { alarm: 'accident' }],
  [0x74, {}, { alarm: 'idle' }],
]
for (const [code, attributes, ofTk218] of alarms) {
  test(`alarm ${code.toString(16)}`, () => {
    const frame = sent(0x9999, `${String.fromCharCode(code)}${place}`)
    assert.deepEqual(fixOf(said(frame))?.attributes, attributes)
    assert.deepEqual(fixOf(said(frame, { model: 'tk218' }))?.attributes, ofTk218)
  })
}

test('a photo is stored with the place where it was taken', () => {
  const part = (packet: number, hex: string) => sent(0x9988, bytesOf(2, hexBytes('0006 02'), packet, hexBytes(hex)))
  const taken = sent(0x9977, bytesOf(2, 0, place))
  const photo = (chunks: Buffer[], identified: boolean) =>
    decodeChunks(meiligao, chunks, { identified }).flatMap(({ fixes = [] }) => fixes)
  const whole = [sent(0x0800, '\x02'), part(0, 'ffd8aa'), part(1, 'bbffd9'), sent(0x0f80, '\x02'), taken]
  const [fix, ...others] = photo(whole, true)
  assert.deepEqual([fix?.latitude, others], [-23.5505, []])
  assert.deepEqual(
    fix?.media?.map(({ data }) => data.toString('hex')),
    ['ffd8aabbffd9'],
  )
  assert.deepEqual(photo([sent(0x9955, place), ...whole.slice(1)], false)[1]?.media?.length, 1)
  assert.equal(photo([part(1, 'bbffd9'), taken], true)[0]?.media, undefined)
  assert.deepEqual(photo([taken], true)[0], { ...where, attributes: {} })
})

test('cards that are near, and where', () => {
  const cards = hexBytes(`00000000 0000000c ffffffff ${'00000000'.repeat(12)}`)
  assert.deepEqual(fixOf(said(sent(0x9966, bytesOf(cards, '|143005,211126,2333.0300,S,04637.9980,W')))), {
    ...{ fixTime: where.fixTime, valid: true, latitude: -23.5505, longitude: -46.6333 },
    attributes: { card2: '0000000012', card3: '4294967295', driverUniqueId: '4294967295' },
  })
})

test("values of the vehicle's bus, their sums, and trouble codes", () => {
  const { odometer, dtcs, ...others } = fixOf(
    said(sent(0x9901, '14.1,2687,90,21.57,4.71,-5,7.1,8.16,4.27,104,0.34,9.34,2,1,0')),
  )!.attributes
  assert.deepEqual([odometer, dtcs], [104, 2])
  assert.deepEqual(others, {
    ...{ battery: 14.1, rpm: 2687, obdSpeed: 90, throttle: 21.57, engineLoad: 4.71, coolantTemp: -5 },
    ...{ fuelConsumption: 7.1, averageFuelConsumption: 8.16, drivingRange: 4.27, singleFuelConsumption: 0.34 },
    ...{ fuelUsed: 9.34, hardAccelerationCount: 1, hardBrakingCount: 0 },
  })
  assert.deepEqual(fixOf(said(sent(0x9902, '25,2.4,0.79,22,43,119,3756,75,12')))?.attributes, {
    ...{ totalIgnitionNo: 25, totalDrivingTime: 2.4, totalIdlingTime: 0.79, averageHotStartTime: 22 },
    ...{ averageSpeed: 43, historyHighestSpeed: 119, historyHighestRpm: 3756 },
    ...{ totalHarshAccerleration: 75, totalHarshBrake: 12 },
  })
  assert.deepEqual(fixOf(said(sent(0x9903, 'P0101,U1108'))), { outdated: true, attributes: { dtcs: 'P0101 U1108' } })
})

test('reports that were kept come together, without those that are none', () => {
  const list = bytesOf(3, 0x10, `${place}|0.9||\\`, 0, 'nothing\\', 0x32, place)
  const [message] = said(sent(0x6688, list))
  assert.deepEqual(message?.fixes, [
    { ...where, attributes: { alarm: 'lowBattery', hdop: 0.9 } },
    { ...where, attributes: { in2: 0 } },
  ])
})

type Options = Parameters<typeof testTarget>[0]
const commands: readonly [CommandType, object, content: string, options?: Options][] = [
  ['positionSingle', {}, '4101'],
  ['positionPeriodic', { frequency: 125 }, '4102 000c'],
  ['alarmGeofence', { radius: 1000 }, '4106 03e8'],
  ['setTimezone', { timezone: 'America/Sao_Paulo' }, '4132 2d313830'],
  ['setTimezone', { timezone: 'Europe/Lisbon' }, '4132 30'],
  ['requestPhoto', {}, '4151'],
  ['rebootDevice', {}, '4902'],
  ['engineStop', {}, '4115 01'],
  ['engineResume', {}, '4115 00'],
  ['engineStop', {}, '4114 01', { attributes: { 'meiligao.alternative': true } }],
  ['engineStop', {}, '4114 01 02 02 02 02', { model: 'gt08' }],
  ['engineResume', {}, '4114 00 02 02 02 02', { model: 'TK510' }],
  ['outputControl', { index: 1, data: '1' }, '4115 01'],
  ['outputControl', { index: 3, data: '0' }, '4114 02 02 00 02 02', { model: 'MT05' }],
]
for (const [type, attributes, content, options] of commands) {
  test(`${type} ${JSON.stringify(attributes)} is ${content}`, () => {
    const bytes = hexBytes(content)
    const body = bytesOf('@@', u16Bytes(15 + bytes.length), hexBytes('12345678901234'), bytes)
    const message = meiligao.encode!({ type, attributes: { ...attributes } }, testTarget(options))!
    assert.equal(message.toString('hex'), bytesOf(body, u16Bytes(crc16CcittFalse(body)), '\r\n').toString('hex'))
  })
}

test('what does not fit is not sent, and a short number is filled up', () => {
  const encode = (type: CommandType, attributes: Record<string, unknown>, uniqueId = '1') =>
    meiligao.encode!({ type, attributes }, { ...testTarget(), uniqueId })
  assert.equal(encode('positionPeriodic', { frequency: 655_360 }), undefined)
  assert.equal(encode('outputControl', { index: 2, data: '1' }), undefined)
  assert.equal(encode('outputControl', { index: 1, data: 'x' }), undefined)
  assert.equal(encode('setTimezone', {}), undefined)
  assert.equal(encode('positionSingle', {}, 'abc'), undefined)
  assert.equal(encode('positionSingle', {})?.toString('hex', 4, 11), '1fffffffffffff')
})

test('an engine is cut by the first output, whatever the others do; other outputs are not known', () => {
  const effect = (index: number, data: string) => {
    const target = testTarget({ model: 'MT05' })
    return effectOfMessage(meiligao, meiligao.encode!({ type: 'outputControl', attributes: { index, data } }, target)!)
  }
  assert.deepEqual(
    [effect(1, '1'), effect(1, '0'), effect(2, '1'), effect(2, '0')],
    ['cut', 'resume', 'unknown', 'unknown'],
  )
  const position = meiligao.encode!({ type: 'positionSingle', attributes: {} }, testTarget())!
  assert.equal(effectOfMessage(meiligao, Buffer.concat([position, position])), 'unknown')
})

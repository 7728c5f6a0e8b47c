import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodeContextOptions, decodeStream, hexBytes, testDecodeContext } from '../testing.ts'
import { atrack } from './atrack.ts'

const ID = '352964050762302'
const ID_HEX = '00014104d8dd3a3e'
const at = new Date('2026-11-21T12:00:05Z')
const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')

/** A text whose length counts from the comma behind it. */
function textMessage(lines: string, { sequence = 7, prefix = '@P' } = {}): Buffer {
  const rest = `,${sequence},${ID},${lines}\r\n`
  return Buffer.from(`${prefix},1A2B,${rest.length}${rest}`, 'latin1')
}
const REPORT = '1795262405,1795262406,1795262407,-46633300,-23550500,90,2,1234.5,9,1,60,3,12,DRV9,21,-2'
const place = { valid: true, latitude: -23.5505, longitude: -46.6333, course: 90, speed: 60 * 0.539957 }
const reported = {
  ...{ event: 2, odometer: 123_450, hdop: 0.9, input: 1, output: 3, adc1: 12 },
  ...{ driverUniqueId: 'DRV9', temp1: 21, temp2: -2 },
}
const attributesOf = (stream: Buffer, options?: DecodeContextOptions) =>
  decodeStream(atrack, stream, options).flatMap(({ fixes = [] }) => fixes.map(({ attributes }) => attributes))

test('a text has reports in lines, and is confirmed by its length and sequence', () => {
  const stream = textMessage(`${REPORT},\r\n20261121120005,0,0,0,0,0,101,0,0,0,0,0,0,,2000,2000,msg,1,2`)
  const [message, ...others] = decodeStream(atrack, stream)
  assert.equal(others.length, 0)
  assert.deepEqual(message?.uniqueIds, [ID])
  assert.deepEqual(message?.fixes?.[0], { fixTime: at, ...place, attributes: reported })
  const zeros = { event: 101, odometer: 0, hdop: 0, input: 0, output: 0, adc1: 0, temp1: 2000, temp2: 2000 }
  assert.deepEqual(message?.fixes?.[1]?.attributes, zeros)
  assert.equal(message?.fixes?.[1]?.fixTime?.getTime(), at.getTime())
  const length = String(stream).split(',')[2]!
  const counted = Number(length).toString(16).padStart(16, '0')
  assert.deepEqual(
    message?.replies?.map((reply) => reply.toString('hex')),
    [`fe02${counted}0007`],
  )
})

test('a line end behind a text belongs to it, other prefixes are taken, and sequences above 16 bits wrap', () => {
  const stream = Buffer.concat([textMessage(REPORT, { sequence: 65_538, prefix: '\x03\x01' }), Buffer.from('\n')])
  const messages = decodeStream(atrack, Buffer.concat([stream, textMessage(REPORT)]))
  assert.deepEqual(
    messages.map(({ replies }) => replies![0]!.toString('hex').slice(-4)),
    ['0002', '0007'],
  )
  assert.equal(atrack.frame(stream)?.end, stream.length)
})

test('a form that names what no form names is passed over', () => {
  const keys = '%__proto__%constructor%__defineGetter__%SA'
  assert.deepEqual(attributesOf(textMessage(`${REPORT},,%CI${keys},1,2,3,12`)), [{ ...reported, sat: 12 }])
})

const form = (keys: string) => ({ attributes: { 'atrack.form': keys } })

/** Keys of a text form with their items, and what they mean. */
const textItems: readonly [keys: string, items: string, attributes: object][] = [
  [
    '%SA%MV%BV%PC%RP%GS',
    '12,141,41,99,1800,20',
    { sat: 12, power: 14.1, battery: 4.1, count1: 99, rpm: 1800, rssi: 20 },
  ],
  ['%DT%MT', '1,1', { archive: true, motion: true }],
  ['%DT%MT', '0,0', { archive: false, motion: false }],
  ['%VN%TR%ET%FL%FC', '9BW1,18,90,55,7', { vin: '9BW1', throttle: 18, coolantTemp: 90, fuel: 55, fuelConsumption: 7 }],
  ['%AV1%CD%EH', '138,8955,409', { adc1: 138, iccid: '8955', hours: 409 * 360_000 }],
  ['%IA%EL', '30,58', { intakeTemp: 30, engineLoad: 58 }],
  ['%HA%HB%HC', '1,0,2', { alarm: 'hardAcceleration,hardCornering' }],
  ['%HA%HB%HC', '0,1,0', { alarm: 'hardBraking' }],
  ['%GS%GQ%CN%CE', '10,17,72405,77', { rssi: -17 }],
  ['%XS%SA%BV', '5,,x', {}],
]
for (const [keys, items, attributes] of textItems) {
  test(`the items ${items} of the text form ${keys}`, () => {
    const stream = textMessage(`${REPORT},,${items}`)
    assert.deepEqual(attributesOf(stream, form(keys)), [{ ...reported, ...attributes }])
    const named = textMessage(`${REPORT},,%CI${keys},${items}`)
    assert.deepEqual(attributesOf(named), [{ ...reported, ...attributes }])
  })
}

test('altitude and cell of a text form', () => {
  const options = form('%AT%CN%LC%CE%GQ')
  const [fix] = decodeStream(atrack, textMessage(`${REPORT},,760,72405,12,345,21`), options)[0]!.fixes!
  assert.equal(fix?.altitude, 760)
  const cell = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 12, cellId: 345, signalStrength: -21 }
  assert.deepEqual(fix?.network, { cellTowers: [cell] })
})

const mac = '010203040506'
/** What a unit says of beacons by its mode and mask, and what it means. */
const beacons: readonly [text: string, attributes: object, frameMask?: number][] = [
  [`1:248:${mac}00010002c8b0${mac}00010002c8b1`, { tag1Id: mac, tag1Rssi: 176, tag2Id: mac, tag2Rssi: 177 }],
  [`2:248:${mac}0bb80017c8b0`, { tag1Id: mac, tag1Temp: 23, tag1Rssi: 176 }],
  [`3:236:${mac}003c0017b00bb8`, { tag1Id: mac, tag1Humidity: 60, tag1Temp: 23, tag1Rssi: 176 }],
  [`4:240:${mac}02aaaa${'41'.repeat(9)}${mac}04${'bb'.repeat(11)}${'42'.repeat(9)}`, { tag1Id: mac, tag2Id: mac }],
  [
    `4:224:00000000000003${'aa'.repeat(6)}0000000000ff05${'aa'.repeat(10)}`,
    { tag1Id: '000000000000', tag2Id: '0000000000ff' },
  ],
  ['9:0:0102', {}],
  [`0de0${mac}092d0a0c5f07` + `0be1${mac}00000000` + `0de0${mac}ff9c00000000`, { tag1Temp: 23.49, tag3Temp: -1 }, 1],
  ['0de0cd', {}, 1],
]
for (const [text, attributes, frameMask = 0] of beacons) {
  test(`beacons ${text}`, () => {
    const options = { attributes: { 'atrack.form': '%BC', 'atrack.frameMask': frameMask } }
    assert.deepEqual(attributesOf(textMessage(`${REPORT},,${text}`), options), [{ ...reported, ...attributes }])
  })
}

test('what a unit says of itself, and its answers to commands', () => {
  const info = `$INFO=${ID},AX7,Rev.0.61,${ID},724051234567890,8955,144,41,9,1,12,1,0\r\n`
  const stream = Buffer.from(`$EARLY\r\n${info}$OK\r\n$ERROR=101\r\n`)
  const messages = decodeStream(atrack, stream)
  const attributes = { model: 'AX7', versionFw: 'Rev.0.61', power: 14.4, battery: 4.1, sat: 9, rssi: 12 }
  assert.deepEqual(messages, [
    { uniqueIds: [ID], fixes: [{ outdated: true, attributes }] },
    { fixes: [{ outdated: true, attributes: { result: '$OK' } }] },
    { fixes: [{ outdated: true, attributes: { result: '$ERROR=101' } }] },
  ])
})

test('a keep-alive comes back as it is', () => {
  const [message] = decodeStream(atrack, `fe02 ${ID_HEX} 0001`)
  assert.deepEqual(message, { replies: [hexBytes(`fe02 ${ID_HEX} 0001`)] })
})

/** A message around a body: prefix, checksum, length, sequence, unit. */
function binary(body: string, prefix = hex('@P')): Buffer {
  const bytes = hexBytes(body)
  const length = (bytes.length + 10).toString(16).padStart(4, '0')
  return Buffer.concat([hexBytes(`${prefix} 1a2b ${length} 00eb ${ID_HEX}`), bytes])
}
const seconds = (date: Date) => (date.getTime() / 1000).toString(16).padStart(8, '0')
const TIMES = `${seconds(at)} ${seconds(new Date(at.getTime() + 1000))} 00000000`
/** Place, course, type, odometer, HDOP, input, speed, output, voltage, driver, temperatures. */
const BODY = `fd386eac fe98a5dc 005a 02 00003039 0009 01 003c 03 2ee0 ${hex('DRV9')}00 00d7 ffec`
const values = {
  ...{ type: 2, odometer: 1_234_500, hdop: 0.9, input: 1, output: 3, adc1: 12 },
  ...{ driverUniqueId: 'DRV9', temp1: 21.5, temp2: -2 },
}

test('binary records one after the other, confirmed, and a short rest is none', () => {
  const [message] = decodeStream(atrack, binary(`${TIMES} ${BODY} 00 ${TIMES} ${BODY} 00 ${'00'.repeat(7)}`))
  const deviceTime = new Date(at.getTime() + 1000)
  const fix = { fixTime: at, deviceTime, ...place, attributes: values }
  assert.deepEqual(message, {
    uniqueIds: [ID],
    fixes: [fix, fix],
    replies: [hexBytes(`fe02 ${ID_HEX} 00eb`)],
  })
})

test('a binary message whose checksum begins with a comma is no text', () => {
  const message = binary(`${TIMES} ${BODY} 00`)
  message[2] = 0x2c
  assert.deepEqual(attributesOf(Buffer.concat([message, message])), [values, values])
})

test('times can be calendar fields, also under another prefix', () => {
  const date = '07ea 0b 15 0c 00 05'
  const options = { attributes: { 'atrack.longDate': true } }
  const [message] = decodeStream(atrack, binary(`${date} ${date} ${date} ${BODY} 00`, '0203'), options)
  assert.deepEqual(message?.fixes, [{ fixTime: at, ...place, attributes: values }])
})

test('a message is text or the level of a fuel sensor; a setting gives alarms their types', () => {
  const of = (message: string, attributes: object) =>
    attributesOf(binary(`${TIMES} ${BODY} ${hex(message)}00`), { attributes: { ...attributes } })[0]
  assert.deepEqual(of('hello', {}), { ...values, message: 'hello' })
  assert.deepEqual(of('FULS:F=1A t=1B N=100', {}), { ...values, fuel: 25.6 })
  assert.deepEqual(of('FULS:F=1A t=1B N=100', { 'atrack.decimalFuel': true }), { ...values, fuel: 10 })
  const alarms = { 'atrack.alarmMap': '1=sos,2=powerCut' }
  assert.equal(of('', alarms)?.alarm, 'powerCut')
  assert.equal(of('', { 'atrack.alarmMap': '1=sos' })?.alarm, undefined)
})

test('further items of binary records, in a form of their own or in that of the settings', () => {
  const record = (form: string) => `${TIMES} ${BODY} 00 ${form} 0c 008d`
  const named = record(`${hex('%CI%SA%MV')}00`)
  const attributes = { ...values, sat: 12, power: 14.1 }
  assert.deepEqual(attributesOf(binary(`${named} ${named}`)), [attributes, attributes])
  assert.deepEqual(attributesOf(binary(`${record('')} ${record('')}`), form('%SA%MV')), [attributes, attributes])
})

test('a photo comes in pieces', () => {
  const piece = (index: number, data: string) =>
    binary(`${seconds(at)} ${index.toString(16).padStart(2, '0')} 03 0002 ${data}`, hex('@R'))
  const session = testDecodeContext({ identified: true })
  const read = (...pieces: Buffer[]) => pieces.map((one) => atrack.decode(one, session)[0]!)
  const [first, , , last] = read(piece(0, 'ffd8'), piece(1, '0102'), piece(1, '0102'), piece(2, 'ffd9'))
  assert.deepEqual(first, { uniqueIds: [ID], replies: [hexBytes(`fe02 ${ID_HEX} 00eb`)] })
  const data = hexBytes('ffd8 0102 ffd9')
  const media = [{ attribute: 'image', extension: 'jpg', data }]
  assert.deepEqual(last?.fixes, [{ outdated: true, deviceTime: at, attributes: {}, media }])
  const withoutPhoto = [{ outdated: true, deviceTime: at, attributes: {} }]
  assert.deepEqual(read(piece(2, 'ffd9'))[0]?.fixes, withoutPhoto)
  assert.deepEqual(read(piece(0, 'ffd8'), piece(2, 'ffd9'))[1]?.fixes, withoutPhoto)
})

test('a custom command is its text and a line end; only reading a setting is harmless', () => {
  const message = atrack.encode({ type: 'custom', attributes: { data: 'AT$INFO=?' } })
  assert.equal(String(message), 'AT$INFO=?\r\n')
  const isHarmless = (text: string) => atrack.effects!.harmless.some((one) => one.exec(text)?.[0] === text)
  assert.equal(isHarmless(String(message)), true)
  assert.equal(isHarmless('AT$OUTC=1,1,0\r\n'), false)
})

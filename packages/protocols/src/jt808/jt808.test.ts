import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodeContextOptions, decodeStream, TEST_NOW } from '../testing.ts'
import { jt808 } from './jt808.ts'
import { fixOf, type Head, head, heard, location, onLine } from './samples.ts'

const hex = (buffers: readonly Buffer[] = []): string[] => buffers.map((buffer) => buffer.toString('hex'))
const at = {
  fixTime: new Date('2026-01-21T04:04:05Z'),
  valid: true,
  latitude: -23.550361,
  longitude: -46.632596,
  altitude: 760,
  speed: 60 * 0.539957,
  course: 90,
}
const status = { ignition: true, blocked: false, charge: false }
const OK = '7e8001000501234567890100000007020000'

test('a location has a place with the signs of its status, in Chinese time, and is acknowledged', () => {
  const { uniqueIds, fixes, replies } = heard(location('01 04 00000064'))
  assert.deepEqual(uniqueIds, ['12345678901', '012345678901'])
  assert.deepEqual(fixes, [{ ...at, attributes: { ...status, odometer: 10_000 } }])
  assert.deepEqual(hex(replies), [`${OK}097e`])
  const inUtc = fixOf(location(''), { attributes: { 'decoder.timezone': 'UTC' } })
  assert.deepEqual(inUtc.fixTime, new Date('2026-01-21T12:04:05Z'))
  const north = fixOf(location('', '00000000', '04000400'))
  assert.deepEqual([north.latitude, north.longitude, north.valid], [23.550361, 46.632596, false])
  assert.deepEqual(north.attributes, { ignition: false, blocked: true, charge: true })
})

test('identifiers are digits, or a number that lacks its check digit', () => {
  const idsOf = (head: Head) => heard(onLine('0003', '', head)).uniqueIds
  assert.deepEqual(idsOf({ id: '313fb4ae9f0a' }), [idText('313fb4ae9f0a')])
  assert.deepEqual(idsOf({ id: '00000123456789012345', flags: 0x4000, version: '01' }), [
    '123456789012345',
    '00000123456789012345',
  ])
  assert.deepEqual(idsOf({ id: '01234567890123', delimiter: 0xe7 }), ['1234567890123', '01234567890123'])
})

/** The number in an identifier's bytes with its check digit, counted by hand from the right. */
function idText(digits: string): string {
  const number = String(Number.parseInt(digits, 16))
  const total = [...number].toReversed().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return number + ((10 - (total % 10)) % 10)
}

const alarms: readonly (readonly [word: string, alarm: string | undefined, model?: string])[] = [
  ['00000001', 'sos'],
  ['00000002', 'overspeed'],
  ['00000004', 'fatigueDriving'],
  ['00000020', 'gpsAntennaCut'],
  ['00000040', 'gpsAntennaCut'],
  ['00000e10', 'fault'],
  ['00040080', 'lowBattery'],
  ['00000180', 'lowBattery,powerOff'],
  ['00008000', 'vibration'],
  ['00030000', 'tampering'],
  ['00080000', 'parking'],
  ['00100000', 'geofence'],
  ['04000000', 'general'],
  ['10000000', 'movement'],
  ['60000000', 'accident'],
  ['60000000', undefined, 'VL300'],
  ['00000013', 'removing,tampering', 'G-360P'],
  ['00010001', 'movement', 'al300'],
]

test('alarms are bits of the alarm word, which some models number otherwise', () => {
  for (const [word, alarm, model] of alarms) {
    const options: DecodeContextOptions = model ? { model } : {}
    assert.equal(fixOf(location('', word), options).attributes.alarm, alarm, `${word} ${model}`)
  }
})

test('the status has a door or a movement on some models', () => {
  assert.equal(fixOf(location('', '00000000', '00010000'), { model: 'MV710G' }).attributes.door, true)
  assert.equal(fixOf(location('', '00000000', '00000010'), { model: 'G1C Pro' }).attributes.motion, true)
  assert.equal('door' in fixOf(location('')).attributes, false)
})

test('twenty bytes after the time are fixed fields, unless they are items of the standard', () => {
  const { attributes } = fixOf(location('01040000 00000007 007b 00000000 15 000000'))
  assert.deepEqual(attributes, { ...status, odometer: 7000, battery: 12.3, rssi: 21 })
  const list = fixOf(location('01 04 00000064 25 04 00000003 30 01 1f 31 01 0a'))
  assert.deepEqual(list.attributes, { ...status, odometer: 10_000, input: 3, rssi: 31, sat: 10 })
})

const lengthOf = (part: string) => (part.replaceAll(' ', '').length / 2).toString(16)

test('batches list their locations, stored ones as archive', () => {
  const [first, second] = [`${head()} 310109`, head()]
  const batch = (kind: string) =>
    onLine('0704', `0002 ${kind} 00${lengthOf(first)} ${first} 00${lengthOf(second)} ${second}`)
  const { fixes = [], replies } = heard(batch('01'))
  assert.deepEqual(
    fixes.map(({ attributes }) => attributes),
    [
      { ...status, sat: 9, archive: true },
      { ...status, archive: true },
    ],
  )
  assert.equal(replies?.length, 1)
  assert.equal('archive' in fixOf(batch('00')).attributes, false)
  const short = heard(onLine('0210', `${lengthOf(first)} ${first} ${lengthOf(second)} ${second}`))
  assert.deepEqual(
    short.fixes?.map(({ attributes }) => attributes.sat),
    [9, undefined],
  )
  const level = fixOf(onLine('0210', '4f 260121120405'))
  assert.deepEqual(level, { outdated: true, deviceTime: at.fixTime, attributes: { batteryLevel: 79 } })
})

test('registering is answered with the identifier, the clock with the time, others are acknowledged', () => {
  const answerOf = (type: string, body = '', head?: Head) => hex(heard(onLine(type, body, head)).replies)
  assert.deepEqual(answerOf('0100', '002c'), ['7e8100000f0123456789010000000700303132333435363738393031017e'])
  const versioned = { id: '00000123456789012345', flags: 0x4000, version: '01' }
  assert.deepEqual(answerOf('0102', '31', versioned), ['7e800140050100000123456789012345000000070102002f7e'])
  assert.deepEqual(hex(heard(onLine('0109', ''), { now: TEST_NOW }).replies), [
    '7e810900080123456789010000' + '07ea0b150c000000' + 'f77e',
  ])
  for (const type of ['0003', '0102', '0506', '1007', '8888', '0002', '0200']) {
    const [reply] = answerOf(type, type === '0200' ? head() : '')
    assert.equal(reply?.slice(0, -4), `7e80010005012345678901000000 07${type}00`.replace(' ', ''), type)
  }
  assert.deepEqual(heard(onLine('0f0f', '')), { uniqueIds: ['12345678901', '012345678901'] })
})

test('states without a place', () => {
  const stateOf = (type: string, body: string) => {
    const { outdated, attributes } = fixOf(onLine(type, body))
    assert.equal(outdated, true)
    return attributes
  }
  assert.deepEqual(stateOf('0002', '5a 14 03'), { batteryLevel: 90, rssi: 20, status: 3 })
  assert.equal(heard(onLine('0002', '')).fixes, undefined)
  const unit = `0001 ${'41'.repeat(5)} ${'42'.repeat(20)} ${'43'.repeat(7)}`
  assert.deepEqual(stateOf('0107', `${unit} 89550112345678901234 00`), { iccid: '89550112345678901234' })
  const samples = '260121120405 0001 8002 0003 260121120406 0004 0005 8000'
  assert.deepEqual(stateOf('2070', samples), { gSensor: '[[1,-2,3],[4,5,0]]' })
  assert.deepEqual(stateOf('6006', '00 c4e3 4f4b'), { result: '你OK' })
  assert.deepEqual(stateOf('1300', '0007 004f 004b 000d'), { result: 'OK' })
  assert.deepEqual(stateOf('0701', '00000003 414243'), { result: 'ABC' })
})

test('a driver card names its driver, and nothing once it was taken out', () => {
  const number = `${'39'.repeat(18)} 0000`
  const { deviceTime, attributes } = fixOf(onLine('0702', `01 260121120405 00 03 416e61 ${number} 02 5350 20301231`))
  assert.deepEqual(deviceTime, at.fixTime)
  assert.deepEqual(attributes, {
    cardStatus: 1,
    cardResult: 0,
    driver: 'Ana',
    cardCode: '9'.repeat(18),
    cardAgency: 'SP',
    cardValidity: '20301231',
  })
  assert.deepEqual(fixOf(onLine('0702', '02 260121120405')).attributes, { cardStatus: 2 })
})

test('texts of locks: the time is told, the rest is a result of a known unit', () => {
  const [message] = decodeStream(jt808, Buffer.from('(740190000001,1,001,BASE,2,TIME)'))
  assert.deepEqual(message?.replies?.map(String), ['(740190000001,1,001,BASE,2,20261121120000)'])
  const result = '(740190000001,1,001,ELOCK,3,1)'
  assert.deepEqual(decodeStream(jt808, Buffer.from(result)), [])
  assert.deepEqual(decodeStream(jt808, Buffer.from(result), { identified: true }), [
    { fixes: [{ outdated: true, attributes: { result } }] },
  ])
})

test('escapes of both delimiters are undone and made, and lost ends do not shift what follows', () => {
  const escaped = Buffer.from('7e 8888 0004 012345678901 0007 7d01 7d02 0102 00 7e'.replaceAll(' ', ''), 'hex')
  const cut = jt808.frame(Buffer.concat([Buffer.from('noise~', 'latin1'), escaped]))
  assert.deepEqual(cut, { bytes: Buffer.alloc(0), end: 5 })
  assert.equal(decodeStream(jt808, Buffer.concat([Buffer.from('~'), escaped, escaped])).length, 2)
  assert.equal(jt808.frame(escaped)?.bytes.toString('hex'), '7e888800040123456789010007' + '7d7e0102' + '007e')
  for (const message of ['7e007d7e017e', 'e700e6e73e3d01e7']) {
    const bytes = Buffer.from(message, 'hex')
    const wrapped = jt808.wrap(bytes)
    assert.equal(wrapped.subarray(1, -1).includes(bytes[0]!), false)
    assert.deepEqual(jt808.frame(wrapped), { bytes, end: wrapped.length })
  }
  assert.equal(jt808.wrap(Buffer.from('e700e6e73e3d01e7', 'hex')).toString('hex'), 'e700e601e6023e013e0201e7')
  assert.equal(jt808.wrap(Buffer.from('(a)')).toString(), '(a)')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { either, maybe, sentence, sentences } from './sentence.ts'
import {
  blanks,
  cell,
  dec,
  degrees,
  deviceWhen,
  flag,
  hex,
  id,
  int,
  loginOnly,
  minutes,
  num,
  numberOf,
  reply,
  rest,
  signedMinutes,
  stateOnly,
  valid,
  validity,
  when,
  word,
  zoned,
} from './sentence-parts.ts'
import { alarmOf, all, bitsAs, course, kmh, latitude, longitude } from './targets.ts'
import { TEST_NOW, testDecodeContext } from './testing.ts'

const decode = (form: ReturnType<typeof sentence>, text: string, attributes: Record<string, unknown> = {}) =>
  sentences(form)(Buffer.from(text), testDecodeContext({ attributes, identified: true }))
const report = sentence`$P*${id},${when('yyMMddHHmmss')},${validity},${minutes(latitude)},${minutes(longitude)},${num(kmh)},${num(course)}${rest}`

test('fields in their places, text between them stands for itself', () => {
  assert.deepEqual(decode(report, '$P*123456,261128191500,A,2330.000,S,04630.000,W,100,90.5,more'), [
    {
      uniqueIds: ['123456'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 100 * 0.539957,
          course: 90.5,
          attributes: {},
        },
      ],
    },
  ])
  assert.deepEqual(decode(report, '$PX123456,261128191500,A,2330.000,S,04630.000,W,100,90.5'), [])
})

test('parts that may be missing, and forms of which the first that fits counts', () => {
  const form = sentence`${id}${maybe(sentence`,b=${int('battery')}`)};${either(sentence`on${flag('ignition', '', '')}`, sentence`off${stateOnly}`)}`
  const attributesOf = (text: string) => decode(form, text)[0]!.fixes![0]
  assert.deepEqual(attributesOf('1,b=80;on'), { attributes: { battery: 80, ignition: true } })
  assert.deepEqual(attributesOf('1;off'), { outdated: true, attributes: {} })
})

test('a date and a time may stand apart; a time alone is of the day of the server', () => {
  const timeOf = (form: ReturnType<typeof sentence>, text: string) => decode(form, text)[0]!.fixes![0]!.fixTime
  assert.deepEqual(
    timeOf(sentence`${when('HHmmss.SSS')},${when('d/M/yyyy')}`, '010203.004,5/6/2026'),
    new Date('2026-06-05T01:02:03.004Z'),
  )
  const today = TEST_NOW.toISOString().slice(0, 11)
  assert.deepEqual(timeOf(sentence`${when('HH:mm')}`, '07:08'), new Date(`${today}07:08:00Z`))
})

test('the clock of a unit follows its setting where the form says so', () => {
  const [message] = decode(sentence`${zoned}${when('yyyy-MM-dd HH:mm')}`, '2026-11-28 12:00', {
    'decoder.timezone': 'GMT-3',
  })
  assert.deepEqual(message!.fixes![0]!.fixTime, new Date('2026-11-28T15:00:00Z'))
})

test('bits, alarms, hex digits and decimal degrees with a hemisphere', () => {
  const form = sentence`${hex(all('status', bitsAs({ 0: 'ignition', 1: '!charge' })))},${word(alarmOf({ S: 'sos' }))},${degrees(latitude)}`
  const { latitude: south, attributes } = decode(form, '1f,S,12.5,S')[0]!.fixes![0]!
  assert.deepEqual(
    { south, attributes },
    {
      south: -12.5,
      attributes: { status: 31, ignition: true, charge: false, alarm: 'sos' },
    },
  )
})

test('decimals that must be there, and a number of a form of its own', () => {
  const form = sentence`${dec('hdop')},${numberOf('\\d{3}')('index')}${numberOf('\\d{2}')('event')}`
  assert.deepEqual(decode(form, '-1.5,00712')[0]!.fixes![0]!.attributes, { hdop: -1.5, index: 7, event: 12 })
  assert.deepEqual(decode(form, '1,00712'), [])
})

test('a message that only says which unit it is, and one that is answered for anybody', () => {
  const login = sentence`in,${id}${loginOnly}${reply(({ uniqueId }) => `ok ${uniqueId}`)}`
  assert.deepEqual(decode(login, 'in,7'), [{ uniqueIds: ['7'], replies: [Buffer.from('ok 7')] }])
  const report = sentences(sentence`ping${loginOnly}${reply('pong')}`, sentence`at ${dec(latitude)}${reply('ok')}`)
  assert.deepEqual(report(Buffer.from('ping'), testDecodeContext()), [{ replies: [Buffer.from('pong')] }])
  assert.deepEqual(report(Buffer.from('at -1.5'), testDecodeContext()), [])
})

test('minutes with a minus, the clock of the unit, and a cell in hex digits', () => {
  const form = sentence`${blanks}${signedMinutes(latitude)};${deviceWhen('HHmmss')};${cell('(\\d+)-(\\d+)-([\\da-f]+)-([\\da-f]+)(?::(\\d+))?', 16)}${valid}`
  const [message] = decode(form, '\r\n-2330.0;111500;724-5-1a-2b:77')
  assert.deepEqual(message!.fixes![0], {
    latitude: -23.5,
    valid: true,
    deviceTime: new Date('2026-11-21T11:15:00Z'),
    network: {
      cellTowers: [
        { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 26, cellId: 43, signalStrength: -77 },
      ],
    },
    attributes: {},
  })
})

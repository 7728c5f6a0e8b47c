import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { globalsat } from './globalsat.ts'

const imei = '868695060715016'
const ack = Buffer.from('ACK\r')
const decode = (text: string, format?: string) =>
  decodeStream(globalsat, Buffer.from(text), { attributes: format ? { 'globalsat.format0': format } : {} })
const fixOf = (text: string, format: string) => decode(`GSr,${text}*5a!`, format)[0]!.fixes![0]!
const place = { latitude: -23.5, longitude: -46.5 }
const moved = { ...place, fixTime: new Date('2026-11-28T19:15:00Z'), altitude: 760, speed: 50, course: 90 }

test('a report in the format of the makers, and its line end that comes late', () => {
  const text = `GSr,1,${imei},0009,0,5,2,281126,191500,W04630.0000,S2330.0000,760,50,90,7,0.8,3700mV,0*5a!\r\n`
  const fix = { ...moved, valid: true, attributes: { alarm: 'sos', sat: 7, battery: 3.7 } }
  const message = { uniqueIds: [imei], fixes: [fix], replies: [ack], refusal: ack }
  assert.deepEqual(decode(text + text), [message, message])
})

test('a report in a format that is set, to its cell', () => {
  const text = `"${imei}",2082,3,28112026,191500,W46.5,S23.5,12.5V,4V,x,yard,21,724,5,2A,FF,1,2`
  assert.deepEqual(fixOf(text, 'SYAB16mnNZctuvwC*U!'), {
    ...{ ...place, fixTime: moved.fixTime, valid: true },
    network: {
      cellTowers: [
        { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 42, cellId: 255, signalStrength: -21 },
      ],
    },
    attributes: {
      ...{ in1: true, motion: true, out1: false, ignition: true, charge: false },
      ...{ power: 12.5, battery: 4, geofence: 'yard' },
    },
  })
  const millionths = fixOf(`${imei},281126,191500,-46500000,-23500000,1,0030,100`, 'SB38APJ*')
  assert.deepEqual(millionths, {
    ...{ ...place, fixTime: moved.fixTime, valid: false, speed: 86.8976, attributes: { alarm: 'geofence' } },
  })
  assert.equal(fixOf(`${imei},281126,191500,-46500000,-23500000,100`, 'SB38I*').speed, 53.9957)
  assert.throws(() => fixOf(`${imei},281126,191500,,-23500000`, 'SB38*'), DecodeError)
  assert.throws(() => decode(`GSr,${imei}!`, 'SB38*U'), DecodeError)
})

test('without a place or of other tags a sentence is only answered; other texts are nothing', () => {
  const answered = [{ replies: [ack], refusal: ack }]
  for (const text of [`GSh,${imei},3,M,ea04*3d!`, 'GSx,1!', 'GSconstructor!']) assert.deepEqual(decode(text), answered)
  assert.deepEqual(decode(`GSr,${imei}*5a!`, 'SAB2*U!'), answered)
  assert.deepEqual(decode('hello!'), [])
})

test('the alternative form', () => {
  const decodeLine = (tail: string, fix = '3') =>
    decode(`$${imei},9,${fix},281126,191500,W04630.0000,S2330.0000,760,50,${tail}!`)
  const fix = { ...moved, valid: true, attributes: { sat: 7, hdop: 2.4 } }
  assert.deepEqual(decodeLine('90,07,2.4'), [{ uniqueIds: [imei], fixes: [fix] }])
  const [{ fixes: [old] = [] } = {}] = decodeLine(',07*37', '1')
  assert.deepEqual([old!.valid, old!.course, old!.attributes.hdop], [false, undefined, 37])
  assert.deepEqual(decodeLine('90,07'), [])
})

test('commands, known by their bytes', () => {
  const sent = (type: (typeof globalsat.commands)[number], attributes = {}) =>
    globalsat.encode!({ type, attributes }, testTarget())
  assert.equal(String(sent('custom', { data: 'Na' })), 'GSC,123456789012345,Na*48!')
  assert.equal(String(sent('alarmDismiss')), 'GSC,123456789012345,Na*48!')
  assert.equal(String(sent('outputControl', { index: 1, data: '1' })), 'GSC,123456789012345,Lo(1,1)*69!')
  assert.equal(sent('outputControl', { index: 1, data: '1)' }), undefined)
  const effectOf = (data: string) => effectOfMessage(globalsat, sent('custom', { data })!)
  assert.deepEqual(['Lo(1,1)', 'Lo(1,0)', 'Lo(2,1)', 'Lo(2,0)', 'Na', 'Na*00!GSC'].map(effectOf), [
    ...['cut', 'resume', 'unknown'],
    ...[undefined, undefined, 'unknown'],
  ])
})

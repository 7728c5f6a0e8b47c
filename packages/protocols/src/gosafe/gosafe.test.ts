import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { gosafe } from './gosafe.ts'

const id = '861234500000017'
const reply = Buffer.from('1234')
const decode = (text: string) => decodeStream(gosafe, Buffer.from(text))
const fixesOf = (data: string) => decode(`*GS06,${id},${data}#`)[0]!.fixes!
const place = { fixTime: new Date('2026-11-28T19:15:00Z'), valid: true, latitude: -23.5, longitude: -46.5 }

test('records of named blocks', () => {
  const blocks = [
    'SYS:G3;V1',
    '1f',
    'GPS:A;7;S23.5;W46.5;100;90;760;1.2;0.9',
    'GSM:1;2;724;5;1a;2b;-70;x',
    'COT:1000;1-2-3',
    'ADC:12.3;3.6;0.5;0.7',
    'DTT:400;23;0;1;E;7',
    'IWD:0;1;ab;21.5;1;0;T7',
    'ETD:data',
    'OBD:codes',
    'TAG:label',
    '',
  ]
  const [first, second] = fixesOf(`191500281126,${blocks.join(',')}$RST,GPS:V;0;N1;E1;;0`)
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 26, cellId: 43, signalStrength: -70 }
  assert.deepEqual(first, {
    ...place,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    network: { cellTowers: [tower] },
    attributes: {
      event: 31,
      sat: 7,
      hdop: 1.2,
      vdop: 0.9,
      odometer: 1000,
      hours: 3_723_000,
      power: 12.3,
      battery: 3.6,
      adc1: 0.5,
      adc2: 0.7,
      status: 0x400,
      ignition: true,
      in1: true,
      in2: false,
      in3: false,
      in4: false,
      out1: true,
      out2: false,
      out3: false,
      geofence: '01',
      eventStatus: 'E',
      packetType: '7',
      temp0: 21.5,
      driverUniqueId: 'T7',
      eventData: 'data',
      obd: 'codes',
      tagData: 'label',
    },
  })
  assert.equal(second!.outdated, true)
  assert.equal(second!.attributes.result, 'RST')
  for (const data of ['191500310226', '191500281126,GPS:A;x', '191500281126,no name'])
    assert.throws(
      () => fixesOf(data),
      (error) => error instanceof DecodeError || error instanceof RangeError,
    )
})

test('every message is answered, also one that is not read', () => {
  const [message, other] = decode(`*GS06,${id},191500281126#\r\n*XX#`)
  assert.deepEqual([message!.replies, message!.refusal], [[reply], reply])
  assert.deepEqual(other, { replies: [reply] })
})

test('the old form', () => {
  const old = (more: string) => decode(`*GS02,${id},GPS:191500;3;A;S23.5;W46.5;100;90;${more}#`)[0]!.fixes
  const fix = { ...place, speed: 53.9957, course: 90 }
  assert.deepEqual(old('281126,x'), [{ ...fix, attributes: {} }])
  assert.deepEqual(old('1.2281126'), [{ ...fix, attributes: { hdop: '1.2' } }])
  assert.deepEqual(decode(`*GS02,${id},x#`), [{ replies: [reply] }])
})

test('the binary form with its escapes', () => {
  const head = (type: string, event: string, mask: string) => `f8 01 ${type} 030f49c870d911 329de4b4 ${event} ${mask}`
  const gps = '13 007f 47 fe996b20 fd3a7760 0064 005a 021be3 0078 005a'
  const full = `${head('01', '', '0007')} 02 1b00 1be3 ${gps} 01 00 0000 f8`
  const [message, state] = decodeStream(gosafe, `${full} ${head('41', '05', '0000')} 0000 f8`)
  assert.equal(message!.uniqueIds![0], String(0x030f49c870d911))
  assert.deepEqual(message!.fixes, [
    {
      ...place,
      altitude: 760,
      speed: 53.9957,
      course: 90,
      attributes: { sat: 7, hdop: 1.2, vdop: 0.9 },
    },
  ])
  assert.deepEqual(state!.fixes, [{ outdated: true, deviceTime: place.fixTime, attributes: {} }])
})

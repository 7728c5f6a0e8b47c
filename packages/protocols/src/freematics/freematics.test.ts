import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { TEST_NOW, testDecodeContext } from '../testing.ts'
import { freematics } from './freematics.ts'

const decode = (text: string) => freematics.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))

test('an event is answered, and may name the vehicle', () => {
  const [message] = decode('0#EV=4,TS=3736,ID=CAR7,SSI=-79,VIN=9BW1*D7')
  const [text, digits] = message!.replies![0]!.toString().split('*')
  assert.equal(text, '1#EV=4,RX=1,TS=3736')
  assert.equal(digits, (Buffer.from(text!).reduce((total, byte) => total + byte, 0) & 0xff).toString(16).toUpperCase())
  assert.deepEqual([message!.uniqueIds, message!.fixes], [['CAR7'], [{ outdated: true, attributes: { vin: '9BW1' } }]])
  assert.equal(decode('0#EV=4,ID=CAR7*D7')[0]!.replies, undefined)
  assert.throws(() => decode('0#EV=4,ID*D7'), DecodeError)
})

test('records of values, by their keys in hex digits', () => {
  const where = 'A:-23.5,B:-46.5,C:760.5,D:100,E:90,F:7,12:2'
  const rest = '20:0;-1;95,24:410,81:-70,82:215,104:20,105:85,10C:900,10D:50,111:12,30:x,zz:1,'
  const [message] = decode(`CAR7#5:1,0:100,11:281126,10:19150050,${where},${rest}*D`)
  assert.deepEqual(message, {
    uniqueIds: ['CAR7'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00.500Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: 760.5,
        speed: 53.9957,
        course: 90,
        attributes: {
          ...{ sat: 7, hdop: 2, acceleration: '0;-1;95', battery: 4.1, rssi: -70, deviceTemp: 21.5, engineLoad: 20 },
          ...{ coolantTemp: 85, rpm: 900, obdSpeed: 50, throttle: 12, io48: 'x' },
        },
      },
    ],
  })
})

test('records without a clock or a place; without any the message names its unit alone', () => {
  assert.deepEqual(decode('1#0=1,24=410,0=2,F=3*D')[0]!.fixes, [
    { fixTime: TEST_NOW, attributes: { battery: 4.1 } },
    { outdated: true, deviceTime: TEST_NOW, attributes: { sat: 3 } },
  ])
  assert.deepEqual(decode('1#DF=4208,EV=1*D'), [{ uniqueIds: ['1'] }])
  assert.deepEqual([...decode('#0:1*D'), ...decode('1*D'), ...decode('1#0:1')], [])
  assert.throws(() => decode('1#0*D'), DecodeError)
})

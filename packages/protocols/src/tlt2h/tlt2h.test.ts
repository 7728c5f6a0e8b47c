import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, testDecodeContext } from '../testing.ts'
import { tlt2h } from './tlt2h.ts'

const header = (status = 'AUTO', sensors = '') => `#861234500000017#MT700#0000${sensors}#${status}#2`
const decode = (...lines: string[]) => decodeStream(tlt2h, Buffer.from(`${lines.join('\r\n')}\r\n##\r\n`))
const fixesOf = (...lines: string[]) => decode(header(), ...lines)[0]!.fixes
const rmc = '$GPRMC,191500.00,A,2330.0000,S,04630.0000,W,12.50,90.00,281126,,,A*57'
const place = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 12.5,
  course: 90,
}
const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x0d7a, cellId: 0xb913 }

test('each record is a fix with the fields of the header; a line without a place is a state', () => {
  const attributes = { door: true, adc1: 0.1, power: 12.9, battery: 4, temp1: 25.1, ignition: false }
  assert.deepEqual(decode(header('AUTOLOW', '#1#1#129#40#251'), `#4106#724,05,0D7A,B913${rmc}`, '', '#x'), [
    {
      uniqueIds: ['861234500000017'],
      fixes: [
        { ...place, attributes, network: { cellTowers: [tower] } },
        { outdated: true, attributes },
        { outdated: true, attributes },
      ],
    },
  ])
  assert.deepEqual(decode('#861234500000017#MT700#0000#AUTO', `#${rmc}`), [])
  assert.throws(() => decodeStream(tlt2h, Buffer.from(`${header()}##\r\n`)), DecodeError)
})

test('a voltage has two or four digits; a place may be missing; a record of another form is left out', () => {
  const batteryOf = (prefix: string) => fixesOf(`#${prefix}#${rmc}`)![0]!.attributes.battery
  assert.deepEqual(['38', '4106', '0036', '041', '41a6', ''].map(batteryOf), [
    3.8,
    4.106,
    3.6,
    undefined,
    undefined,
    undefined,
  ])
  const attributes = { ignition: true }
  assert.deepEqual(fixesOf('#$GPRMC,191500.00,L,,,,,,,,,,A*5C'), [{ outdated: true, valid: false, attributes }])
  const slow = '#$GPRMC,,A,2330.0000,S,04630.0000,W,,,281126,'
  assert.deepEqual(fixesOf(slow)![0]!.fixTime, new Date('2026-11-28T00:00:00Z'))
  assert.deepEqual(decode(header(), '#38$GPRMC,x', '#38$WIFI,x'), [{ uniqueIds: ['861234500000017'] }])
})

test('access points and a cell, at a time of the unit', () => {
  const wifi = (list: string) => fixesOf(`#38#724,05,0D7A,B913$WIFI,191500.00,A,${list}281126*28`)![0]
  const wifiAccessPoints = [{ macAddress: '3C:A6:2F:52:61:5B', signalStrength: -74 }]
  assert.deepEqual(wifi('-74,3CA62F52615B,-82,,,'), {
    outdated: true,
    deviceTime: place.fixTime,
    network: { cellTowers: [tower], wifiAccessPoints },
    attributes: { battery: 3.8, ignition: true },
  })
  assert.throws(() => wifi('x,3CA62F52615B,'), DecodeError)
  assert.throws(() => wifi('-74,3CA62F,'), DecodeError)
})

test('what a status means; a datagram holds its end mark', () => {
  const datagram = (status: string) => {
    const bytes = Buffer.from(`\r\n${header(status)}\r\n#${rmc}\r\n##\r\n`)
    const [message, ...others] = tlt2h.decode(bytes, testDecodeContext({ transport: 'udp' }))
    assert.deepEqual([others.length, message!.fixes!.length], [0, 1])
    return message!.fixes![0]!.attributes
  }
  const alarms = ['TOWED', 'SHAKE', 'SOS', 'DEF', 'BLP', 'CLP', 'OS', 'RS', 'OVERSPEED', 'SMS']
  assert.deepEqual(
    alarms.map((status) => datagram(status).alarm),
    [
      ...['tow', 'vibration', 'sos', 'powerCut', 'lowBattery', 'lowPower', 'geofenceExit', 'geofenceEnter'],
      ...['overspeed', undefined],
    ],
  )
  const ignitions = ['AUTO', 'AUTOSTART', 'AUTOSTOP', 'AUTOLOW', 'SMS'].map((status) => datagram(status).ignition)
  assert.deepEqual(ignitions, [true, true, false, false, undefined])
})

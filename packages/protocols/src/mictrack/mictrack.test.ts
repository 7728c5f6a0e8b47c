import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { mictrack } from './mictrack.ts'

const id = '861234500000017'
const decode = (...lines: string[]) => decodeStream(mictrack, Buffer.from(lines.map((line) => `${line}\r\n`).join('')))
const time = new Date('2026-11-28T19:15:00Z')
const place = { fixTime: time, valid: true, latitude: -23.5, longitude: -46.5 }
const fixOf = (kind: string, data: string) => decode(`MT;5;${id};${kind};${data}+5+4092+0`)[0]!.fixes![0]!
const attributes = { type: 5, event: 5, alarm: 'sos', battery: 4.092 }

test('standard messages by their kinds', () => {
  assert.deepEqual(fixOf('R0', '7+261128191500+-23.5+-46.5+100+90'), {
    ...place,
    speed: 53.9957,
    course: 90,
    attributes: { ...attributes, sat: 7 },
  })
  const state = { outdated: true, deviceTime: time, attributes }
  const wifiAccessPoints = [{ macAddress: '0a:0b', signalStrength: -58 }]
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 17, cellId: 34 }
  const cellTowers = [tower]
  assert.deepEqual(fixOf('R1', '261128191500+0a:0b,-58,x'), { ...state, network: { wifiAccessPoints } })
  assert.deepEqual(fixOf('R2', '261128191500+5,34,17,724,9'), { ...state, network: { cellTowers } })
  assert.deepEqual(fixOf('R3', '261128191500+5,34,17,724'), { ...state, network: { cellTowers } })
  assert.deepEqual(fixOf('R12', '261128191500+0a:0b,-58+5,34,17,724'), {
    ...state,
    network: { cellTowers, wifiAccessPoints },
  })
  assert.deepEqual(fixOf('Y1', '261128191500+home,0a:0b,-58'), { ...state, network: { wifiAccessPoints } })
  assert.deepEqual(fixOf('RH', '7+261128191500+a+b+c+d'), { ...state, attributes: { ...attributes, sat: 7 } })
  assert.deepEqual(decode(`MT;5;${id};ZZ;`), [{ uniqueIds: [id] }])
  assert.throws(() => fixOf('R1', '261328191500+0a:0b,-58'), DecodeError)
})

test('a list of places, of which those of another form are skipped', () => {
  const piece = (validity: string, more: string) => `191500.00,${validity},2330.0000,S,04630.0000,W,${more},281126`
  assert.deepEqual(decode(`${id}$${piece('A', '12.5,90,-4')}$x$${piece('V', ',,')}`), [
    {
      uniqueIds: [id],
      fixes: [
        { ...place, speed: 12.5, course: 90, altitude: -4, attributes: {} },
        { ...place, valid: false, attributes: {} },
      ],
    },
  ])
})

test('answers to commands, of a named or of the known unit', () => {
  const [named, other] = decode(`${id} netlock=Success!`, 'OK!')
  assert.deepEqual(named, {
    uniqueIds: [id],
    fixes: [{ outdated: true, attributes: { result: 'netlock=Success' } }],
  })
  assert.deepEqual(other!.fixes, [{ outdated: true, attributes: { result: 'OK' } }])
  assert.deepEqual(decode('OK!'), [])
})

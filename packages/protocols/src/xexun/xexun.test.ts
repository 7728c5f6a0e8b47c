import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeChunks, decodeStream, testTarget } from '../testing.ts'
import { xexun } from './xexun.ts'

const sentence = 'GPRMC,143005.000,A,2333.0300,S,04637.9980,W,32.40,90.5,211126,,,A*7A'
const imei = 'imei:352000000000001'
const values = { latitude: -23.5505, longitude: -46.6333, altitude: 0, speed: 32.4, course: 90.5 }
const fixTime = new Date('2026-11-21T14:30:05Z')

function said(text: string, attributes = {}) {
  const messages = decodeStream(xexun, Buffer.from(text), { attributes })
  return messages.map(({ uniqueIds, fixes = [] }) => ({ ids: uniqueIds, fix: fixes[0]! }))
}
const full = { 'xexun.extended': true }

test('a sentence is cut out of what is around it', () => {
  const stream = `2611211130,+551199,${sentence},F,,${imei},122I\r\nGGPGN${sentence.replace('GP', 'GN')},L,,${imei},G`
  const signals = said(stream).map(({ ids, fix }) => [ids, fix.attributes.signal, fix.latitude])
  assert.deepEqual(signals, [
    [['352000000000001'], 'F', -23.5505],
    [['352000000000001'], 'L', -23.5505],
  ])
})

test('a sentence holds time, place, speed in knots, course and the kind of its signal', () => {
  const [message] = said(`${sentence},F,,${imei},`)
  assert.deepEqual(message?.fix, { fixTime, valid: true, ...values, attributes: { signal: 'F' } })
  assert.equal(said(`${sentence},F,,${imei},`, { 'xexun.speed': 'kmh' })[0]?.fix.speed, 32.4 * 0.539957)
})

test('fields may be missing, and the line may break after the checksum', () => {
  const { fix } = said(`GPRMC,.000,V,0.000000,N,6.0000,,0,,,00,0.0,A*55\r\n,L,${imei},`)[0]!
  assert.deepEqual([fix.valid, fix.latitude, fix.longitude, fix.course], [false, 0, 0.1, 0])
  assert.equal(fix.fixTime?.toISOString(), '1999-11-30T00:00:00.000Z')
  assert.deepEqual(said(`GPRMC,143005,A,1.0,N,1.0,E,,,211126,*55,L,${imei},`), [])
})

const alarms: readonly [string, object][] = [
  ['acc on', { ignition: true }],
  ['ACCStart', { ignition: true }],
  ['ACC OFF', { ignition: false }],
  ['ACCstop', { ignition: false }],
  ['help me!', { alarm: 'sos' }],
  ['help me', { alarm: 'sos' }],
  ['Low battery', { alarm: 'lowBattery' }],
  ['move!', { alarm: 'movement' }],
  ['moved!', { alarm: 'movement' }],
  ['constructor', {}],
  ['other', {}],
]
for (const [words, attributes] of alarms) {
  test(`${words} means ${JSON.stringify(attributes)}`, () => {
    const [message] = said(`${sentence},F,${words}, ${imei},`)
    assert.deepEqual(message?.fix.attributes, { signal: 'F', ...attributes })
  })
}

test('whole lines hold serial number, card, satellites, altitude and voltage too', () => {
  const line = (more: string) => `261121113005,+5511999990000,${sentence},F,help me!, ${imei},${more},0,139,2689,724,03`
  const messages = said(
    `${line('04,-8.5,F:4.15V')}\r\n${line('05,,L:3.5V/ADC1=0.20V')}\n,+55119,,L,, ${imei},,,F:4V\r\n`,
    full,
  )
  assert.equal(messages.length, 2)
  assert.deepEqual(messages[0], {
    ids: ['352000000000001'],
    fix: {
      ...{ fixTime, valid: true, ...values, altitude: -8.5 },
      attributes: { serial: '5', number: '+5511999990000', sat: 4, power: 4.15, signal: 'F', alarm: 'sos' },
    },
  })
  const { altitude, attributes } = messages[1]!.fix
  assert.deepEqual([altitude, attributes.sat, attributes.power], [0, 5, 3.5])
})

test('noise is not kept', () => {
  assert.deepEqual(
    decodeChunks(xexun, [Buffer.from('GP'.repeat(20_000)), Buffer.from(`${sentence},F,,${imei},`)]).length,
    1,
  )
})

test('the relay is switched with the password of the unit', () => {
  const sent = (type: 'engineStop' | 'engineResume', settings = {}) =>
    xexun.encode!({ type, attributes: {} }, testTarget({ attributes: settings }))!
  assert.equal(String(sent('engineStop')), 'powercar123456 11')
  assert.equal(String(sent('engineResume', { devicePassword: 'ab-12' })), 'powercarab-12 00')
  assert.equal(effectOfMessage(xexun, Buffer.from('powercar123456 00 powercar123456 11')), 'unknown')
})

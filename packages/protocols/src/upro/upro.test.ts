import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16Bytes } from '../bytes.ts'
import { decodeStream } from '../testing.ts'
import { upro } from './upro.ts'

const header = '861234500000017,AB1'
const decode = (text: string, head = 'AI200') => decodeStream(upro, Buffer.from(`*${head}${header}${text}#`, 'latin1'))
const placeOf = (latitude: string, flags: string) => `&A191500${latitude}046300000${flags}0428281126`
const A = placeOf('23300000', '0')
const fixOf = (text: string, head?: string) => decode(A + text, head)[0]!.fixes![0]!
const attributesOf = (text: string, head?: string) => fixOf(text, head).attributes
const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x0d7a, cellId: 0xb913 }

test('a place of fixed columns, with signs by their bits', () => {
  const fixTime = new Date('2026-11-28T19:15:00Z')
  const place = { fixTime, valid: true, latitude: -23.5, longitude: -46.5, speed: 8, course: 280, attributes: {} }
  assert.deepEqual(decode(A), [{ uniqueIds: ['861234500000017'], fixes: [place] }])
  const east = decode(`${placeOf('23300000', '7')}&F0333&G-00015`)[0]!.fixes![0]!
  assert.deepEqual(east, { ...place, valid: false, latitude: 23.5, longitude: 46.5, speed: 33.3, altitude: -1.5 })
})

test('without a place it is a state, and without attributes nothing; a reply is sent where one is wanted', () => {
  const uniqueIds = ['861234500000017']
  const zero = placeOf('00000000', '0')
  const state = { outdated: true, valid: true, latitude: -0, longitude: -46.5, speed: 8, course: 280 }
  assert.deepEqual(decode(`${zero}&N15`)[0]!.fixes, [
    { ...state, deviceTime: new Date('2026-11-28T19:15:00Z'), attributes: { rssi: 15 } },
  ])
  assert.deepEqual(decode(zero, 'AI201'), [{ uniqueIds, replies: [Buffer.from('*AI20YAB#')] }])
  assert.deepEqual(decode('&N15&A19'), [{ uniqueIds, fixes: [{ outdated: true, attributes: { rssi: 15 } }] }])
  for (const text of [`HQ200${header}`, '*HQ210861234500000017,AB', '*HQ20x861,AB', '*HQ200861,A&'])
    assert.deepEqual(decodeStream(upro, Buffer.from(`${text}#`)), [])
})

test('transparent data', () => {
  const transparent = (kind: number, data: string) =>
    decodeStream(upro, bytesOf('*MG200861,GY', u16Bytes(kind), u16Bytes(data.length), data, '#'))[0]!.fixes
  assert.deepEqual(transparent(0x4009, 'T7'), [{ outdated: true, attributes: { driverUniqueId: 'T7' } }])
  assert.deepEqual(transparent(0x4010, 'T7'), [{ outdated: true, attributes: { data: '5437' } }])
})

test('what each code means', () => {
  const expected: [string, object][] = [
    ['B0000000000', { ignition: false, status: '0000000000' }],
    [
      'B01000=4060x',
      { ignition: true, alarm: 'sos,vibration,movement,overspeed,tampering,lowPower', status: '01000=4060x' },
    ],
    ['C0000<776', { odometer: 52_537 }],
    ['J010271', { temp0: -27.1 }],
    ['J000271', { temp0: 27.1 }],
    ['K00300', { statusExtended: '00300' }],
    ['M123', { batteryLevel: 12.3 }],
    ['M1x45', { humidity1: 45 }],
    ['M12', {}],
    ['N15', { rssi: 15 }],
    ['O07', { sat: 7 }],
    ['Q\x01\x02', { obdPid: '0102' }],
    ['R\x01\x02', { odbTravel: '0102' }],
    ['S\x01\x02', { obdTraffic: '0102' }],
    ['T82', { batteryLevel: 82 }],
    ['T082', {}],
    ['V0123', { power: 12.3 }],
    ['W04', { alarm: 'tampering' }],
    ['W03', {}],
    ['X(10)(J0300)(k8988)(x)', { timezone: '0300', iccid: '8988' }],
    ['Y12345', { power: 12.345 }],
    ['b123T7', { serial: 'T7' }],
    ['b123', {}],
    ['d123', { adc1: 1.23 }],
    ['l:000', { logisticsLock: 2 }],
    ['l200', {}],
    ['z1', {}],
  ]
  for (const [field, attributes] of expected) assert.deepEqual(attributesOf(`&${field}`), attributes, field)
  assert.deepEqual(attributesOf('&Q12&R1507', 'HQ200'), { rssi: 15, sat: 7 })
  for (const field of ['B000000000', 'N1', 'Nxx', 'F123', 'dx']) assert.throws(() => attributesOf(`&${field}`), field)
})

test('cells in lists of each form; a single one counts where there is no list', () => {
  const towersOf = (text: string) => fixOf(text).network?.cellTowers
  const single = '&P072400050D7AB913'
  assert.deepEqual(towersOf(single), [tower])
  assert.deepEqual(towersOf('&P07240005'), undefined)
  const strong = { ...tower, signalStrength: -60 }
  assert.deepEqual(towersOf(`&I2724050D7AB913600D7AB91360${single}`), [strong])
  assert.deepEqual(towersOf('&I2724050D7AB91360'), undefined)
  assert.deepEqual(towersOf('&Y1724050D7A0000B9133C'), [strong])
  assert.deepEqual(towersOf('&X724,5,3450,47379,60;3451,47379,60'), [strong, { ...strong, locationAreaCode: 3451 }])
})

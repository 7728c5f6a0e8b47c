import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { type DecodeContextOptions, decodeStream, testDecodeContext } from '../testing.ts'
import { trv } from './trv.ts'

const decode = (text: string, options: DecodeContextOptions = { identified: true }) =>
  decodeStream(trv, Buffer.from(`${text}#`), options)
const fixOf = (text: string) => decode(text)[0]!.fixes?.[0]
const replyOf = (text: string) => decode(text)[0]?.replies?.map(String)
const place = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 53.9957,
  course: 323.87,
}
const columns = 'A2330.0000S04630.0000W100.0191500323.87060009080'
const levels = { rssi: 60, sat: 9, battery: 80 }
const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 100, cellId: 200 }
const [first, second] = ['74-DE-2B-44-88-8C', '74-DE-2B-44-88-8D']
const macAddress = '74:DE:2B:44:88:8C'

test('a login names the unit, and is answered to a stranger too', () => {
  const answer = Buffer.from('TRVBP00#')
  assert.deepEqual(decode('TRVAP00861234500000017', {}), [
    { uniqueIds: ['861234500000017'], replies: [answer], refusal: answer },
  ])
  const [watch] = decode('IWAP00861234500000017,8901', { now: new Date('2026-11-28T19:15:05Z') })
  assert.deepEqual([watch!.uniqueIds, watch!.replies!.map(String)], [['861234500000017'], ['IWBP00,20261128191505,0#']])
})

test('a place in columns, perhaps with an alarm and access points', () => {
  const network = { cellTowers: [tower] }
  const [message] = decode(`TRVYP14261128${columns}20102000,724,5,100,200`)
  assert.deepEqual(message!.fixes, [
    { ...place, network, attributes: { ...levels, ignition: false, armed: true, mode: 2 } },
  ])
  assert.deepEqual(replyOf(`TRVYP14261128${columns}00000,724,5,100,200`), ['TRVZP14#'])
  for (const type of ['AP01', 'AP10', 'YP03'])
    assert.deepEqual(fixOf(`IW${type}261128${columns}00000,724,5,100,200,00,x`), {
      ...place,
      network,
      attributes: levels,
    })
  const withList = (list: string) => fixOf(`IWAP01261128${columns}10000,724,5,100,200${list}`)!
  const seen = withList(`,05,br,00,A, B|${first}|97& C|${second}|60&D|${second}|-5`)
  assert.equal(seen.attributes.alarm, 'fallDown')
  assert.deepEqual(seen.network!.wifiAccessPoints, [
    { macAddress, signalStrength: -97 },
    { macAddress: '74:DE:2B:44:88:8D', signalStrength: -60 },
  ])
  assert.deepEqual(withList(`,A|${first}|97&B|${first}|97`).network!.wifiAccessPoints!.length, 1)
  assert.deepEqual(withList(`,A|${first}|-97`).network, network)
  assert.equal(withList(',01').attributes.alarm, 'sos')
  assert.equal(fixOf(`IWAP01261128${columns}x`), undefined)
})

test('messages without a place', () => {
  const state = (attributes: object, more = {}) => ({ outdated: true, attributes, ...more })
  assert.deepEqual(fixOf('TRVCP01,06000908010000'), state({ ...levels, ignition: true }))
  const flags = { ignition: true, blocked: true, charge: true, motion: false, armed: false, mode: 1 }
  assert.deepEqual(fixOf('TRVCP01,06000908010201060011010000212'), state({ ...levels, ...flags }))
  assert.deepEqual(fixOf('IWAP03,06000908000102,5555,30'), state({ rssi: 60, sat: 9, batteryLevel: 80, steps: 5555 }))
  assert.deepEqual(fixOf('IWAP49,68'), state({ heartRate: 68 }))
  const pressure = { heartRate: 60, pressureSystolic: 130, pressureDiastolic: 85 }
  assert.deepEqual(fixOf('IWAPHT,60,130,85'), state(pressure))
  assert.deepEqual(
    fixOf('IWAPHP,60,130,85,95,5.5,36.5,,,'),
    state({ ...pressure, spo2: 95, bloodSugar: 5.5, temperature: 36.5 }),
  )
  assert.deepEqual(fixOf('IWAP50,36.7,90'), state({ temperature: 36.7, batteryLevel: 90 }))
  assert.throws(() => fixOf('IWAP50,x,90'), DecodeError)
  const cellTowers = [
    { ...tower, signalStrength: -13 },
    { ...tower, cellId: 201, signalStrength: -12 },
  ]
  const network = { cellTowers, wifiAccessPoints: [{ macAddress, signalStrength: -59 }] }
  const around = `IWAP02,pt_br,0,2,724,5,100|200|13,100|201|12,1,a|${first}|`
  assert.deepEqual(fixOf(`${around}59`), state({}, { network }))
  assert.deepEqual(fixOf(`${around}-59`), state({}, { network }))
  assert.throws(() => fixOf(around), DecodeError)
  assert.equal(fixOf('IWAP02,pt_br,0,2,724,5,1,a|b|1'), undefined)
})

test('replies raise the first letter of the type; answers and some types have none', () => {
  assert.deepEqual(decode('IWAP49,68', {}), [{ replies: [Buffer.from('IWBP49#')], refusal: Buffer.from('IWBP49#') }])
  assert.deepEqual(replyOf('TRVXX01,1'), ['TRVYX01#'])
  assert.deepEqual(replyOf('TRVAP14,1'), ['TRVBP14,0.000,0.000#'])
  for (const text of ['IWAP14,1', 'IWAP12,1', 'TRVAP87,1', 'IWAPXL,080835']) assert.deepEqual(decode(text), [])
  for (const text of ['TRVAP01', 'IWAP', ''])
    assert.throws(() => trv.decode(Buffer.from(text), testDecodeContext()), DecodeError)
})

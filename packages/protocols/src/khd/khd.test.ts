import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { khd } from './khd.ts'

const place = '05162935 261128191500 82330000 84630000 0100 0090 80'
const state = (counter: string, status: string) => `${counter} ${status} 00000000000000 34`
const parked = state('000000', '80000000')
const decode = (type: string, rest: string) => {
  const body = hexBytes(`${place} ${rest} c7 0d`)
  return decodeStream(khd, `2929 ${type} ${body.length.toString(16).padStart(4, '0')} ${body.toString('hex')}`)[0]!
}
const fixOf = (...given: Parameters<typeof decode>) => decode(...given).fixes![0]!
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 53.9957,
  course: 90,
}
const parkedState = { ignition: false, status: 0x8000_0000, result: '52' }

test('a position has two identifiers, and a counter of two meanings', () => {
  const attributes = { odometer: 65_537, ignition: true, status: 0x7fff_ffff, result: '52' }
  assert.deepEqual(decode('80', state('010001', '7fffffff')), {
    uniqueIds: ['05162935', '05-106-8753'],
    fixes: [{ ...fix, attributes }],
  })
  assert.deepEqual(fixOf('81', state('320000', '80000000')).attributes, { fuel: 50, ...parkedState })
  assert.deepEqual(fixOf('85', parked).attributes, parkedState)
})

test('logins, heartbeats and stored positions are answered, known or not', () => {
  const login = hexBytes('2929 21 0005 b8 b1 b8 95 0d')
  assert.deepEqual(decodeStream(khd, '2929 b1 0006 05162935 b8 0d'), [{ replies: [login], refusal: login }])
  const short = hexBytes('2929 21 0005 11 83 00 b6 0d')
  assert.deepEqual(decodeStream(khd, '2929 83 0003 05 11 0d'), [{ replies: [short], refusal: short }])
  const stored = decode('8e', parked)
  assert.equal(stored.replies?.[0]?.toString('hex', 5, 8), 'c78e26')
  assert.deepEqual(stored.fixes, [{ ...fix, attributes: parkedState }])
  assert.deepEqual(decodeStream(khd, '2929 99 0003 05 11 0d'), [])
})

test('the first alarm of its table counts', () => {
  const alarmOf = (bytes: string) => fixOf('82', `0000 ${bytes}`).attributes
  assert.deepEqual(alarmOf('00 0a 00 00 00 00 f8 00'), { alarm: 'overspeed' })
  assert.deepEqual(alarmOf('00 00 10 00 00 00 f8 00'), { alarm: 'tampering' })
  assert.deepEqual(alarmOf('00 00 00 00 00 00 80 00'), { alarm: 'accident' })
  assert.deepEqual(alarmOf('00 00 00 00 00 00 00 00'), {})
})

test('the first item of a peripheral', () => {
  const itemOf = (item: string) => {
    const { attributes, network } = fixOf('a3', `${parked} 0000 ${item}`)
    const { ignition, status, result, ...others } = attributes
    return network ?? others
  }
  assert.deepEqual(itemOf('01 02 0219'), { fuel: 225 })
  assert.deepEqual(itemOf('02 02 0019 20 01 64'), { temp1: 25 })
  assert.deepEqual(itemOf('05 03 01 5437'), { sign: true, driverUniqueId: 'T7' })
  assert.deepEqual(itemOf('05 03 03 5437'), { driverUniqueId: 'T7' })
  assert.deepEqual(itemOf('18 08 7fff 0000 ffff fffe'), { fuel1: 0.5, fuel4: 1 })
  assert.deepEqual(itemOf('20 01 64'), { batteryLevel: 100 })
  const tower = {
    mobileCountryCode: 724,
    mobileNetworkCode: 5,
    locationAreaCode: 258,
    cellId: 4660,
    signalStrength: -70,
  }
  assert.deepEqual(itemOf('23 09 01 02d4 05 0102 1234 46'), { cellTowers: [tower] })
  assert.deepEqual(itemOf('23 01 00'), {})
  assert.deepEqual(itemOf('99 01 00'), {})
})

test('commands, known by their bytes; a limit of speed frees no engine', () => {
  const sent = (type: (typeof khd.commands)[number], data?: string, uniqueId = '123456789012345') =>
    khd.encode!({ type, attributes: { data } }, testTarget({ uniqueId }))
  assert.deepEqual(sent('positionSingle'), hexBytes('2929 30 0006 59 81 97 2d 54 0d'))
  assert.deepEqual(sent('getVersion', undefined, '7'), hexBytes('2929 3d 0006 00 80 80 07 3c 0d'))
  assert.deepEqual(sent('setSpeedLimit', '120'), hexBytes('2929 3f 0007 59 81 97 2d 78 22 0d'))
  assert.equal(sent('setSpeedLimit', '256'), undefined)
  assert.equal(sent('positionSingle', undefined, 'A7'), undefined)
  const effectOf = (message: Buffer) => effectOfMessage(khd, message)
  assert.deepEqual([effectOf(sent('engineStop')!), effectOf(sent('engineResume')!)], ['cut', 'resume'])
  assert.deepEqual([effectOf(sent('setSpeedLimit', '56')!), effectOf(sent('setOdometer')!)], [undefined, undefined])
  assert.equal(effectOf(hexBytes('2929 30 0006 59 81 97 2d 55 0d')), 'unknown')
})

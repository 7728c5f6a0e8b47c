import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodeContextOptions, decodeStream, hexBytes, testTarget } from '../testing.ts'
import { topin } from './topin.ts'

const decode = (hex: string, options: DecodeContextOptions = { identified: true }) => decodeStream(topin, hex, options)
const fixOf = (hex: string) => decode(hex)[0]?.fixes?.[0]
const time = '1a0b1c130f00'
const fixTime = new Date('2026-11-28T19:15:00Z')
const place = [23.5, 46.5].map((degrees) => (degrees * 1_800_000).toString(16).padStart(8, '0')).join('')

test('a login is answered with the time, another answer for a stranger', () => {
  const now = '7878 07 30 07ea0b1c130f05 0d0a'
  const options = { now: new Date('2026-11-28T19:15:05Z') }
  assert.deepEqual(decode('7878 0d 01 0861234500000017 4d 0d0a', options), [
    {
      uniqueIds: ['861234500000017'],
      replies: ['7878 0d 01 01 0d0a', now].map(hexBytes),
      refusal: hexBytes(`7878 0d 01 44 0d0a ${now}`),
    },
  ])
  assert.deepEqual(decode('7878 01 30 0d0a', { identified: true, ...options }), [{ replies: [hexBytes(now)] }])
  for (const hex of ['7878 01 30 0d0a', '7878 01 94 0d0a']) assert.deepEqual(decode(hex, {}), [])
  assert.deepEqual(decode('7878 01 15 0d0a'), [])
})

test('a place in the form of GT06, perhaps with altitude and alarm', () => {
  const fix = { fixTime, valid: true, latitude: -23.5, longitude: -46.5, speed: 53.9957, course: 90 }
  const head = `${time} 97 ${place} 64`
  assert.deepEqual(decode(`7878 12 10 ${head} d85a 0d0a`), [
    { fixes: [{ ...fix, attributes: { sat: 7, ignition: true } }], replies: [hexBytes(`7878 12 10 ${time} 0d0a`)] },
  ])
  assert.deepEqual(fixOf(`7878 15 11 ${head} 085a 02f8 12 0d0a`), {
    ...fix,
    valid: false,
    altitude: 760,
    attributes: { sat: 7, alarm: 'overspeed' },
  })
})

test('a place of its own form, valid by its type', () => {
  const content = (south: string, west: string) =>
    `${time} 17 ${south}7a120 2e ${west}7a120 ${'00'.repeat(8)} 64 2d 07 01`
  const fix = { fixTime, speed: 53.9957, course: 90, attributes: { sat: 7 } }
  assert.deepEqual(decode(`7878 20 08 ${content('1', '1')} 0d0a`), [
    { fixes: [{ ...fix, valid: true, latitude: -23.5, longitude: -46.5 }] },
  ])
  assert.deepEqual(fixOf(`7878 20 09 ${content('0', '0')} 0d0a`), {
    ...fix,
    valid: false,
    latitude: 23.5,
    longitude: 46.5,
  })
  assert.deepEqual(decode('7878 01 08 0d0a'), [])
})

test('a status is sent back; its later fields may be missing', () => {
  const status = (content: string) => {
    const [message] = decode(`7878 0a 13 ${content} 0d0a`)
    assert.deepEqual(message!.replies, [hexBytes(`7878 0a 13 ${content} 0d0a`)])
    return message!.fixes
  }
  const state = (more: object) => [{ outdated: true, attributes: { batteryLevel: 80, versionFw: 7, ...more } }]
  assert.deepEqual(status('50 07 0819'), state({}))
  assert.deepEqual(status('50 07 0819 64'), state({ rssi: 100 }))
  assert.deepEqual(status('50 07 0819 64 000000 01 48'), state({ rssi: 100, charge: true, heartRate: 72 }))
  assert.deepEqual(status('50 07 0819 64 00 48'), state({ rssi: 100, charge: false, heartRate: 72 }))
})

test('access points as many as the length says, and cells', () => {
  const tower = {
    mobileCountryCode: 724,
    mobileNetworkCode: 5,
    locationAreaCode: 100,
    cellId: 200,
    signalStrength: -60,
  }
  const moment = '261128191500'
  const around = `7878 01 69 ${moment} 0a0b0c0d0e0f 30 01 02d4 05 0064 00c8 3c`
  const network = {
    cellTowers: [tower],
    wifiAccessPoints: [{ macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -48 }],
  }
  const state = { outdated: true, deviceTime: fixTime, network }
  assert.deepEqual(decode(`${around} 0d0a`), [
    { fixes: [{ ...state, attributes: {} }], replies: [hexBytes(`7878 01 69 ${moment} 0d0a`)] },
  ])
  assert.deepEqual(fixOf(`${around} 10 0d0a`), { ...state, attributes: { alarm: 'lowPower' } })
  assert.deepEqual(fixOf('7878 01 94 0d0a'), { outdated: true, attributes: { alarm: 'vibration' } })
  assert.deepEqual(fixOf('7878 01 99 0d0a'), { outdated: true, attributes: { alarm: 'sos' } })
})

test('an end mark within a message does not end it', () => {
  const marked = '7878 01 17 0d0a28191500 0d0a0c0d0e0f 30 01 02d4 05 0d0a 00c8 3c 0d0a'
  const messages = decode(
    `${marked} 7878 20 08 ${time.replace('130f', '0d0a')} 17 07a120 2e 07a120 0000000d0a000000 64 2d 07 0d0a ${marked}`,
  )
  assert.equal(messages.length, 3)
  assert.equal(messages[1]!.fixes![0]!.latitude, 23.5)
  assert.equal(decode('7878 01 99 0d0a 00 7878 01 99 0d0a').length, 2)
})

test('the command sets a number to call', () => {
  const encode = (type: string, attributes = {}) =>
    topin.encode!({ type, attributes: { index: 1, phone: '+5511999' } } as never, testTarget({ attributes }))
  assert.deepEqual(encode('sosNumber'), hexBytes('7878 09 41 2b35353131393939 0d0a'))
  assert.equal(topin.effects?.textOf?.(encode('sosNumber')!), 'SOS +5511999')
  assert.equal(topin.effects?.textOf?.(hexBytes('7878 09 42 2b35353131393939 0d0a')), undefined)
  assert.equal(encode('sosNumber', { 'topin.disableCommands': true }), undefined)
  assert.equal(encode('rebootDevice'), undefined)
})

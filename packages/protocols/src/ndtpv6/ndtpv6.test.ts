import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes, TEST_NOW } from '../testing.ts'
import { ndtpv6 } from './ndtpv6.ts'

const frame = (service: string, type: string, data: string) => {
  const length = (10 + data.replaceAll(' ', '').length / 2).toString(16).padStart(2, '0')
  return `7e7e ${length}00 0200 0000 02 00000000 0000 ${service}00 ${type}00 0100 00000000 ${data}`
}
const login = frame('00', '64', '0600 0200 0200 034f 0000')

test('a connection request names the unit, and is answered', () => {
  const [message, second] = decodeStream(ndtpv6, login + login)
  assert.deepEqual(message, {
    uniqueIds: [String(0x4f03)],
    fixes: [{ outdated: true, deviceTime: TEST_NOW, attributes: { result: '0' } }],
    replies: [hexBytes('7e7e 0e00 0200 01ab 02 00000000 0000 0000 00000000 00000000 00000000')],
  })
  assert.equal(second, undefined)
})

test('a place and states; without a login nothing', () => {
  const place = '00 01 34280b6b c0a948e4 402ffef1 82 b4 3c00 6400 5a00 e803 f802 07 03'
  const states = `02 00 d00f 0200 0300 0400 ${'00'.repeat(14)} 01 02 03 3d`
  const data = frame('01', '65', `${place} ${states}`)
  const [, message] = decodeStream(ndtpv6, login + data)
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760,
      speed: 53.9957,
      course: 90,
      attributes: {
        alarm: 'general',
        battery: 3600,
        obdSpeed: 60,
        odometer: 1000,
        sat: 7,
        pdop: 3,
        batteryLevel: 100,
        adc2: 2,
        adc3: 3,
        adc4: 4,
        antenna: 1,
        gps: 2,
        acceleration: 3,
        power: 12_200,
      },
    },
  ])
  assert.equal(message!.replies!.length, 1)
  assert.deepEqual(decodeStream(ndtpv6, data), [])
})

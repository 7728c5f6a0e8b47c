import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { commands } from './commands.ts'
import { wondex } from './wondex.ts'

const report = '$77,20261128191500,-46.5,-23.5,100,90,760.5,7,2'
const attributesOf = (more: string) => {
  const [message] = decodeStream(wondex, Buffer.from(`${report}${more}\r\n`))
  const { sat, event, ...others } = message!.fixes![0]!.attributes
  return others
}

test('a keep-alive is sent back, but not over UDP', () => {
  const bytes = hexBytes('d0d70b004d000000')
  const [echo, message] = decodeStream(wondex, Buffer.concat([bytes, Buffer.from(`${report}\r\n`)]))
  assert.deepEqual(echo, { uniqueIds: ['77'], replies: [bytes], refusal: bytes })
  assert.deepEqual(wondex.decode(bytes, testDecodeContext({ transport: 'udp' })), [{ uniqueIds: ['77'] }])
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760.5,
      speed: 53.9957,
      course: 90,
      attributes: { sat: 7, event: '2' },
    },
  ])
})

const extras: readonly [string, object][] = [
  [',0.5,0,,,0', { odometer: 500, input: '0', output: '0' }],
  [',1325,125.4,10.5,0.0', { input: '1325', adc1: '125.4', adc2: '10.5', output: '0' }],
  [',3.90V,0', { battery: 3.9, input: '0' }],
]
for (const [more, attributes] of extras)
  test(`after the event, "${more}" is read in its order`, () => assert.deepEqual(attributesOf(more), attributes))

test('answers to commands are states of the identified unit', () => {
  const answers = Buffer.from('$OK:VER=1\r\n')
  assert.deepEqual(decodeStream(wondex, answers), [])
  const [message] = decodeStream(wondex, answers, { identified: true })
  const { outdated, deviceTime, attributes } = message!.fixes![0]!
  assert.deepEqual([outdated, deviceTime, attributes], [true, testDecodeContext().now(), { result: '$OK:VER=1' }])
})

test('commands carry the password', () => {
  const sent = commands.map((type) => String(wondex.encode!({ type, attributes: {} }, testTarget())))
  const words = ['REBOOT', 'TEST', 'GSMINFO', 'IMEI', 'GETLOCATION', 'VER']
  assert.deepEqual(
    sent,
    words.map((word) => `$WP+${word}=0000`),
  )
})

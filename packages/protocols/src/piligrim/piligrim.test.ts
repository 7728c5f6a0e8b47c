import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { piligrim } from './piligrim.ts'

const send = (url: string, body: string | Buffer = '') =>
  piligrim.decodeRequest(
    { method: 'POST', url, headers: {}, body: Buffer.from(body) },
    testDecodeContext({ transport: 'http' }),
  )
// South, west and an odd course; five satellites
const place = '1c ab 130f00 171e0000 2e1e0000 07 05 0a 2d 32'.replace('ab', 'fb')

test('records of places, with voltages', () => {
  const body = hexBytes(`fff112 ${place} fff30d ${'00'.repeat(13)} fff220 ${place} e204 9001 000000000000`)
  const { messages, answer, refusal } = send('/bingps?imei=868695060715016&csq=18', body)
  const moved = {
    fixTime: new Date('2025-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 10,
    course: 91.5,
  }
  assert.deepEqual(messages, [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        { ...moved, attributes: { sat: 5 } },
        { ...moved, attributes: { sat: 5, power: 12.5, battery: 4 } },
      ],
    },
  ])
  assert.deepEqual([answer, refusal], [answer, { status: 200, body: 'BINGPS: OK' }])
  assert.throws(() => send('/bingps', body), DecodeError)
  assert.throws(() => send('/bingps?imei=1', body.subarray(0, 10)), RangeError)
})

test('a text message, and paths that are only answered', () => {
  const sentence = '$GPRMC,191500.000,A,2330.0000,S,04630.0000,W,0.50,90.50,281126,,,A'
  const { messages, answer } = send('/push.do', `&phoneNumber=%2B+5511999999999&message=ALARM; ${sentence}`)
  const { latitude, course } = messages[0]!.fixes![0]!
  assert.deepEqual([messages[0]!.uniqueIds, latitude, course], [['5511999999999'], -23.5, 90.5])
  assert.equal(answer.body, 'PUSH.DO: OK')
  assert.deepEqual(send('/push.do', 'other').messages, [])
  for (const word of ['config', 'addlog', 'inform'])
    assert.deepEqual(send(`/${word}`).answer, { status: 200, body: `${word.toUpperCase()}: OK` })
  assert.deepEqual(send('/other').answer, { status: 200 })
})

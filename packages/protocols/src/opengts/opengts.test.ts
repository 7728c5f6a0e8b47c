import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { opengts } from './opengts.ts'

const ask = (url: string) =>
  opengts.decodeRequest(
    { method: 'GET', url, headers: {}, body: Buffer.alloc(0) },
    testDecodeContext({ transport: 'http' }),
  )
const rmc = '$GPRMC,191500.0,A,2330.0000,S,04630.0000,W,10.5,,281126,,*2F'

test('a place in the query, of names the first one', () => {
  assert.deepEqual(ask(`/gps?id=7&id=8&dev=x;alt=760.5&batt=80&gprmc=${encodeURIComponent(rmc)}`), {
    messages: [
      {
        uniqueIds: ['7'],
        fixes: [
          {
            fixTime: new Date('2026-11-28T19:15:00Z'),
            valid: true,
            latitude: -23.5,
            longitude: -46.5,
            altitude: 760.5,
            speed: 10.5,
            attributes: { batteryLevel: 80 },
          },
        ],
      },
    ],
    answer: { status: 200 },
    refusal: { status: 400 },
  })
})

test('without a unit or with another sentence it is refused; without a sentence it is a state', () => {
  for (const url of ['/', `/?gprmc=${rmc}`, '/?id=7&gprmc=$GPGGA'])
    assert.deepEqual([ask(url).messages, ask(url).answer.status], [[], 400])
  assert.deepEqual(ask('/?id=7&batt=5').messages[0]!.fixes, [{ outdated: true, attributes: { batteryLevel: 5 } }])
  for (const url of ['/?id=%E0%A4%A', '/?id=7&batt=low']) assert.throws(() => ask(url), DecodeError)
})

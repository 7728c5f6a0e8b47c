import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { flextrack } from './flextrack.ts'

const position =
  '-2,UNITSTAT,20261128,191500,108988,S23.30.0000,W046.30.0000,100,90,7,3934,81,01ff,72405,-7,15,1A2B,0,3C4D,12345\r'
const answer = (index: number) => Buffer.from(`${index},ACK\r`)

test('a login by two identifiers and a position, each acknowledged by its number', () => {
  const [login, message] = decodeStream(flextrack, Buffer.from(`-1,LOGON,108988,8945020184\r${position}`))
  assert.deepEqual(login, { uniqueIds: ['8945020184', '108988'], replies: [answer(-1)], refusal: answer(-1) })
  assert.deepEqual(message, {
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        altitude: -7,
        speed: 53.9957,
        course: 90,
        network: {
          cellTowers: [
            {
              ...{ mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b, cellId: 0x3c4d },
              signalStrength: -81,
            },
          ],
        },
        attributes: { sat: 7, battery: 3934, status: 0x1ff, hdop: 1.5, odometer: 12_345 },
      },
    ],
    replies: [answer(-2)],
  })
  assert.deepEqual(decodeStream(flextrack, Buffer.from(position)), [])
})

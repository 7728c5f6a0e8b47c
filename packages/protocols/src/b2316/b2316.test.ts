import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { testDecodeContext } from '../testing.ts'
import { b2316 } from './b2316.ts'

const decode = (body: object) =>
  b2316.decode(Buffer.from(JSON.stringify(body)), testDecodeContext({ transport: 'udp' }))[0]!
const tm = Date.UTC(2026, 10, 28, 19, 15) / 1000

test('a list of places and states, with cells, access points and sensors', () => {
  const place = { tm, gp: '-46.5,-23.5', te: '312,-5', ba: 3, sn: 60, hr: 80, st: 7, ic: '8955', ve: 'V1', bp: 1 }
  const state = { tm, ci: '724,5,26,43,-77', wi: 'c83a350fa1b8,-60;c83a350fa1b9,-70', wn: 2, ba: 9 }
  assert.deepEqual(decode({ imei: '868695060715016', data: [place, state] }), {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date(tm * 1000),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        attributes: {
          ...{ iccid: '8955', versionFw: 'V1', temp1: 31.2, temp2: -0.5, steps: 7 },
          ...{ batteryLevel: 80, rssi: 60, heartRate: 80 },
        },
      },
      {
        outdated: true,
        deviceTime: new Date(tm * 1000),
        network: {
          cellTowers: [
            { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 26, cellId: 43, signalStrength: -77 },
          ],
          wifiAccessPoints: [
            { macAddress: 'c8:3a:35:0f:a1:b8', signalStrength: -60 },
            { macAddress: 'c8:3a:35:0f:a1:b9', signalStrength: -70 },
          ],
        },
        attributes: { alarm: 'sos' },
      },
    ],
  })
})

test('an item without its time is refused, and so is a datagram without its list', () => {
  for (const body of [{ imei: '1', data: [{}] }, { imei: '1', data: [null] }, { imei: '1' }, { data: [] }])
    assert.throws(() => decode(body), DecodeError)
})

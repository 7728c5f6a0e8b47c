import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { s168 } from './s168.ts'

const decode = (content: string) => decodeStream(s168, Buffer.from(`S168#868695060715016#00ec#0016#${content}$`))[0]!
const fixTime = new Date('2026-11-28T19:15:00Z')

test('a place, cells, access points and the battery', () => {
  const cell = 'CELL:1,2d4,5,5847,2c54cc1,1d'
  const wifi = 'WIFI:1,8C-AB-8E-9D-73-18,-56'
  const { fixes } = decode(
    `LOCA:W;${cell};GDATA:A,7,261128191500,-23.5,-46.5,100,90,760;STATUS:91,51;${wifi};ALERT:0000`,
  )
  assert.deepEqual(fixes, [
    {
      fixTime,
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760,
      speed: 53.9957,
      course: 90,
      network: {
        cellTowers: [
          {
            mobileCountryCode: 724,
            mobileNetworkCode: 5,
            locationAreaCode: 0x5847,
            cellId: 0x2c54cc1,
            signalStrength: -29,
          },
        ],
        wifiAccessPoints: [{ macAddress: '8C:AB:8E:9D:73:18', signalStrength: -56 }],
      },
      attributes: { sat: 7, batteryLevel: 91, rssi: 51 },
    },
  ])
})

test('a state, a message that only names the unit, and damaged ones', () => {
  assert.deepEqual(decode('STATUS:91,51').fixes, [{ outdated: true, attributes: { batteryLevel: 91, rssi: 51 } }])
  assert.deepEqual(decode('SYNC:0000'), { uniqueIds: ['868695060715016'] })
  for (const content of ['SYNC', '', 'GDATA:A,7']) assert.throws(() => decode(content), DecodeError)
  assert.throws(() => decode('CELL:99,2d4,5'), RangeError)
})

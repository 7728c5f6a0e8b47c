import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { smokey } from './smokey.ts'

const now = new Date((946_684_800 + 0x329454f3) * 1000)
const decode = (hex: string) => smokey.decode(hexBytes(hex), testDecodeContext({ transport: 'udp', now }))
const time = (946_684_800 + 0x329454f0) * 1000
const record = (report: string, lists: string) =>
  decode(`534d0300 865101019383025f 0105 0002 329454f0 25 ${report} 0000 0e10 ${lists} 0000`)
const [first, second] = ['02d4 0005 0011 0022 07 c0', '02d4 0005 0011 0023 c1']
const point = '6162 00 0a0b0c0d0e0f b0'
const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 17 }
const near = { ...tower, cellId: 34, signalStrength: -64 }
const wifi = { macAddress: '0a:0b:0c:0d:0e:0f', signalStrength: -80 }

test('cells and access points by the kind of the report, and a reply with its checksum', () => {
  assert.deepEqual(record('0202', `02 ${first} ${second} 01 ${point}`), [
    {
      uniqueIds: ['865101019383025f'],
      fixes: [
        {
          outdated: true,
          deviceTime: new Date(time),
          network: { cellTowers: [near, { ...tower, cellId: 35, signalStrength: -63 }], wifiAccessPoints: [wifi] },
          attributes: { versionFw: 0x0105, status: 2, index: 0x25, battery: 3600 },
        },
      ],
      replies: [hexBytes('534d0301 865101019383025f 329454f3 25 02 50a5')],
    },
  ])
  const networkOf = (report: string, lists: string) => record(report, lists)[0]!.fixes![0]!.network
  assert.deepEqual(networkOf('0200', first), { cellTowers: [near] })
  assert.deepEqual(networkOf('0201', `01 ${first}`), { cellTowers: [near] })
  assert.deepEqual(networkOf('0203', `01 ${point}`), { wifiAccessPoints: [wifi] })
})

test('an acknowledgement is nothing, and a list that ends early is refused', () => {
  assert.deepEqual(decode('534d0301 865101019383025f'), [])
  assert.throws(() => record('0203', '01 6162'), RangeError)
})

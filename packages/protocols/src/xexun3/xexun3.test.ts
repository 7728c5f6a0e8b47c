import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { xexun3 } from './xexun3.ts'

const frame = (type: string, body = '') => {
  const content = `03 ${type} 07 0868695060715016 ${body}`.replaceAll(' ', '')
  return `fc ${(content.length / 2).toString(16).padStart(4, '0')} ${content} 0000 cf`
}
const fixOf = (body: string) => decodeStream(xexun3, frame('20', body))[0]!.fixes?.[0]
const place = '64 21 6b05f8ec c037800000000000 c047400000000000 443e0000 00 07 00 0064 0000000000'
const status = '6a 10 50 0000 15 00 01 00 0010 1e 00 48 000000 32'
const moment = new Date(0x6b05f8ec * 1000)

test('a place with the status behind it, answered', () => {
  assert.deepEqual(fixOf(place + status), {
    fixTime: moment,
    deviceTime: moment,
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    altitude: 760,
    speed: 53.9957,
    attributes: {
      ...{ sat: 7, batteryLevel: 80, rssi: 21, motion: true, charge: false, steps: 16 },
      ...{ temperature: 30, heartRate: 72, fuelLevel: 50 },
    },
  })
  const [message] = decodeStream(xexun3, frame('20'))
  assert.deepEqual(message!.uniqueIds, ['868695060715016'])
  assert.equal(message!.replies![0]!.toString('hex', 0, 15), 'fc000c03200708686950607150 1600'.replace(' ', ''))
  assert.deepEqual(decodeStream(xexun3, frame('21')), [{ uniqueIds: ['868695060715016'], replies: [] }])
})

test('the answer has its checksum', () => {
  const [message] = decodeStream(xexun3, 'fc000b 03 20 01 0861045080387015 0000 cf')
  assert.deepEqual(message!.replies, [hexBytes('fc000c032001086104508038701500b9ebcf')])
})

test('access points and cells are states; a later packet has the time', () => {
  const wifi = '65 0c 6b05f8ec 01 a1b2c3d4e5f6 b5'
  assert.deepEqual(fixOf(`${wifi} 66 11 6b05f8ed 02d4 000a 00000064 000000c8 3c`), {
    outdated: true,
    deviceTime: new Date(0x6b05f8ed * 1000),
    network: {
      cellTowers: [
        {
          ...{ mobileCountryCode: 724, mobileNetworkCode: 10, locationAreaCode: 100, cellId: 200 },
          signalStrength: -60,
        },
      ],
      wifiAccessPoints: [{ macAddress: 'a1:b2:c3:d4:e5:f6', signalStrength: -75 }],
    },
    attributes: {},
  })
})

test('alarms; with 17 comes the number of the SIM', () => {
  assert.deepEqual(fixOf('69 06 6b05f8ec 01 00')?.attributes, { alarm: 'sos' })
  assert.deepEqual(fixOf('69 08 6b05f8ec 11 02 8955')?.attributes, { iccid: '8955' })
  assert.equal(fixOf('99 01 00'), undefined)
  assert.deepEqual(fixOf(`69 06 6b05f8ec 03 00 6a 10 50 0000 15 00 00 01 ffff ff 00 ff 000000 ff`)?.attributes, {
    ...{ batteryLevel: 80, rssi: 21, motion: false, charge: true },
  })
})

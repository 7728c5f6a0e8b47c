import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream } from '../testing.ts'
import { l100 } from './l100.ts'

const id = '861234500000017'
const decode = (text: string) => decodeStream(l100, Buffer.from(text, 'latin1'))
const place = { fixTime: new Date('2026-11-28T19:15:00Z'), valid: true, latitude: -23.5, longitude: -46.5 }
const rmc = '$GPRMC,191500.250,A,2330.0000,S,04630.0000,W,12.5,90,281126,,,*39'

test('a place behind a header or up to its mark; the cell ends where the last ATL begins', () => {
  const tail = (rssi: number) => `#0101,N.C,0,0,934.5,27.1,4.0,${rssi},724,05,15af,b17`
  const message = (network: object, uniqueId = id) => ({
    uniqueIds: [uniqueId],
    fixes: [
      {
        ...place,
        fixTime: new Date('2026-11-28T19:15:00.250Z'),
        speed: 12.5,
        course: 90,
        ...network,
        attributes: { status: '0101', adc1: 'N.C', odometer: 934.5, temp1: 27.1, battery: 4 },
      },
    ],
    replies: [Buffer.of(1)],
  })
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x15af, cellId: 0xb17 }
  const network = { network: { cellTowers: [{ ...tower, signalStrength: -25 }] } }
  assert.deepEqual(decode(`\x20\x01ATL${id},${rmc},#x,${tail(25)}ATL\x02z`), [message(network)])
  assert.deepEqual(decode(`ATL,NP,${id},${rmc},${tail(0)},0,ATL@`), [message({})])
  assert.deepEqual(decode(`ATL,NP,${id},${rmc},${tail(0)}@`), [])
})

test('a login of an OBD unit is answered, its places have states', () => {
  const [login, message] = decode(
    `L,ATL,${id},01,0035,*(H,ATL,${id},02,7,191500,281126,A,23.5;S,46.5;W,12,90,1.5,4.2,18,724,5,88,ad7b,#1021,1,ATL,*x`,
  )
  assert.deepEqual(login, { uniqueIds: [id], replies: [Buffer.from('@861234500000017,00,35,*\x53')] })
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 88, cellId: 0xad7b }
  assert.deepEqual(message!.fixes, [
    {
      ...place,
      speed: 12,
      course: 90,
      network: { cellTowers: [{ ...tower, signalStrength: -18 }] },
      attributes: { odometer: 1500, battery: 4.2, ignition: true, alarm: 'hardAcceleration,overspeed', charge: true },
    },
  ])
  assert.throws(() => decode(`L,ATL,${id},02,7,191500,*x`), DecodeError)
})

test('data of an OBD unit are a state', () => {
  const codes = '0104:FF,0105:84,010B:19,010C:0F98,010D:22,010F:5A,0111:80,0121:0000,012F:XX,0131:0010,0133:61,0101:'
  const data = `L,ATLOBD,${id},03,7,191500,281126,CAN,${codes}`
  assert.deepEqual(decode(`${data}*x`)[0]!.fixes, [
    {
      outdated: true,
      deviceTime: place.fixTime,
      attributes: {
        engineLoad: 100,
        coolantTemp: 92,
        mapIntake: 25,
        rpm: 998,
        obdSpeed: 34,
        intakeTemp: 50,
        throttle: 50,
        milDistance: 0,
        clearedDistance: 16,
      },
    },
  ])
  assert.throws(() => decode(`${data},0101:80000000*x`), DecodeError)
})

test('the new form names its unit or is of the known one', () => {
  const line = (kind: string) => `${kind},281126,191500,A,023.5,S,046.5,W,012.5,GPS,3939,724,05,00405,008834`
  const tower = { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 405, cellId: 0x8834 }
  const messages = decode(`ATL,L,${id},${line('P')}@\x20\x01${line('T')}\x02z`)
  const fix = { ...place, speed: 12.5, network: { cellTowers: [tower] } }
  assert.deepEqual(messages, [
    { uniqueIds: [id], fixes: [{ ...fix, attributes: { alarm: 'sos', battery: 3.939 } }] },
    { fixes: [{ ...fix, attributes: { alarm: 'tampering', battery: 3.939 } }] },
  ])
  assert.deepEqual(decode(`\x20\x01${line('T')}\x02z`), [])
})

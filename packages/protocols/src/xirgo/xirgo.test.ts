import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodeContextOptions, decodeStream, testDecodeContext } from '../testing.ts'
import { xirgo } from './xirgo.ts'

function said(text: string, options?: DecodeContextOptions) {
  const [message] = decodeStream(xirgo, Buffer.from(`$$${text}##`), options)
  return { id: message?.uniqueIds?.[0], fix: message?.fixes?.[0], replies: message?.replies }
}
const head = (event: number) => `352054058132185,${event},2026/11/21,14:30:05,-23.55050,-46.63330,760.5,60`
const at = {
  fixTime: new Date('2026-11-21T14:30:05Z'),
  ...{ valid: true, latitude: -23.5505, longitude: -46.6333, altitude: 760.5, speed: 60 * 0.868976, course: 90.5 },
}
const states = { sat: 12, hdop: 0.9, battery: 14.5, rssi: 19, odometer: 10 * 1609.34 }

test('the old format', () => {
  const { id, fix, replies } = said(`${head(6001)},90.5,12,0.9,14.5,19,10,1,3.9,2`)
  assert.deepEqual([id, replies], ['352054058132185', undefined])
  assert.deepEqual(fix, { ...at, attributes: { event: 6001, ...states } })
})

test('the new format, and its tail only when it is complete', () => {
  const text = `${head(6001)},0.1,-0.2,602,90.5,12,0.9,10,7.0,14.5,19,1`
  const attributes = { event: 6001, ...states, fuelConsumption: '7.0' }
  assert.deepEqual(said(`${text},0,0.0,-70`).fix, { ...at, attributes })
  assert.deepEqual(said(`${text},1,0110,8.5,63.2,5,21,184,255,-6,207,100,185`).fix?.attributes, {
    ...attributes,
    ...{ in1: 0, in2: 1, in3: 1, out1: 0, adc1: 8.5, fuel: 63.2, hours: 21 * 3_600_000 },
    ...{ oilPressure: 184, oilLevel: 255, oilTemp: -6, coolantPressure: 207, coolantLevel: 100, coolantTemp: 185 },
  })
})

const events: readonly [number, object][] = [
  [4001, { ignition: true }],
  [6013, { ignition: true }],
  [4004, { ignition: false }],
  [6012, { ignition: false }],
  [4005, { charge: false }],
  [6002, { alarm: 'overspeed' }],
  [6006, { alarm: 'hardAcceleration' }],
  [6007, { alarm: 'hardBraking' }],
  [6008, { alarm: 'lowPower' }],
  [6009, { alarm: 'powerCut' }],
  [6010, { alarm: 'powerRestored' }],
  [6016, { alarm: 'idle' }],
  [6017, { alarm: 'tow' }],
  [6030, { motion: true }],
  [6071, { motion: true }],
  [6031, { motion: false }],
  [6032, { alarm: 'parking' }],
  [6090, { alarm: 'removing' }],
  [6091, { alarm: 'lowBattery' }],
]
for (const [event, attributes] of events) {
  test(`event ${event} means ${JSON.stringify(attributes)}`, () => {
    assert.deepEqual(said(`${head(event)},90.5,12,0.9,14.5,19,10,1`).fix?.attributes, {
      event,
      ...attributes,
      ...states,
    })
  })
}

test('the first message decides the format of the connection', () => {
  const session = testDecodeContext()
  const old = Buffer.from(`$$${head(6001)},90.5,12,0.9,14.5,19,10,1`)
  const fresh = Buffer.from(`$$${head(6001)},0.1,0.2,602,90.5,12,0.9,10,7.0,14.5,19,1`)
  assert.equal(xirgo.decode(old, session).length, 1)
  assert.equal(xirgo.decode(fresh, session)[0]?.fixes?.[0]?.attributes.fuelConsumption, undefined)
})

test('a form of its own is a setting', () => {
  const options = { attributes: { 'xirgo.form': 'UID,EV,D,T,LT,LN,AL,GSPT,HD,SV,XX,BV,CQ,MI,GS,SI,IG,OT' } }
  const text = '184800793,4002,11/21/2026,14:30:05,-23.5505,-46.6333,760,60.0,905,17,1.2,13.28,18,42,3,8901,1,5'
  assert.deepEqual(said(text, options), {
    id: '184800793',
    replies: undefined,
    fix: {
      ...{ ...at, altitude: 760, speed: 60 * 0.539957 },
      attributes: {
        event: 4002,
        ignition: true,
        sat: 17,
        battery: 13.28,
        rssi: 18,
        odometer: 42,
        iccid: '8901',
        output: 5,
      },
    },
  })
  assert.equal(said('184800793,4002,11/21/2026', options).id, undefined)
})

test('a datagram is acknowledged', () => {
  const text = `$$${head(6001)},90.5,12,0.9,14.5,19,10,1,3.9,77##`
  const [message] = xirgo.decode(Buffer.from(text), testDecodeContext({ transport: 'udp' }))
  assert.deepEqual(message?.replies?.map(String), ['!UDP_ACK,6001,77'])
})

test('an output is switched by its number', () => {
  const message = xirgo.encode!({ type: 'outputControl', attributes: { index: 1, data: '1' } })
  assert.equal(String(message), '+XT:7005,2,1')
})

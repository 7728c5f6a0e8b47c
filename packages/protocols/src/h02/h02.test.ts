import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DecodeContextOptions, decodeStream, hexBytes, testDecodeContext } from '../testing.ts'
import { h02 } from './h02.ts'

/** Decodes one sentence. */
function said(text: string, options?: DecodeContextOptions) {
  const messages = decodeStream(h02, Buffer.from(text), options)
  assert.equal(messages.length, 1)
  const { uniqueIds, fixes = [], replies = [] } = messages[0]!
  return { uniqueIds, fix: fixes[0]!, replies: replies.map(String) }
}

test('V1 holds a place in degrees and minutes, speed in knots and the status word; it is confirmed', () => {
  const { uniqueIds, fix, replies } = said(
    '*HQ,4205551234,V1,143005,A,2333.0300,S,04637.9980,W,032.40,090,211126,FFFFFBFF,724,05, 6699,50132#\r\n',
  )
  assert.deepEqual(uniqueIds, ['4205551234'])
  assert.deepEqual(fix, {
    fixTime: new Date('2026-11-21T14:30:05Z'),
    valid: true,
    latitude: -23.5505,
    longitude: -46.6333,
    speed: 32.4,
    course: 90,
    attributes: { ignition: false, status: 0xfffffbff, io1: '724', io2: '05', io3: '6699', io4: '50132' },
  })
  assert.deepEqual(replies, ['*HQ,4205551234,V4,V1,20261121120000#'])
})

test('other places are acknowledged only where the setting asks for it', () => {
  const sentence = '*HQ,4205551234,V6,143005,A,2333.0300,S,04637.9980,W,0.00,,211126,FFFFFBFF#'
  assert.deepEqual(said(sentence).replies, [])
  assert.deepEqual(said(sentence, { attributes: { 'h02.ack': true } }).replies, ['*HQ,4205551234,R12,120000#'])
})

const spellings = ['2333.0300,S,04637.9980,W', '-23-33.0300,S,-46-37.9980,W', '23330300,S,046379980,W']
for (const spelling of spellings) {
  test(`${spelling} is one place`, () => {
    const { fix } = said(`*HQ,4205551234,V2,143005,2,${spelling},0.00,0,211126,FFFFFFFF#`)
    assert.deepEqual([fix.latitude, fix.longitude, fix.valid], [-23.5505, -46.6333, true])
  })
}

test('the answer to a command stands before the place', () => {
  const { fix } = said('*HQ,4205551234,V4,S20,OK,143001,143005,A,2333.0300,S,04637.9980,W,0.00,0,211126,FFFFFFFF#')
  assert.equal(fix.attributes.result, 'S20,OK,143001')
  assert.equal(fix.fixTime?.toISOString(), '2026-11-21T14:30:05.000Z')
})

test('after the status may stand mileage, temperature, fuel, altitude and a mast', () => {
  const { fix } = said(
    '*HQ,4205551234,V1,143005,A,2333.0300,S,04637.9980,W,0.00,0,211126,FFFFFFFF,69129336,-4,55.5,760,1A2B,C3D4#',
    { attributes: { 'geolocation.mcc': 724, 'geolocation.mnc': 5 } },
  )
  assert.deepEqual([fix.attributes.odometer, fix.attributes.temp1, fix.attributes.fuel], [69129336, -4, 55.5])
  assert.equal(fix.altitude, 760)
  assert.deepEqual(fix.network?.cellTowers, [
    { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 0x1a2b, cellId: 0xc3d4 },
  ])
})

test('a place without a date is of now', () => {
  const now = new Date('2026-11-21T12:34:56Z')
  assert.equal(said('*HQ,4205551234,V1,,A,2333.0300,S,04637.9980,W,0.00,0,#', { now }).fix.fixTime, now)
})

const alarms: readonly [string, string | undefined][] = [
  ['FFFFFFFE', 'vibration'],
  ['FFFFFFFD', 'sos'],
  ['FFFBFFFF', 'sos'],
  ['FFFFFFFB', 'overspeed'],
  ['FFF7FFFF', 'powerCut'],
  ['FFFFFFFF', undefined],
]
for (const [status, alarm] of alarms) {
  test(`status ${status} means ${alarm ?? 'no alarm'}`, () => {
    const { fix } = said(`*HQ,4205551234,LINK,143005,22,9,84,120,3,211126,${status}#`)
    assert.equal(fix.attributes.alarm, alarm)
  })
}

test('NBR tells the masts around and is confirmed', () => {
  const { fix, replies } = said('*HQ,4205551234,NBR,143005,724,5,1,2,6699,50132,60,6699,50133,70,211126,FFFFFFFF#')
  assert.equal(fix.outdated, true)
  assert.deepEqual(
    fix.network?.cellTowers?.map(({ cellId, signalStrength }) => [cellId, signalStrength]),
    [
      [50132, -60],
      [50133, -70],
    ],
  )
  assert.deepEqual(replies, ['*HQ,4205551234,V4,NBR,20261121120000#'])
})

test('V3, VP1 and SMS are read', () => {
  const v3 = said('*HQ,4205551234,V3,143005,72405,01,006699,050132,158,-62,0292,0,X,211126,FFFFFFFF#').fix
  assert.equal(v3.attributes.battery, 0x292)
  assert.equal(v3.network?.cellTowers?.[0]?.cellId, 50132)
  const heard = said('*hq,861234050001234,VP1,V,724,5,6699,50132,60Y6699,50133,70#').fix
  assert.equal(heard.network?.cellTowers?.length, 2)
  const place = said('*hq,861234050001234,VP1,A,2333.0300,S,04637.9980,W,0.62,90.0,211126#').fix
  assert.deepEqual([place.fixTime?.toISOString(), place.course], ['2026-11-21T00:00:00.000Z', 90])
  assert.equal(said('*HQ,4205551234,SMS,ID:4205551234\nVOLT:12.9V#').fix.attributes.result, 'ID:4205551234\nVOLT:12.9V')
})

test('heartbeats are echoed', () => {
  assert.deepEqual(said('*HQ,861234050001234,V0#').replies, ['*HQ,861234050001234,V0#'])
  const { fix, replies } = said('*HQ,861234050001234,HTBT,84#')
  assert.deepEqual([fix.attributes.batteryLevel, replies[0]], [84, '*HQ,861234050001234,HTBT#'])
})

test('a sentence that cannot be read says nothing', () => {
  assert.deepEqual(decodeStream(h02, Buffer.from('*HQ,4205551234,XT,1,100#*HQ,4205551234,constructor,1#')), [])
})

const BINARY = '24 4205551234 143005 211126 23330300 54 0463799802 012095 fffffbff 000000'

test('a packet of digits holds the same as a sentence', () => {
  const [message] = decodeStream(h02, BINARY)
  assert.deepEqual(message, {
    uniqueIds: ['4205551234'],
    fixes: [
      {
        fixTime: new Date('2026-11-21T14:30:05Z'),
        valid: true,
        latitude: -23.5505,
        longitude: -46.6333,
        speed: 12,
        course: 95,
        attributes: { batteryLevel: 84, ignition: false, status: 0xfffffbff },
      },
    ],
    replies: [],
  })
})

test('packets, sentences and noise share one stream', () => {
  const stream = Buffer.concat([
    hexBytes(`0d0a ${BINARY}`),
    Buffer.from('\r\n*HQ,861234050001234,V0#\r\n'),
    hexBytes(BINARY),
  ])
  assert.equal(decodeStream(h02, stream).length, 3)
})

test('long packets are recognised by where the next message begins', () => {
  const long = hexBytes(`${BINARY} ${'00'.repeat(13)}`)
  assert.equal(h02.frame(Buffer.concat([long, long]), testDecodeContext())?.end, 45)
  assert.equal(h02.frame(Buffer.concat([hexBytes(BINARY), hexBytes(BINARY)]), testDecodeContext())?.end, 32)
})

test('commands carry the time of the server', () => {
  const target = { ...testDecodeContext(), uniqueId: '4205551234' }
  const stop = h02.encode({ type: 'engineStop', attributes: {} }, target)
  assert.equal(String(stop), '*HQ,4205551234,S20,120000,1,1#')
  const periodic = h02.encode({ type: 'positionPeriodic', attributes: { frequency: 30 } }, target)
  assert.equal(String(periodic), '*HQ,4205551234,S71,120000,22,30#')
  assert.equal(h02.encode({ type: 'positionPeriodic', attributes: {} }, target), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeChunks, decodeStream, hexBytes, testDecodeContext } from '../testing.ts'
import { arnavi } from './arnavi.ts'

const ID = '9109bb1f4f0f0300' // 861230000000401
const TIME = '00f15365' // 2023-11-14T22:13:20Z
const NOW = new Date('2023-11-14T22:13:20Z')
const PLACE = '03 0000bcc1 04 00803ac2' // -23.5, -46.625
const identified = { identified: true }

/** A record of this type with its length and a checksum. */
function record(type: number, data: string): string {
  const content = hexBytes(data)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(content.length)
  return `${Buffer.of(type).toString('hex')} ${length.toString('hex')} ${TIME} ${content.toString('hex')} 5d`
}
const packageOf = (...records: readonly string[]) => hexBytes(`5b 07 ${records.join('')} 5d`)
const fixOf = (tags: string) => decodeStream(arnavi, packageOf(record(1, tags)), identified)[0]?.fixes?.[0]

const headers: readonly (readonly [version: string, reply: string | undefined])[] = [
  ['22', '7b 00 00 7d'],
  ['23', '7b 04 00 a9 00f15365 7d'],
  ['24', '7b 7d'],
  ['25', '7b 04 00 a9 00f15365 7d'],
  ['26', undefined],
]
for (const [version, reply] of headers) {
  test(`a header of version ${version} identifies the unit`, () => {
    const uniqueId = hexBytes(ID).readBigInt64LE().toString()
    assert.deepEqual(decodeStream(arnavi, `ff ${version} ${ID}`, { now: NOW }), [
      { uniqueIds: [uniqueId], ...(reply && { replies: [hexBytes(reply)] }) },
    ])
  })
}

test('a second identifier after a header is skipped, whatever its bytes are, and may be absent', () => {
  const last = packageOf(record(0, ''))
  const header = hexBytes(`ff 24 ${ID}`)
  const second = hexBytes('ff5b240dfd5d5b5b')
  const acknowledged = [{ replies: [hexBytes('7b 00 07 7d')] }]
  assert.deepEqual(decodeStream(arnavi, Buffer.concat([header, second, last])).slice(1), acknowledged)
  assert.deepEqual(decodeStream(arnavi, Buffer.concat([header, last])).slice(1), acknowledged)
})

test('a record with coordinates is a fix', () => {
  assert.deepEqual(fixOf(`${PLACE} 05 2d 0a 67 1e`), {
    fixTime: NOW,
    valid: true,
    latitude: -23.5,
    longitude: -46.625,
    course: 90,
    altitude: 100,
    speed: 30,
    attributes: { sat: 13 },
  })
})

test('no satellites make a place invalid', () => {
  for (const none of ['fe', 'ff']) {
    const fix = fixOf(`${PLACE} 05 00 00 ${none} 00`)
    assert.deepEqual([fix?.valid, fix?.attributes], [false, {}])
  }
})

test('a record without coordinates is a state', () => {
  assert.deepEqual(fixOf('09 01020304'), { outdated: true, deviceTime: NOW, attributes: { status: 0x04030201 } })
})

test('the cell is reported when it is known', () => {
  assert.deepEqual(fixOf('07 0100 0200 08 3d d402 05')?.network?.cellTowers, [
    { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 2, cellId: 1, signalStrength: -61 },
  ])
  assert.equal(fixOf('07 00000000 08 00000000')?.network, undefined)
})

const tags: readonly (readonly [tags: string, attributes: Record<string, unknown>])[] = [
  ['01 a00f e02e', { battery: 4, power: 12 }],
  ['01 0000 ffff', {}],
  ['02 ffffffff', { driverUniqueId: '4294967295' }],
  ['06 01 03 0500', { ignition: true, callButton: true, input: 5 }],
  ['06 06 01 0500 06 07 02 0600 06 08 03 dc05 06 09 000000', { pulses1: 5, freq2: 6, adc3: 1.5 }],
  ['1e e8030000 25 d0070000', { adc1: 1, adc8: 2 }],
  ['28 18fc0000 31 c4090000', { temp1: -10, temp10: 25 }],
  ['33 01000000 34 0a000000 35 0a000000', { canStatus: 1, hours: 360_000, odometer: 100 }],
  ['36 0f000000 37 c3010000 38 28000000', { fuelUsed: 1.5, fuelLevel: 45.1, fuel: 40 }],
  ['39 ce030000 3a f6ffffff 3b 50000000', { rpm: 974, engineTemp: -10, obdSpeed: 80 }],
  ['3c 40420f00 40 01000000', { axleLoad1: 1_000_000, axleLoad5: 1 }],
  ['43 f4010000 45 0a 14 0300 45 01 02 0000', { adBlueLevel: 50, engineLoad: 1, throttle: 2, motionStatus: 3 }],
  ['47 4e00 7800 4f ff01 5a00', { llsLevel1: 78, llsTemp1: 2, llsLevel9: 511, llsTemp9: -1 }],
  ['47 0000 7800 48 ffff 7800 97 9600 0000', { hdop: 1.5 }],
  ['64 02000000 66 e02e0000 97 9600 0000', { tachographOdometer: 20, tachographPower: 12, hdop: 1.5 }],
  ['fa 01020304 97 9600 0000', { hdop: 1.5 }],
]
for (const [given, attributes] of tags) {
  test(`tags ${given}`, () => assert.deepEqual(fixOf(given)?.attributes, attributes))
}

test('all records of data are fixes; others, and what follows an unknown one, are acknowledged alone', () => {
  const kinds = [
    record(0, ''),
    record(3, '4142'),
    record(1, PLACE),
    record(4, '00'),
    record(6, PLACE),
    record(1, PLACE),
  ]
  const [message] = decodeStream(arnavi, packageOf(...kinds, record(9, PLACE), record(1, PLACE)), identified)
  assert.equal(message?.fixes?.length, 2)
  assert.deepEqual(message?.replies, [hexBytes('7b 00 07 7d')])
  assert.deepEqual(decodeStream(arnavi, packageOf(record(0, '')), identified), [{ replies: message!.replies! }])
})

test('the answer to a command is one frame, and bytes between frames are skipped', () => {
  const [result, header] = [hexBytes('5b fd 00 5d'), hexBytes(`ff 22 ${ID}`)]
  const frames = decodeChunks(arnavi, [Buffer.concat([result, hexBytes('010203'), header])])
  assert.equal(frames.at(-1)?.uniqueIds?.length, 1)
  const session = testDecodeContext()
  assert.deepEqual(arnavi.frame?.(Buffer.concat([result, header]), session), { bytes: result, end: 4 })
})

const sentence = (inputs: string, heights: string) =>
  Buffer.from(
    `$AV,V4,700401,31,1254,412,-1,1,1,5,${inputs}1,9,${heights}235958,2330.0000S,04637.5000W,12.5,90.0,311226,0*00\r\n`,
  )

test('a sentence is a fix, with one or two inputs and with or without heights', () => {
  const fix = {
    fixTime: new Date('2026-12-31T23:59:58Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.625,
    speed: 12.5,
    course: 90,
    attributes: { index: 31, power: 12.54, battery: 4.12, ignition: true, input: 5, sat: 9 },
  }
  const read = (inputs: string, heights: string) => decodeStream(arnavi, sentence(inputs, heights))
  assert.deepEqual(read('0,0,', ''), [{ uniqueIds: ['700401'], fixes: [fix] }])
  assert.deepEqual(read('0,0,0,0,', ',,'), [{ uniqueIds: ['700401'], fixes: [fix] }])
  assert.deepEqual(read('0,0,', '-8.5,3.0,')[0]?.fixes, [{ ...fix, altitude: -8.5 }])
})

test('other sentences mean nothing', () => {
  assert.deepEqual(decodeStream(arnavi, Buffer.from('$AV,V6SD,700401,1,-1,3,*52\r\n')), [])
})

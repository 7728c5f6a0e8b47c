import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandType } from '@rastro/core/vocabulary/commands'
import { crc16Ibm } from '../checksums.ts'
import type { DeviceMessage } from '../define.ts'
import { type DecodeContextOptions, decodeFrame, decodeStream, hexBytes, testDecodeContext } from '../testing.ts'
import { teltonika } from './teltonika.ts'

const LOGIN = '000f 313233343536373839303132333435'
const PLACE = '0000015d3766f6a8 00 003eef96 1ec6215e 0063 006d 09 0031'

/** A codec 8, 8E or 16 frame of one record at `PLACE`; `rest` begins with the event id. */
function record(codec: string, rest: string): string {
  const body = hexBytes(`${codec} 01 ${PLACE} ${rest} 01`)
  return `00000000 ${hex32(body.length)} ${body.toString('hex')} ${hex32(crc16Ibm(body))}`
}
const hex32 = (value: number): string => value.toString(16).padStart(8, '0')

function read(frame: string, options?: DecodeContextOptions): DeviceMessage {
  return decodeStream(teltonika, `${LOGIN} ${frame}`, options)[1]!
}
const attributesOf = (frame: string, options?: DecodeContextOptions) => read(frame, options).fixes![0]!.attributes

test('a login is accepted with 01 and an unknown unit turned away with 00', () => {
  const [login] = decodeStream(teltonika, LOGIN)
  assert.deepEqual(login, { uniqueIds: ['123456789012345'], replies: [Buffer.of(1)], refusal: Buffer.of(0) })
})

test('a ping of one byte says nothing, also between frames', () => {
  assert.equal(decodeStream(teltonika, `ff ${LOGIN} ff`).length, 1)
})

test('data before a login says nothing and is not acknowledged', () => {
  assert.deepEqual(decodeStream(teltonika, record('08', '00 00 00 00 00 00')), [])
})

test('codec 8: place, speed and values, acknowledged with the number of records', () => {
  const message = read(record('08', '00 07 04 01 01 02 00 f0 01 c8 00 02 42 381c 18 0032 01 c7 000000e1 00'))
  assert.deepEqual(message.replies, [hexBytes('00000001')])
  assert.deepEqual(message.fixes, [
    {
      fixTime: new Date('2017-07-12T15:24:41Z'),
      valid: true,
      latitude: 51.630115,
      longitude: 0.4124566,
      altitude: 99,
      course: 109,
      speed: 49 * 0.539957,
      attributes: {
        priority: 0,
        sat: 9,
        event: 0,
        in1: true,
        in2: false,
        motion: true,
        io200: 0,
        power: 14.364,
        io24: 50,
        tripOdometer: 225,
      },
    },
  ])
})

test('codec 8: ids of the FMB family mean something only to such a model', () => {
  const frame = record('08', '00 03 01 c8 02 02 18 0064 09 04d2 00 00')
  const plain = read(frame).fixes![0]!
  assert.deepEqual([plain.attributes.io200, plain.attributes.io24, plain.attributes.io9], [2, 100, 1234])
  const fmb = read(frame, { model: 'FMB920' }).fixes![0]!
  assert.deepEqual([fmb.attributes.sleepMode, fmb.attributes.adc1, fmb.speed], [2, 1.234, 53.9957])
})

test('codec 8: alarms add up', () => {
  const values = attributesOf(record('08', '00 04 04 fd 02 f6 01 fc 01 af 00 00 00 00'), { model: 'FMC130' })
  assert.equal(values.alarm, 'hardBraking,tow,powerCut,geofenceExit')
})

test('codec 8: a known id in a group too narrow for it costs neither the frame nor its neighbours', () => {
  const values = attributesOf(record('08', '00 02 01 43 05 01 0b 0001 00 00'), { model: 'FMB120' })
  assert.equal(typeof values.battery, 'number')
  assert.equal(typeof values.iccid, 'string')
})

test('codec 8: an iButton is read from the right, and none worn is no driver', () => {
  const worn = attributesOf(record('08', '00 01 00 00 00 01 4e 0123456789abcdef'))
  assert.equal(worn.driverUniqueId, 'EFCDAB8967452301')
  assert.ok(!('driverUniqueId' in attributesOf(record('08', '00 01 00 00 00 01 4e 0000000000000000'))))
})

test('codec 8: the mast becomes the network', () => {
  const message = read(record('08', '00 03 00 02 cd 0579 ce 162e 01 f1 00001388 00'), { model: 'FMB920' })
  const { network, attributes } = message.fixes![0]!
  assert.deepEqual(network?.cellTowers, [
    { mobileCountryCode: 500, mobileNetworkCode: 0, locationAreaCode: 5678, cellId: 1401 },
  ])
  assert.deepEqual([attributes.lac, attributes.cid2g, attributes.operator], [undefined, undefined, 5000])
})

test('codec 16: a TAT100 names four masts, and only complete ones count', () => {
  const values = '0000 00 05 01 0121 2d 03 011f 6981 0120 47d7 0122 7227 01 04b0 00000003 00'
  const { network, attributes } = read(record('10', values), { model: 'TAT100' }).fixes![0]!
  assert.deepEqual(network?.cellTowers, [
    { mobileCountryCode: 0, mobileNetworkCode: 3, locationAreaCode: 27009, cellId: 18391, signalStrength: -45 },
  ])
  assert.deepEqual([attributes.io287, attributes.io290], [undefined, 29223])
})

test('codec 8: the card of an FM.6.. comes in two halves', () => {
  const values = '00 02 00 00 00 02 c3 4252303030303031 c4 3233343536373839'
  assert.equal(attributesOf(record('08', values), { model: 'FMB640' }).driverUniqueId, 'BR00000123456789')
  assert.ok(!('driverUniqueId' in attributesOf(record('08', values), { model: 'FMB920' })))
})

test('codec 8: a further group of 16 bytes where the setting says so', () => {
  const values = '00 01 00 00 00 00 01 cb 00112233445566778899aabbccddeeff'
  const options = { attributes: { 'teltonika.extended': true } }
  assert.equal(attributesOf(record('08', values), options).io203, '00112233445566778899aabbccddeeff')
})

test('codec 8 extended: texts, trouble codes and unknown variable values', () => {
  const variable = '0003 0100 0003 585932 0119 000b 50303239392c5030363735 2711 0002 beef'
  const values = attributesOf(record('8e', `0000 0003 0000 0000 0000 0000 ${variable}`))
  assert.deepEqual([values.vin, values.dtcs, values.io10001], ['XY2', 'P0299 P0675', 'beef'])
})

test('codec 8 extended: beacons of both kinds', () => {
  const beacons =
    '11 21 0102030405060708090a0b0c0d0e0f10 020b 010a d0' + '06 0102030405060708090a 0b0c0d0e0f10 c4 0138 0016'
  const length = hexBytes(beacons).length.toString(16).padStart(4, '0')
  const values = attributesOf(record('8e', `0181 0001 0000 0000 0000 0000 0001 0181 ${length} ${beacons}`))
  assert.deepEqual(
    ['Uuid', 'Major', 'Minor', 'Rssi'].map((key) => values[`beacon1${key}`]),
    ['0102030405060708090a0b0c0d0e0f10', 523, 266, -48],
  )
  assert.deepEqual(
    ['Namespace', 'Instance', 'Rssi', 'Battery', 'Temp'].map((key) => values[`beacon2${key}`]),
    ['0102030405060708090a', '0b0c0d0e0f10', -60, 3.12, 22],
  )
})

test('codec 8 extended: the values of a tag', () => {
  const tag = [
    '00 01 c6',
    '02 02 c0 6d',
    '05 04 47656c61',
    '06 02 fff6',
    '07 01 34',
    '08 01 01',
    '09 01 00',
    '0a 02 0102',
    '0b 01 fe',
    '0c 02 ff00',
    '0d 01 01',
    '0e 02 0c1c',
    '0f 06 7cd9f4110c40',
    '63 01 00',
  ].join(' ')
  const size = hexBytes(tag).length
  const data = `01 ${size.toString(16)} ${tag}`
  const length = hexBytes(data).length.toString(16).padStart(4, '0')
  const values = attributesOf(record('8e', `2c35 0001 0000 0000 0000 0000 0001 2c35 ${length} ${data}`))
  const { priority, sat, event, ...tags } = values
  assert.deepEqual([priority, sat, event], [0, 9, 0x2c35])
  assert.deepEqual(tags, {
    tag1Rssi: -58,
    tag1LowBattery: 1,
    tag1Voltage: 3090,
    tag1Name: 'Gela',
    tag1Temp: -10,
    tag1Humidity: 52,
    tag1Magnet: true,
    tag1Motion: false,
    tag1MotionCount: 258,
    tag1Pitch: -2,
    tag1AngleRoll: -256,
    tag1Battery: 3100,
    tag1Mac: '7cd9f4110c40',
  })
})

test('codec 7: a place with a mast, and a state without a place', () => {
  const frame =
    '00000000 00000035 07 02' +
    '41bf9db0 0f ff 425adbd7 41ca6e1e 009e 12 05 07 0001 030b 16 0000601a 02 01 5e 02 00 03 14 0066 15 000a 16 0067 01 05 00000ce4' +
    '41bf9db0 02 02 de 01 f0 01' +
    '02 0000ffff'
  const [place, state] = read(frame.replace('00000035', hex32(hexBytes(frame).length - 12))).fixes!
  assert.equal(place!.course, 25.3125)
  assert.deepEqual(place!.network?.cellTowers, [
    { mobileCountryCode: 246, mobileNetworkCode: 2, locationAreaCode: 1, cellId: 779, signalStrength: -22 },
  ])
  assert.deepEqual(place!.attributes, {
    sat: 7,
    batteryLevel: 94,
    usbConnected: false,
    hdop: 10.2,
    vdop: 1,
    pdop: 10.3,
    uptime: 3300,
  })
  assert.deepEqual(state, {
    deviceTime: new Date('2007-12-06T12:36:00Z'),
    outdated: true,
    valid: true,
    attributes: { alarm: 'sos', motion: true },
  })
})

test('codec 12: an answer as text, as bytes, and as the weights of a truck; none is acknowledged', () => {
  const answer = (data: string) => {
    const body = `0c 01 06 ${hex32(hexBytes(data).length)} ${data} 01`
    return read(`00000000 ${hex32(hexBytes(body).length)} ${body} 00000000`)
  }
  const text = answer(Buffer.from('DOUT1:1 Timeout:INFINITY\r\n').toString('hex'))
  assert.deepEqual(text, {
    fixes: [{ outdated: true, valid: true, attributes: { type: 6, result: 'DOUT1:1 Timeout:INFINITY' } }],
    replies: [],
  })
  assert.equal(answer('010300010015d5c5').fixes![0]!.attributes.result, '010300010015d5c5')
  const weights = answer(Buffer.from('UUUUww6.4;4.2;0;0;0;0;0;0;1.3;0;10.7;0;SSS\r\n').toString('hex'))
  assert.equal(weights.fixes![0]!.attributes.axle2, 4.2)
  assert.equal(weights.fixes![0]!.attributes.totalTruck, 10.7)
})

test('codec 13: an answer with its time, and a driver who taps a card', () => {
  const timed = (text: string) => {
    const data = Buffer.from(text).toString('hex')
    const body = `0d 01 05 ${hex32(text.length + 4)} 56e92422 ${data} 01`
    return read(`00000000 ${hex32(hexBytes(body).length)} ${body} 00000000`).fixes![0]!
  }
  assert.deepEqual(timed('#GET DATAORD\r\n'), {
    outdated: true,
    valid: true,
    deviceTime: new Date('2016-03-16T09:15:14Z'),
    attributes: { result: '#GET DATAORD' },
  })
  assert.deepEqual(timed('GTSL|6|1|0|14952348|1').attributes, { driverUniqueId: '14952348' })
})

test('a photo is asked for piece by piece and stored when the last has come', () => {
  const session = testDecodeContext({ identified: true })
  const camera = (data: string) => {
    const frame = `00000000 00000000 0c 01 0d 00000000 ${data} 01 00000000`
    return decodeFrame(teltonika, hexBytes(frame), session)[0]
  }
  const asked = camera('01 598493ed 00000803')
  assert.deepEqual(asked?.replies, [hexBytes('00000000000000130c010d0000000b02598493ed000000000800010000f76b')])
  const next = camera(`02 598493ed 00000000 0800 ${'ab'.repeat(2048)}`)
  assert.deepEqual(next?.replies?.[0]?.subarray(15, 26), hexBytes('02 598493ed 00000800 0003').subarray(0, 11))
  const whole = camera('02 598493ed 00000800 0003 cdcdcd')
  const [media] = whole!.fixes![0]!.media!
  assert.deepEqual([media!.attribute, media!.extension, media!.data.length], ['image', 'jpg', 2051])
})

test('of nobody we know no piece of a photo is buffered, nor asked for', () => {
  const session = testDecodeContext({ transport: 'udp' })
  const announced = '0c 01 0d 00000000 01 598493ed 00000803 01'
  const datagram = hexBytes(`0030 cafe 01 22 000f 333537343534303732373133393735 ${announced}`)
  assert.deepEqual(teltonika.decode(datagram, session)[0]!.replies, [])
  assert.equal(session.memory.size, 0)
  session.identified = true
  assert.equal(teltonika.decode(datagram, session)[0]!.replies!.length, 1)
})

test('a datagram names its unit and is acknowledged with its packet id', () => {
  const frame = `0049 cafe 01 22 000f 333537343534303732373133393735 08 01 ${PLACE} 00 00 00 00 00 00 01`
  const [message] = teltonika.decode(hexBytes(frame), testDecodeContext({ transport: 'udp' }))
  assert.deepEqual(message!.uniqueIds, ['357454072713975'])
  assert.deepEqual(message!.replies, [hexBytes('00050000012201')])
  assert.equal(message!.fixes!.length, 1)
})

test('a place out of range makes the frame unreadable', () => {
  const frame = record('08', '00 00 00 00 00 00').replace('1ec6215e', '7fffffff')
  assert.throws(() => read(frame), /Latitude out of range/)
})

test('a length that no unit sends is thrown away instead of waited for', () => {
  assert.equal(decodeFrameEnd('00000000 7fffffff 08010000'), 12)
  assert.equal(decodeFrameEnd('00000000 ffffff00 08010000'), 12)
})
const decodeFrameEnd = (hex: string) => teltonika.frame(hexBytes(hex))?.end

test('commands', () => {
  const send = (type: CommandType, data?: string) => teltonika.encode({ type, attributes: { data } })?.toString('hex')
  assert.equal(send('custom', 'setdigout 11'), '00000000000000140c01050000000c7365746469676f7574203131010000bed5')
  assert.equal(send('custom', '0aFF')?.slice(16, 36), '0c0105000000020aff01')
  assert.equal(send('engineStop')?.slice(30, 52), Buffer.from('setdigout 1').toString('hex'))
  assert.equal(send('engineResume')?.slice(30, 52), Buffer.from('setdigout 0').toString('hex'))
  assert.equal(send('positionSingle'), undefined)
})

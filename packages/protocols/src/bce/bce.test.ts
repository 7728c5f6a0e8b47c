import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf } from '../bytes.ts'
import { sum } from '../checksums.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, hexBytes, testTarget } from '../testing.ts'
import { bce } from './bce.ts'

const id = '681883d412160300'
const imei = '868695060715624'
const sealed = (hex: string) => {
  const bytes = hexBytes(hex)
  return bytesOf(bytes, sum(bytes))
}
const length = (hex: string, bytes: number) => {
  const count = hex.replaceAll(' ', '').length / 2
  return Buffer.of(count & 0xff, count >> 8).toString('hex', 0, bytes)
}
const block = (type: string, ...structures: string[]) => {
  const body = `${type}87${structures.map((one) => length(one, 1) + one).join('')}`
  return length(body, 2) + body
}
const moment = new Date('2026-11-28T19:15:00Z')
const [EPOCH_MS, CYCLE_MS] = [Date.UTC(2008, 0, 1), 0x0fffffff * 2000]
const head = Buffer.from(new Uint32Array([((moment.getTime() - EPOCH_MS - CYCLE_MS) / 2000) * 16 + 7]).buffer).toString(
  'hex',
)
const float = (value: number) => Buffer.from(new Float32Array([value]).buffer).toString('hex')
const place = (longitude: number) => `${float(longitude)} ${float(-23.5)} 64 27 2d f802 d2040000`
const decode = (...blocks: string[]) => decodeStream(bce, sealed(id + blocks.join('')))[0]!
const fixed = { fixTime: moment, valid: true, latitude: -23.5, longitude: -46.5 }
const moved = { altitude: 760, speed: 53.9957, course: 90 }
const state = { sat: 7, hdop: 2, odometer: 1234 }

test('a place; the handshake before it is skipped, and its block answered', () => {
  const stream = Buffer.concat([Buffer.from('#BCE#\r\n'), sealed(id + block('a5', `${head} 0100 ${place(-46.5)}`))])
  assert.deepEqual(decodeStream(bce, stream), [
    {
      uniqueIds: [imei],
      fixes: [{ ...fixed, ...moved, attributes: state }],
      replies: [sealed(`${id} 0200 19 07`)],
    },
  ])
})

test('the fields of each word of the masks', () => {
  const adc = Array.from({ length: 8 }, (_, at) => `${length('00'.repeat(at + 1), 1)}00`).join('')
  const one = `${place(-46.5)} 0300 ${adc} ${'00'.repeat(8)} 0102 0304 d402 05 2a00 ff00 09 50`
  const two = `0000 00 03000000 50 8038 02000000 d3040000 78 32 21 0700 ${'00'.repeat(18)} 0800`
  const tanks = '0100 f6 0200 14 0300 15 0400 16'
  const three = `0000 09000000 0a0000 00 ${'00'.repeat(22)} 0500000000000000 970b 0000 ${tanks} ${'00'.repeat(71)}`
  const probes = ['a10b', '0000', '9f0b', 'a00b'].map((tenths) => tenths + '00'.repeat(8)).join('')
  const names = ['ANA', 'IVO'].map((name) => Buffer.from(name.padEnd(16, '\0')).toString('hex')).join('')
  const four = `${'00'.repeat(51)} 0a 0f 14 ${'00'.repeat(16)} ${probes} ${names} d4040000`
  const attributesOf = (mask: string, data: string) =>
    decode(block('a0', `${head} ${mask} ${data}`)).fixes![0]!.attributes
  assert.deepEqual(decode(block('a0', `${head} ff7f ${one}`)).fixes, [
    {
      ...{ ...fixed, ...moved },
      network: {
        cellTowers: [
          { mobileCountryCode: 724, mobileNetworkCode: 5, locationAreaCode: 42, cellId: 255, signalStrength: -80 },
        ],
      },
      attributes: {
        ...{ ...state, input: 3, adc1: 1, adc2: 2, adc3: 3, adc4: 4, adc5: 5, adc6: 6, adc7: 7, adc8: 8 },
        ...{ fuel1: 258, fuel2: 772 },
      },
    },
  ])
  assert.deepEqual(attributesOf('0080 ff7f', two), {
    ...{ fuelUsed: 1.5, fuel: 80, rpm: 1808, hours: 2, odometer: 1235, coolantTemp: 80, fuel2: 50, engineLoad: 33 },
    ...{ serviceOdometer: 7, fuelConsumption: 8 },
  })
  assert.deepEqual(attributesOf('0080 0080 ff7f', three), {
    ...{ fuelConsumption: 9, axleWeight: 10, driverUniqueId: '5', temp1: 2967 / 10 - 273 },
    ...{ fuel1: 1, fuelTemp1: -10, fuel2: 2, fuelTemp2: 20, fuel3: 3, fuelTemp3: 21, fuel4: 4, fuelTemp4: 22 },
  })
  assert.deepEqual(attributesOf('0080 0080 0080 ff87 0000', `${four} 1234`), {
    ...{ maxAcceleration: 0.2, maxBraking: 0.3, maxCornering: 0.4, driver1: 'ANA', driver2: 'IVO', odometer: 1236 },
    ...{ temp1: 2977 / 10 - 273, temp3: 2975 / 10 - 273, temp4: 2976 / 10 - 273 },
  })
})

test('without a place a structure is a state, without anything it is none, nor is one of another kind', () => {
  const other = head.replace(/^(.)7/, (_, high) => `${high}6`)
  const structures = [`${head} 0200 0300`, `${head} 0000`, `${other} 0200 0300`, '01']
  assert.deepEqual(decode(block('a0', ...structures)), {
    uniqueIds: [imei],
    fixes: [{ outdated: true, deviceTime: moment, attributes: { input: 3 } }],
  })
  const beyond = decode(block('a0', `${head} 0100 ${place(181)}`)).fixes![0]!
  assert.deepEqual([beyond.outdated, beyond.longitude, beyond.attributes], [true, undefined, state])
})

test('behind the answer to a command nothing is read', () => {
  assert.deepEqual(decode(block('c1'), block('a5')), { uniqueIds: [imei] })
  assert.deepEqual(decode(block('a5'), block('c1')).replies, [sealed(`${id} 0200 19 07`)])
})

test('outputs are switched, and known by their bytes', () => {
  const sent = (index: number, data: string) =>
    bce.encode!({ type: 'outputControl', attributes: { index, data } }, testTarget())
  assert.deepEqual(sent(1, '1'), hexBytes('79df0d8648700000 0600 41 0a ff 00 5500 48'))
  const effectOf = (index: number, data: string) => effectOfMessage(bce, sent(index, data)!)
  assert.deepEqual(
    [effectOf(1, '1'), effectOf(1, '0'), effectOf(2, '1'), effectOf(2, '0')],
    [...['cut', 'resume', 'unknown'], undefined],
  )
  assert.equal(sent(3, '1'), undefined)
})

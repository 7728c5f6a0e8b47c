import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { calamp } from './calamp.ts'

function said(hex: string, identified = false) {
  const [message] = calamp.decode(hexBytes(hex), testDecodeContext({ transport: 'udp', identified }))
  return {
    id: message?.uniqueIds?.[0],
    fix: message?.fixes?.[0],
    replies: (message?.replies ?? []).map((reply) => reply.toString('hex')),
  }
}
const options = '83 05 4764358634 01 01'
// time fix-time latitude longitude altitude speed course satellites status carrier rssi modem hdop input unit
const head = '6a21b6ad 6a21b6ad f1f67e58 e4344178 00012957 00000682 005a 09 00 019a ff9d 6f 0e 13 00'
const motion = {
  latitude: -23.550404,
  longitude: -46.6337416,
  altitude: 761.19,
  speed: 1666 * 0.0194384449,
  course: 90,
}

test('an event report holds place, motion, network, inputs and accumulators, and is acknowledged', () => {
  const { id, fix, replies } = said(`${options} 01 02 039c ${head} 07 0b 02 05 0000000a 0000ffff`)
  assert.equal(id, '4764358634')
  assert.deepEqual(replies, ['0201039c020000000000'])
  assert.deepEqual(fix, {
    fixTime: new Date(0x6a21b6ad * 1000),
    valid: true,
    ...motion,
    attributes: {
      ...{ sat: 9, carrier: 410, rssi: -99, modem: 111, hdop: 14, input: 19, ignition: true, status: 0 },
      ...{ event: 11, append: 5, acc0: 10, acc1: 65535 },
    },
  })
})

test('a locate report has no event; accumulators with thresholds have eight bytes before them', () => {
  const { fix, replies } = said(`${options} 00 08 0001 ${head} 41 00 0000000000000000 0000002a`)
  assert.deepEqual(replies, [])
  assert.deepEqual([fix?.attributes.event, fix?.attributes.acc0], [undefined, 42])
})

test('user data is the text that a peripheral has sent', () => {
  const text = Buffer.from('0x300ED\r\n').toString('hex')
  assert.equal(said(`${options} 01 04 0005 ${head} 02 00 0009 ${text}`).fix?.attributes.result, '0x300ED')
})

test('a mini event has less, and a bit that says the place is old', () => {
  const mini = (satellites: string) =>
    said(`${options} 01 0a 0080 6a21b6ad f1f67e58 e4344178 005a 3c ${satellites} 0f 1f 33 01 0000002a`)
  const { fix, replies } = mini('09')
  assert.deepEqual(replies, ['020100800a0000000000'])
  assert.deepEqual([fix?.speed, fix?.course, fix?.valid], [60 * 0.539957, 90, true])
  assert.deepEqual(fix?.attributes, { sat: 9, modem: 15, input: 31, ignition: true, event: 51, acc0: 42 })
  assert.equal(mini('29').fix?.valid, false)
})

test('other types are acknowledged; without an identifier only those of a known address', () => {
  assert.deepEqual(said(`${options} 01 03 0001 0000`), {
    id: '4764358634',
    fix: undefined,
    replies: ['02010001030000000000'],
  })
  assert.deepEqual(said('01 03 0001 0000'), { id: undefined, fix: undefined, replies: [] })
  assert.deepEqual(said('01 03 0001 0000', true).replies, ['02010001030000000000'])
})

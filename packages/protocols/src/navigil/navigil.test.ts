import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, TEST_NOW } from '../testing.ts'
import { navigil } from './navigil.ts'

const moment = new Date('2026-11-28T19:15:00Z')
const time = '4d280b6b'
const place = '402ffef1 c0a948e4'
const frame = (type: string, data: string, flags = '0100') => {
  const length = 20 + data.replaceAll(' ', '').length / 2
  return `0100 4300 ${type}00 ${length.toString(16)}00 ${flags} 0000 15cd5b07 ${time} ${data}`
}
const fixOf = (type: string, data: string) => decodeStream(navigil, frame(type, data))[0]!.fixes![0]!

test('each type has its own fields', () => {
  const common = { fixTime: moment, valid: true, latitude: -23.5, longitude: -46.5 }
  const high = { ...common, altitude: 760, speed: 19.4384, course: 90 }
  const counts = { index: 0x43, sat: 7, satVisible: 9, odometer: 1000, battery: 3.6 }
  const tail = 'f802 0700 0900'
  assert.deepEqual(fixOf('08', `0100 0200 ${place} ${tail} 0300 6400 5a00 e8030000 05000000 100e 0100 ${time}`), {
    ...high,
    attributes: { ...counts, flags: 2, gpsAntennaState: 3, distance: 5, charge: 1 },
  })
  const shortTail = 'f802 07 09 6400'
  const limits = { maximumSpeed: 2, minimumSpeed: 1, io1: 3, io2: 4 }
  assert.deepEqual(fixOf('0c', `00000000 ${time} ${place} ${shortTail} 5a00 e8030000 0200 0100 0300 0400 0500 100e`), {
    ...high,
    attributes: { ...counts, ...limits, io3: 5 },
  })
  assert.deepEqual(fixOf('11', `00000000 00040000 ${time} ${place} ${shortTail} 8403 02 01 e8030000 03 04 100e`), {
    ...high,
    attributes: { ...counts, ...limits },
  })
  const fast = { ...common, speed: 53.9957 }
  assert.deepEqual(fixOf('0d', '2812ee f885dc 64 2d c0 00'), {
    ...fast,
    course: 90,
    attributes: { index: 0x43 },
  })
  assert.deepEqual(fixOf('0f', `${place} 00 64 80 07 e8030000`), {
    ...fast,
    valid: false,
    attributes: { index: 0x43, sat: 7, odometer: 1000 },
  })
  assert.deepEqual(fixOf('12', `00 01 0000 ${place} 64 2d 07 100e e8030000`), {
    ...fast,
    course: 90,
    attributes: { index: 0x43, sat: 7, odometer: 1000, battery: 3.6 },
  })
})

test('messages that ask for it are acknowledged, each under the next number, also behind a preamble', () => {
  const messages = decodeStream(navigil, `${frame('04', '', '0000')} f6f57724 ${frame('04', '', '0000')}`)
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32LE(TEST_NOW.getTime() / 1000 + 25)
  const reply = (own: string) =>
    Buffer.from(`0100${own}ff00180000008071${'00000000'}${seconds.toString('hex')}43000000`, 'hex')
  assert.deepEqual(messages, [
    { uniqueIds: ['123456789'], replies: [reply('0100')] },
    { uniqueIds: ['123456789'], replies: [reply('0200')] },
  ])
  assert.deepEqual(decodeStream(navigil, frame('04', '')), [{ uniqueIds: ['123456789'] }])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { dmt } from './dmt.ts'

const now = new Date((1_356_998_400 + 0x10) * 1000)
const decode = (...frames: string[]) => decodeStream(dmt, frames.join(''), { now })
const sized = (hex: string, more = 0) => {
  const length = hex.replaceAll(' ', '').length / 2 + more
  return `${(length & 0xff).toString(16).padStart(2, '0')}${(length >> 8).toString(16).padStart(2, '0')} ${hex}`
}
const frame = (type: string, body: string) => `0255 ${type} ${sized(body)}`
const id = Buffer.from('861234500000017').toString('hex')
const hello = frame('00', `01000000 ${id} 00`)
const moment = new Date('2026-11-28T19:15:00Z')
const time = '3401291a'

test('a hello is answered with the time, also to strangers; commits and requests with their answers', () => {
  const [named, plain, ...answers] = decode(
    hello,
    frame('00', `01000000 ${id} ${'00'.repeat(32)}`),
    frame('05', ''),
    frame('14', ''),
    frame('22', ''),
    frame('99', ''),
  )
  assert.deepEqual(named, {
    uniqueIds: ['861234500000017'],
    replies: [hexBytes('02550108001000000000000000')],
    refusal: hexBytes('02550108001000000001000000'),
  })
  assert.deepEqual(plain!.replies, [hexBytes('02550105000000000000')])
  assert.deepEqual(
    answers.map(({ replies }) => replies![0]!.toString('hex')),
    ['025506010001', `0255150c00${'00'.repeat(12)}`, '0255230000'],
  )
})

test('records of fields, with and without a place', () => {
  const fields = [
    `00 15 ${time} 402ffef1 c0a948e4 f802 e803 00 2d 0c 05 01`,
    '02 08 01000080 0300 4200',
    '03 ff 0500 05 5437',
    '06 0f 01100e 02ce04 03 0cfe 041400 091100',
    '1a 08 e8030000 3c000000',
    '1b 08 d0070000 78000000',
    '63 01 00',
  ]
  const record = (event: string, ...content: string[]) => sized(`05000000 ${time} ${event} ${content.join(' ')}`, 2)
  const [, message] = decode(hello, frame('04', `${record('0c', ...fields)} ${record('0b', '03 06 01 0102030405')}`))
  assert.deepEqual(message!.fixes, [
    {
      deviceTime: moment,
      fixTime: moment,
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760,
      accuracy: 5,
      speed: 1000 * 0.0194384449,
      course: 90,
      attributes: {
        index: 5,
        alarm: 'hardBraking,tampering',
        event: 12,
        pdop: 1.2,
        ignition: true,
        input: -0x7fff_ffff,
        output: 3,
        status: 0x42,
        driverUniqueId: 'T7',
        battery: 3.6,
        power: 12.3,
        deviceTemp: -5,
        rssi: 20,
        io9: 17,
        tripOdometer: 1000,
        tripHours: 60_000,
        odometer: 2000,
        hours: 120_000,
      },
    },
    { outdated: true, deviceTime: moment, attributes: { index: 5, event: 11, driverUniqueId: '0102030405' } },
  ])
  assert.deepEqual(decode(frame('04', record('0c'))), [])
})

test('records of fixed length', () => {
  const clock = 26 | (11 << 6) | (28 << 10) | (19 << 15) | (15 << 20)
  const packed = Buffer.alloc(4)
  packed.writeUInt32LE(clock)
  const place = 'c0a948e4 402ffef1 e803 2d f802 000000'
  const states = `07 01 03000000 0100 0100 0200 0300 0400 ffff f6 ${'00'.repeat(14)} 7b00 00000000`
  const [, message] = decode(hello, frame('10', `01 05000000 ${packed.toString('hex')} ${place} ${states} 00`))
  assert.deepEqual(message!.fixes, [
    {
      fixTime: moment,
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760,
      speed: 1000 * 0.0194384449,
      course: 90,
      attributes: {
        index: 5,
        event: 7,
        input: 3,
        output: 1,
        adc1: 1,
        adc2: 2,
        adc3: 3,
        adc4: 4,
        adc5: -1,
        deviceTemp: -10,
        pdop: 1.23,
      },
    },
  ])
})

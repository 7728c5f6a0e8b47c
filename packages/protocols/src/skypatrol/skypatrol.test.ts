import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { skypatrol } from './skypatrol.ts'

const decode = (hex: string, attributes = {}) =>
  skypatrol.decode(hexBytes(hex), testDecodeContext({ transport: 'udp', attributes }))
const text = (value: string) => Buffer.from(value).toString('hex')
const place = 'fe9c785f fd3d849f'

test('a datagram by its own mask', () => {
  const ids = `${text('ABC12345')}`
  const hex = `0005 02 10 04 1193ffbb 00000005 ${ids} 0007 0064 00c8 00 1c0b1a 01 ${place} 007d 0384 130f00 0002f8 07 0032
    000003e8 30d4 0009`
  assert.deepEqual(decode(hex.replaceAll(/\s/g, '')), [
    {
      uniqueIds: ['ABC12345'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 12.5,
          course: 90,
          attributes: {
            ...{
              status: 5,
              io1: 7,
              adc1: 100,
              adc2: 200,
              sat: 7,
              battery: 50,
              tripOdometer: 1000,
              power: 12.5,
              index: 9,
            },
          },
        },
      ],
    },
  ])
})

test('a mask from the settings, the longer identifier; without an identifier it is nothing', () => {
  const id = text('868695060715016'.padEnd(22, '\0'))
  const [message] = decode(`0005 02 10 00 ${id}`, { 'skypatrol.mask': 0b101 })
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [{ fixTime: new Date(0), attributes: {} }],
  })
  assert.deepEqual(decode('0005 02 10 04 00000001'), [])
  assert.deepEqual(decode(`0004 02 10 00 ${id}`, { 'skypatrol.mask': 0b101 }), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { flexiblereport } from './flexiblereport.ts'

const decode = (hex: string) => flexiblereport.decode(hexBytes(hex), testDecodeContext({ transport: 'udp' }))
const time = (second: number) =>
  (((((26 * 12 + 10) * 31 + 27) * 24 + 19) * 60 + 15) * 60 + second).toString(16).padStart(8, '0')
const head = (flags: string, index: string, type: string) =>
  `7d ${flags} 0868695060715016 ${index} ${time(30)} 0b 00 ${type}`
const degrees = (value: number) => (value * 1_000_000).toString(16).padStart(8, '0')

test('a report by its mask, answered where it asks for it', () => {
  const place = `01 ${time(0)} ${degrees(66.5)} ${degrees(133.5)} 64 005a 02f8 0001`
  const state = '30d4 1068 0001 0002 85 00000000 15 03 07 0000000c 09c4'
  assert.deepEqual(decode(`${head('01', '0007', '00')} 00 0000ffff ${place} ${state}`), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          deviceTime: new Date('2026-11-28T19:15:30Z'),
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 53.9957,
          course: 90,
          attributes: {
            ...{ event: 11, power: 12.5, battery: 4.2, auxPower: 0.001, solarPower: 0.002, roaming: true, service: 5 },
            ...{ ignition: true, io1: 3, io2: 7, odometer: 12_000, temp1: 25 },
          },
        },
      ],
      replies: [hexBytes('7e0002e04f')],
    },
  ])
})

test('other types identify alone', () => {
  const uniqueIds = ['868695060715016']
  assert.deepEqual(decode(head('02', '0008', '01')), [{ uniqueIds, replies: [hexBytes('7e0002e00f')] }])
  assert.deepEqual(decode(head('00', '0008', '01')), [{ uniqueIds }])
})

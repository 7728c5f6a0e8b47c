import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { positrex } from './positrex.ts'

const decode = (hex: string) => positrex.decode(hexBytes(hex), testDecodeContext({ transport: 'udp' }))
const time = ((((26 * 13 + 11) * 32 + 28) * 24 + 19) * 60 + 15) * 60 + 30
const hexOf = (value: number, bytes: number) =>
  (value < 0 ? 256 ** bytes + value : value).toString(16).padStart(bytes * 2, '0')
const ping = `2e ${hexOf(time, 4)} ${hexOf(0x800000 + 940_000, 3)} ${hexOf(-1_860_000, 3)} 64 2d 08 00000bb8 ${'00'.repeat(12)}`

test('a ping with and without voltages', () => {
  assert.deepEqual(decode(`0017 ${ping} 04e2 01a4`), [
    {
      uniqueIds: ['7560023'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:30Z'),
          valid: true,
          latitude: 23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          attributes: { io: 8, odometer: 3000, power: 12.5, battery: 4.2 },
        },
      ],
    },
  ])
  assert.deepEqual(decode(`0017 ${ping}`)[0]!.fixes![0]!.attributes, { io: 8, odometer: 3000 })
  assert.deepEqual(decode('0017 2f'), [])
})

test('the number of a unit by its first bits', () => {
  const heads = ['c0000017', '800017', '900017', 'a00017']
  assert.deepEqual(
    heads.map((head) => decode(`${head} ${ping}`)[0]!.uniqueIds![0]),
    ['73000023', '7590023', '70000023', '70000023'],
  )
})

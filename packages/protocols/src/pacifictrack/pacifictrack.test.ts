import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { pacifictrack } from './pacifictrack.ts'

const decode = (segments: string, identified = false) =>
  pacifictrack.decode(hexBytes(`fb 80 0180 ${segments}`), testDecodeContext({ transport: 'udp', identified }))
const imei = '0280 88 8686950607150160'

test('all segments of a datagram are one message', () => {
  const place = '90 93 10 6b 1c 13 0f 00 03f6b5a0 07f50c60 05a3e8 0007'
  assert.deepEqual(decode(`81 82 02c0 ${imei} ${place} a0 83 4e219a ff 81 00`), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          attributes: { event: 320, index: 7, power: 12.5, battery: 4.1 },
        },
      ],
    },
  ])
})

test('values of the bus without a place; those without a name are skipped by their width', () => {
  const bus = '02 06 80 64 81 1c 87 7d a2 0200 a3 2440 c0 0000000c c1 00000002 9f 01 bf 0102 df 01020304 e0 02 4142 7f'
  const [message] = decode(`0192 ${(bus.replaceAll(' ', '').length / 2 + 128).toString(16)} ${bus}`, true)
  assert.deepEqual(message!.fixes, [
    {
      outdated: true,
      attributes: {
        ...{ bus: 2, currentGear: 2, obdSpeed: 100, rpm: 896, coolantTemp: 85, fuelConsumption: 1, temp1: 17 },
        ...{ odometer: 1200, hours: 360 },
      },
    },
  ])
  assert.deepEqual(decode('81 81 81'), [])
})

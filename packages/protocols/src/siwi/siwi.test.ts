import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { siwi } from './siwi.ts'

const decode = (text: string) => decodeStream(siwi, Buffer.from(`${text}\r\n`))

test('a line of fields on the clock of India; sensors of 0 are none', () => {
  const head = '$SIWI,861234500000017,44,E,,,1,1,1,16.79,120,100,5,V,-23.500000,-46.500000,-4,90,004500,291126'
  const line = `${head},11,1,15,5,4322,250,3,2,0,0,-,1.0,FW_6,0!`
  assert.deepEqual(decode(line), [])
  assert.deepEqual(decode(line.replace(',-,', ',9,')), [
    {
      uniqueIds: ['861234500000017'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: false,
          latitude: -23.5,
          longitude: -46.5,
          altitude: -4,
          speed: 53.9957,
          course: 90,
          attributes: {
            event: 'E',
            ignition: true,
            odometer: 120,
            sat: 5,
            battery: 4.322,
            adc1: 2.5,
            input: 3,
            io1: 2,
            io4: 9,
            versionHw: '1.0',
            versionFw: 'FW_6',
          },
        },
      ],
    },
  ])
})

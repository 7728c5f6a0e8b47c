import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { r16h } from './r16h.ts'

const decode = (text: string) => decodeStream(r16h, Buffer.from(text))
const time = new Date('2026-11-28T19:15:00Z')

test('a login, and a place of an open strap', () => {
  const text = '@LINK,868695060715016$\r\n@GPSD,868695060715016,S,20261128,191500,23.5,S,46.5,W,100,90,-7,80,R,LBT$'
  assert.deepEqual(decode(text), [
    { uniqueIds: ['868695060715016'] },
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          fixTime: time,
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          course: 90,
          altitude: -7,
          attributes: { archive: true, batteryLevel: 80, strapLocked: false, alarm: 'lowBattery' },
        },
      ],
    },
  ])
})

test('a cell instead of a place', () => {
  assert.deepEqual(decode('@LBSD,1,R,20261128,191500,724-5-28b9-1DED:77,,,80,L,$')[0]!.fixes, [
    {
      outdated: true,
      deviceTime: time,
      network: {
        cellTowers: [
          {
            mobileCountryCode: 724,
            mobileNetworkCode: 5,
            locationAreaCode: 0x28b9,
            cellId: 0x1ded,
            signalStrength: -77,
          },
        ],
      },
      attributes: { batteryLevel: 80, strapLocked: true },
    },
  ])
  assert.deepEqual(decode('@XYZ,1$'), [])
})

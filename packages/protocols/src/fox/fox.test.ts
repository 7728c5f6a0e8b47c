import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { fox } from './fox.ts'

const frame = (data: string) => Buffer.from(`<fox><gps id="10" data="${data}"/></fox>`)

test('a line of fields with nine numbers of sensors', () => {
  const data = '51,A,281126,191500,2330.0000,S,04630.0000,W,100,,,101 141 21 800 40 5 6 10 10142,018C,60 65'
  const sensors = {
    input: 5,
    power: 14.1,
    temp1: 21,
    rpm: 800,
    fuel: 40,
    adc1: 5,
    adc2: 6,
    output: 2,
    odometer: 10_142,
  }
  assert.deepEqual(decodeStream(fox, frame(data)), [
    {
      uniqueIds: ['10'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          speed: 53.9957,
          attributes: { status: 51, ...sensors, statusData: '018C,60 65' },
        },
      ],
    },
  ])
  assert.deepEqual(decodeStream(fox, frame('51,A')), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { gnx } from './gnx.ts'

const line = (type: string, place: string, more: string) =>
  Buffer.from(`$GNX_${type},868695060715016,143,1,004600,291126,004500,291126,1,${place},${more}\n\r`)
const place = '23.500000,S,046.500000,W'

test('a card and a place, on an Indian clock', () => {
  assert.deepEqual(decodeStream(gnx, line('MIF', place, '0,0539,R2*')), [
    {
      uniqueIds: ['868695060715016'],
      fixes: [
        {
          deviceTime: new Date('2026-11-28T19:16:00Z'),
          fixTime: new Date('2026-11-28T19:15:00Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          attributes: { archive: true, driverUniqueId: '0539' },
        },
      ],
    },
  ])
  assert.deepEqual(decodeStream(gnx, line('LOC', place, 'x'))[0]!.fixes![0]!.attributes, { archive: true })
})

test('without a fix, and a card in another form, it is nothing', () => {
  assert.deepEqual(decodeStream(gnx, line('LOC', '000000000,N,0000000000,E', 'x')), [])
  assert.deepEqual(decodeStream(gnx, line('MIF', place, 'x')), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { smartsole } from './smartsole.ts'

const decode = (text: string) => decodeStream(smartsole, Buffer.from(`${text}$`))

test('a message of fields, with the times of the fix and of the unit', () => {
  const text = '#GTXRP=868695060715016,8,261128191500,-23.5,-46.5,760,100,0,7,1.80,261128191530,4.16,11'
  assert.deepEqual(decode(text)[0]!.fixes, [
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      deviceTime: new Date('2026-11-28T19:15:30Z'),
      valid: false,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 760,
      speed: 53.9957,
      attributes: { sat: 7, hdop: 1.8, battery: 4.16, status: 11 },
    },
  ])
  assert.deepEqual(decode(`${text},`), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { manpower } from './manpower.ts'

const fixOf = (text: string) => decodeStream(manpower, Buffer.from(`${text};`))[0]?.fixes?.[0]

test('a message of fields; without its hemisphere a longitude is east', () => {
  const text =
    'simei:868695060715016,,,SMS,51,24,1.73,261128191500,A,2330.0000,S,04630.0000,W,0.01,28B9,1DED,724,05,en-us,'
  assert.deepEqual(fixOf(text), {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: -23.5,
    longitude: -46.5,
    speed: 0.01,
    attributes: { status: 'SMS' },
  })
  assert.equal(fixOf(text.replace(',W,', ',,'))?.longitude, 46.5)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { tlv } from './tlv.ts'

const frame = (type: string, ...texts: string[]) =>
  Buffer.from(`${type}${texts.map((text) => String.fromCharCode(text.length) + text).join('')}\0`, 'latin1')

test('logins and settings are answered, without a word about the unit', () => {
  const stream = Buffer.concat(['0A', '0B', '0C', '0F', '0Z'].map((type) => frame(type, '868695060715016')))
  assert.deepEqual(decodeStream(tlv, stream), [
    { replies: [hexBytes('304100')] },
    { replies: [hexBytes('3042 0a31343832323032363839 023130 023230 023135 00')] },
    { replies: [hexBytes('304300')] },
    { replies: [hexBytes('3046 023330 07556e6b6e6f776e 00')] },
  ])
})

test('a place, the longitude first', () => {
  const texts = ['868695060715016', '1795893300', 'x', '-46.5', '-23.5', '100', '90.5', '7']
  const [message] = decodeStream(tlv, frame('0E', ...texts))
  const reply = hexBytes('3045 023330 07556e6b6e6f776e 00')
  assert.deepEqual(message, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date(1_795_893_300_000),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 53.9957,
        course: 90.5,
        attributes: { sat: 7 },
      },
    ],
    replies: [reply],
    refusal: reply,
  })
})

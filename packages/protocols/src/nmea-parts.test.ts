import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rmcFields } from './nmea-parts.ts'
import { sentence, sentences } from './sentence.ts'
import { answersStrangers, hexOf, id, intOf, loginOnly, reply } from './sentence-parts.ts'
import { testDecodeContext } from './testing.ts'

const read = (form: ReturnType<typeof sentence>, text: string) =>
  sentences(form)(Buffer.from(text), testDecodeContext({ identified: true }))

test('the fields of RMC, whose speed and course may be empty', () => {
  const place = { fixTime: new Date('2026-11-28T19:15:00Z'), valid: true, latitude: -23.5, longitude: -46.5 }
  assert.deepEqual(read(rmcFields, '191500.25,A,2330.0000,S,04630.0000,W,10.5,90,281126')[0]!.fixes, [
    { ...place, speed: 10.5, course: 90, attributes: {} },
  ])
  assert.deepEqual(read(rmcFields, '191500,V,2330.0000,S,04630.0000,W,,,281126')[0]!.fixes, [
    { ...place, valid: false, attributes: {} },
  ])
})

test('digits without a separator between them', () => {
  const form = sentence`${intOf(2)('index')}${hexOf(2)('event')}`
  assert.deepEqual(read(form, '120f')[0]!.fixes![0]!.attributes, { index: 12, event: 15 })
  assert.deepEqual(read(form, '120f1'), [])
})

test('a reply to whoever asks', () => {
  const login = sentence`H,${id}${loginOnly}${reply('OK')}${answersStrangers}`
  assert.deepEqual(read(login, 'H,12'), [
    { uniqueIds: ['12'], replies: [Buffer.from('OK')], refusal: Buffer.from('OK') },
  ])
})

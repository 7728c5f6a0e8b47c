import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { hexBytes, testDecodeContext } from '../testing.ts'
import { noran } from './noran.ts'

const decode = (hex: string) => noran.decode(hexBytes(hex), testDecodeContext({ transport: 'udp' }))
const ascii = (text: string) => Buffer.from(text).toString('hex')
const place = '00003ac2 0000bcc1'
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 53.9957,
  course: 90,
}
const packed = (((26 << 26) | (11 << 22) | (28 << 17) | (19 << 12) | (15 << 6)) >>> 0).toString(16)
const time = packed.match(/../g)!.toReversed().join('')

test('the old form packs its time; the new form writes it; an answer has more before it', () => {
  const old = `01 02 64 5a00 ${place} ${time} ${ascii('NR09B00017')}00 03 28`
  const attributes = { alarm: 'overspeed', io1: 3, fuel: 40 }
  const message = { uniqueIds: ['NR09B00017'], fixes: [{ ...fix, attributes }] }
  assert.deepEqual(decode(`2300 0800 ${old}`), [message])
  assert.deepEqual(decode(`2300 3200 ${old}`), [message])
  assert.deepEqual(decode(`2b00 0980 0000000000000000 ${old}`), [message])
  const written = (text: string) => `01 09 64000000 0000b442 ${place} ${ascii('NR09B00017')}0000 ${ascii(text)} 00`
  assert.deepEqual(decode(`3400 0300 ${written('26-11-28 19:15:00')}`), [
    { uniqueIds: ['NR09B00017'], fixes: [{ ...fix, attributes: { alarm: 'powerOff' } }] },
  ])
  assert.throws(() => decode(`3400 0300 ${written('26-11-28T19:15:00')}`), DecodeError)
})

test('a handshake is answered, an image is nothing', () => {
  assert.deepEqual(decode('0400 0000'), [{ replies: [hexBytes('0d0a2a4b5700 0d00 0080 01 0d0a')] }])
  assert.deepEqual(decode('0400 0002'), [])
})

test('commands are texts of fixed length', () => {
  const text = ascii('*KW,000,002,000000,60#')
  const expected = `0d0a2a4b5700 4400 0200 000000000000 ${text.padEnd(100, '0')} 0d0a`
  const command = { type: 'positionPeriodic', attributes: { frequency: 60 } } as const
  assert.deepEqual(noran.encode!(command), hexBytes(expected))
})

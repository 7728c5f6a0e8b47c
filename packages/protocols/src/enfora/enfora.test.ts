import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16Bytes } from '../bytes.ts'
import { effectOfMessage } from '../effects.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { enfora } from './enfora.ts'

const message = (text: string) => bytesOf(u16Bytes(text.length + 8), '\0\x04\x02\0  ', text)
const rmc = '$GPRMC,191500.00,A,2330.0000,S,04630.0000,W,10.5,,281126,,,A*00\r\n'

test('the sentence in an envelope, and the digits of its unit before it', () => {
  const [position, without] = decodeStream(
    enfora,
    Buffer.concat([message(`  868695060715016 13 ${rmc}`), message('  868695060715016 no sentence at all')]),
  )
  assert.deepEqual(position, {
    uniqueIds: ['868695060715016'],
    fixes: [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 10.5,
        attributes: {},
      },
    ],
  })
  assert.deepEqual(without, { uniqueIds: ['868695060715016'] })
  assert.deepEqual(decodeStream(enfora, message('  868695060715016')), [])
})

test('commands in their envelope, known by their bytes', () => {
  const sent = (type: 'engineStop' | 'engineResume') => enfora.encode!({ type, attributes: {} }, testTarget())!
  assert.deepEqual(sent('engineStop'), bytesOf(0, 16, 0, 0, 4, 0, 'AT$IOGP3=1'))
  assert.equal(effectOfMessage(enfora, sent('engineStop')), 'cut')
  assert.equal(effectOfMessage(enfora, sent('engineResume')), 'resume')
  const other = enfora.encode!({ type: 'custom', attributes: { data: 'AT$VERS?' } }, testTarget())!
  assert.equal(effectOfMessage(enfora, other), 'unknown')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { cautela } from './cautela.ts'

test('a line of fields, whose end is of any form', () => {
  const fixTime = new Date('2026-11-28T19:15:00Z')
  assert.deepEqual(decodeStream(cautela, Buffer.from('20,0101,28,11,26,-23.5,-46.5,1915,S,*2E\r\n')), [
    { uniqueIds: ['0101'], fixes: [{ fixTime, valid: true, latitude: -23.5, longitude: -46.5, attributes: {} }] },
  ])
  assert.deepEqual(decodeStream(cautela, Buffer.from('20,0101,28,11,26,-23,-46.5,1915,\n')), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { r12w } from './r12w.ts'

test('a login is confirmed with its code and a checksum; other messages only name the unit', () => {
  assert.deepEqual(
    decodeStream(r12w, Buffer.from('$HX,0001,868695060715016,ab12,7240,55,1234,01,#,50,\n$HX,0002,5,1\n')),
    [
      { uniqueIds: ['868695060715016'], replies: [Buffer.from('$HX,1001,868695060715016,ab12,OK,#,01,\r\n')] },
      { uniqueIds: ['5'] },
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf } from '../bytes.ts'
import { decodeStream } from '../testing.ts'
import { tk102 } from './tk102.ts'

const message = (type: number, data: string) => bytesOf('[', type, '0000000007', data.length, data, ']')
const position = message(0x90, '(ONE191500A2330.0000S04630.0000W010.5002811260100)')

test('both logins are answered and name the unit of the positions that follow', () => {
  for (const [login, id] of [
    [message(0x80, '12345678'), '12345678'],
    [message(0x21, '(868695060715016,TK102-X)'), '868695060715016'],
  ] as const) {
    const [first, second] = decodeStream(tk102, Buffer.concat([login, position]))
    const data = login.subarray(13, -1)
    assert.deepEqual(first, {
      uniqueIds: [id],
      replies: [bytesOf('[', 0, '0000000007', data.length + 1, '0', data, ']')],
    })
    assert.deepEqual(second!.fixes, [
      {
        fixTime: new Date('2026-11-28T19:15:00Z'),
        valid: true,
        latitude: -23.5,
        longitude: -46.5,
        speed: 10.5,
        attributes: {},
      },
    ])
  }
})

test('a heartbeat is answered to anybody; other texts, and positions of nobody, are nothing', () => {
  assert.deepEqual(decodeStream(tk102, message(0xf0, '1')), [
    { replies: [bytesOf('[', 0xff, '0000000007', 1, '1', ']')] },
  ])
  assert.deepEqual(decodeStream(tk102, position), [])
  assert.deepEqual(decodeStream(tk102, message(0x4c, '(GSM,0,0)'), { identified: true }), [])
})

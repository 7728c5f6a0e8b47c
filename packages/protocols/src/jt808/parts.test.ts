import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { piecesIn } from '../pieces.ts'
import { decodeChunks, decodeFrame, decodeStream, hexBytes, testDecodeContext } from '../testing.ts'
import { jt808 } from './jt808.ts'
import { head, onLine } from './samples.ts'

const place = hexBytes(head()).toString('hex')
/** Two stored locations (0704), each with its length. */
const batch = `0002 01 001c ${place} 001c ${place}`.replaceAll(' ', '')

const word = (value: number): string => value.toString(16).padStart(4, '0')
/** A part of the batch: total and number stand after the index, and the length of the body counts without them. */
function part(number: number, body: string, { total = 3, first = 7, type = '0704' } = {}): Buffer {
  return onLine(type, body, { flags: 0x2000, index: word(first + number - 1) + word(total) + word(number) })
}
const [one, two, three] = [batch.slice(0, 40), batch.slice(40, 90), batch.slice(90)].map((body, at) =>
  part(at + 1, body),
) as [Buffer, Buffer, Buffer]
const identified = { identified: true }
const heartbeat = onLine('0002', '', { index: '0001' })

test('a message in parts is read when its last part has come, and all parts are acknowledged then', () => {
  const messages = decodeStream(jt808, Buffer.concat([one, heartbeat, two, three]), identified)
  assert.deepEqual(
    messages.map(({ fixes = [], replies = [] }) => [fixes.length, replies.length]),
    [
      [0, 0],
      [0, 1],
      [0, 0],
      [2, 3],
    ],
  )
  const acknowledged = messages[3]!.replies!.map((reply) => reply.toString('hex', 13, 18))
  assert.deepEqual(acknowledged, ['0007070400', '0008070400', '0009070400'])
  assert.equal(messages[3]!.fixes![1]!.attributes.archive, true)
})

test('a repeated part counts once, a missing one is waited for, and a new first part begins anew', () => {
  const fixesOf = (...parts: Buffer[]) =>
    decodeChunks(jt808, parts, identified).flatMap(({ fixes = [] }) => fixes).length
  assert.equal(fixesOf(one, one, two, two, three, three), 2)
  assert.equal(fixesOf(one, three), 0)
  assert.equal(fixesOf(one, three, two, three), 2)
  assert.equal(fixesOf(two, three), 0)
  const other = part(1, '00', { first: 90, type: '0900' })
  assert.equal(fixesOf(one, two, other, three), 0)
  assert.equal(fixesOf(other, one, two, three), 2)
})

test('nothing is kept of a unit that is not identified, and never more than one message of a connection', () => {
  const session = testDecodeContext()
  const [plain] = [jt808.frame!(one)!.bytes]
  jt808.decode(plain, session)
  assert.equal(piecesIn(session.memory), undefined)
  session.identified = true
  for (let first = 100; first < 400; first += 3) {
    for (const number of [1, 2]) {
      const bytes = part(number, '00'.repeat(1000), { first })
      decodeFrame(jt808, jt808.frame!(bytes)!.bytes, session)
    }
  }
  assert.ok(piecesIn(session.memory)!.bytes < 3000, `${piecesIn(session.memory)!.bytes} bytes`)
})

test('impossible parts are refused', () => {
  for (const bytes of [part(0, '00'), part(4, '00'), part(1, '00', { total: 0 }), part(1, '00', { total: 1025 })]) {
    assert.throws(() => decodeChunks(jt808, [bytes], identified), DecodeError)
  }
})

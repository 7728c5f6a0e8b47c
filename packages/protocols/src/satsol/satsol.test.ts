import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { satsol } from './satsol.ts'

const seconds = Buffer.alloc(4)
seconds.writeUInt32LE(Date.UTC(2026, 10, 28, 19, 15) / 1000)
const record = (extra: string, flags: string) =>
  `0000 0000 0100 ${(extra.length / 2).toString(16).padStart(2, '0')}00 ${seconds.toString('hex')} e0946601 a088c502 1027 f802 5a00 01 07 00 ${flags} ${extra}`
const frame = (records: string) => {
  const body = records.replaceAll(' ', '')
  return `0000 bf4c b2ec1600 ${(body.length / 2).toString(16).padStart(2, '0')}00 ${body}`
}

test('positions with and without more bytes, each message answered', () => {
  const [message] = decodeStream(satsol, frame(record('aabb', '01') + record('', '00')))
  const { uniqueIds, fixes, replies } = message!
  assert.deepEqual([uniqueIds, fixes!.length, replies], [['1502386'], 2, [hexBytes('d320bf4cb2ec16000000')]])
  assert.deepEqual(fixes![0], {
    fixTime: new Date('2026-11-28T19:15:00Z'),
    valid: true,
    latitude: 23.5,
    longitude: 46.5,
    altitude: 760,
    speed: 53.9957,
    course: 90,
    attributes: { sat: 7, event: 0, archive: true },
  })
  assert.deepEqual(fixes![1]!.attributes, { sat: 7, event: 0 })
})

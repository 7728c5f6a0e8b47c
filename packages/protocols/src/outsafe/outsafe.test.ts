import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { TEST_NOW, testDecodeContext } from '../testing.ts'
import { outsafe } from './outsafe.ts'

const send = (body: object) =>
  outsafe.decodeRequest(
    { method: 'POST', url: '/', headers: {}, body: Buffer.from(JSON.stringify(body)) },
    testDecodeContext({ transport: 'http' }),
  )
const place = { latitude: -23.5, longitude: -46.5, altitude: 760, heading: 90.9, rssi: 17 }

test('a place at the time of the server, every value of its data an attribute', () => {
  const data = { cmd: '', ms1: -1, isOpen: true, note: 'x', content: null, list: [1] }
  assert.deepEqual(send({ device: '77', origin: 'gate', time: 5, ...place, data }).messages, [
    {
      uniqueIds: ['77'],
      fixes: [
        {
          fixTime: TEST_NOW,
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          course: 90,
          attributes: { rssi: 17, origin: 'gate', ms1: -1, isOpen: true, note: 'x' },
        },
      ],
    },
  ])
  assert.throws(() => send({ device: '77', origin: 'gate', ...place }), DecodeError)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { effectOfMessage } from '../effects.ts'
import { onWire } from '../outgoing.ts'
import { decodeStream, hexBytes, testDecodeContext, testTarget } from '../testing.ts'
import { pst } from './pst.ts'

// 2026-11-28T19:15:00Z and one second later
const [time, later] = ['6af933c0', '6af933c1']
const place = `10 14 ${time} 85820000 8ae60000 0a 2d 02f8 00000000`
const report = (tags: string) => `2faf97de 06 000024db 05 ${later} 90 ${tags} 0000`
const answer = hexBytes('2faf97de06000024db0005c688')

test('a state with a place, and its answer; the escapes of a stream are taken off', () => {
  const tags = report(`04 09 01 040000 0d 01 0d 0f 02 2768 2769 ${place}`)
  assert.deepEqual(decodeStream(pst, `28 ${tags} 29`), [
    {
      uniqueIds: ['800036830'],
      fixes: [
        {
          fixTime: new Date('2026-11-28T19:15:00Z'),
          deviceTime: new Date('2026-11-28T19:15:01Z'),
          valid: true,
          latitude: -23.5,
          longitude: -46.5,
          altitude: 760,
          speed: 10,
          course: 90,
          attributes: { status: 0x90, blocked: true, ignition: true, batteryLevel: 65 },
        },
      ],
      replies: [answer],
    },
  ])
})

test('without a place, and of other types, a message is answered alone', () => {
  const answered = [{ uniqueIds: ['800036830'], replies: [answer] }]
  assert.deepEqual(decodeStream(pst, `${report('01 0d 01 15')} 29`), answered)
  const other = decodeStream(pst, '28 2faf97de 06 000024db 00 0001 29')
  assert.equal(other[0]!.replies![0]!.toString('hex', 0, 11), '2faf97de06000024db0000')
})

test('commands, known by their bytes, are escaped in a stream and bare in a datagram', () => {
  const sent = (type: 'engineStop' | 'engineResume') => pst.encode!({ type, attributes: {} }, testTarget())!
  assert.equal(sent('engineStop').toString('hex'), '860ddf790600000001060002ffffffffe42b')
  assert.equal(effectOfMessage(pst, sent('engineStop')), 'cut')
  assert.equal(effectOfMessage(pst, sent('engineResume')), 'resume')
  assert.equal(pst.encode!({ type: 'engineStop', attributes: {} }, { ...testTarget(), uniqueId: 'van' }), undefined)
  assert.deepEqual(onWire(pst, hexBytes('27 28 29 2a'), 'tcp'), hexBytes('28 2767 2768 2769 2a 29'))
  assert.deepEqual(onWire(pst, hexBytes('27 28 29 2a'), 'udp'), hexBytes('27 28 29 2a'))
  const [message] = pst.decode(hexBytes(report(`01 ${place}`)), testDecodeContext({ transport: 'udp' }))
  assert.equal(message!.fixes!.length, 1)
})

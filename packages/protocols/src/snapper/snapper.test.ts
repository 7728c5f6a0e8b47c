import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16leBytes, u32leBytes } from '../bytes.ts'
import { decodeStream, hexBytes } from '../testing.ts'
import { snapper } from './snapper.ts'

const packet = (type: number, data: Buffer) =>
  bytesOf(
    'K',
    4,
    u32leBytes(0),
    u32leBytes(1_073_741_832),
    0,
    0,
    u32leBytes(data.length),
    u32leBytes(0),
    7,
    0,
    0,
    u16leBytes(type),
    data,
  )
const answer = (type: string, sum: string, text: string) =>
  hexBytes(
    `4b03 ${'00'.repeat(10)} 0${text.length}000000 00000000 0700 ${sum} ${type} ${Buffer.from(text).toString('hex')}`,
  )
const place = (f: string) =>
  Buffer.from(
    JSON.stringify({
      f,
      d: '281126',
      t: '191500.5',
      la: '2330.0',
      lo: '04630.0',
      a: '760',
      s: '10.5',
      c: '90',
      sv: '7',
    }),
  )
const technical = hexBytes('00 00 7d 15 16 01 01 f6 5a 00 02 02 000000 03 02 000000 04 02 000000')
const fix = {
  fixTime: new Date('2026-11-28T19:15:00Z'),
  valid: true,
  latitude: 23.5,
  longitude: 46.5,
  altitude: 760,
  speed: 10.5,
  course: 90,
}

test('a place, and parts of one message, each answered', () => {
  assert.deepEqual(decodeStream(snapper, packet(0x32, place('A'))), [
    { uniqueIds: ['1073741832'], fixes: [{ ...fix, attributes: { sat: 7 } }], replies: [answer('3200', '9a', 'OK')] },
  ])
  const body = place('0a')
  const parts = bytesOf(
    ...[u16leBytes(4), u16leBytes(0x21), u16leBytes(8), hexBytes('0d 0000 ffffffff 7f')],
    ...[u16leBytes(0x23), u16leBytes(25), technical, u16leBytes(0x34), u16leBytes(2), 'xx'],
    ...[u16leBytes(0x32), u16leBytes(body.length), body],
  )
  const attributes = { event: 13, power: 12.5, deviceTemp: 21, rssi: 22, interiorTemp: -10, engineTemp: 90, sat: 7 }
  assert.deepEqual(decodeStream(snapper, packet(0x37, parts))[0]!.fixes, [{ ...fix, attributes }])
})

test('a state, a hello and a ping; a place that is not read is a state too', () => {
  const [state] = decodeStream(snapper, packet(0x21, hexBytes('0d 0000 ffffffff 7f')))
  assert.deepEqual(state!.fixes, [{ outdated: true, attributes: { event: 13 } }])
  const hello = { uniqueIds: ['1073741832'], replies: [answer('0100', '14', 'hello')] }
  assert.deepEqual(decodeStream(snapper, bytesOf('P', 3, packet(1, Buffer.from('hello')))), [
    { replies: [Buffer.from('PO')] },
    hello,
  ])
  assert.deepEqual(decodeStream(snapper, packet(0x32, place('2')))[0]!.fixes, [{ outdated: true, attributes: {} }])
})

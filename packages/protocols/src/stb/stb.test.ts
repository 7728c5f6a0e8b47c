import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DecodeError } from '../define.ts'
import { decodeStream, TEST_NOW, testDecodeContext } from '../testing.ts'
import { stb } from './stb.ts'

const decode = (object: object) =>
  decodeStream(stb, Buffer.from(JSON.stringify({ devId: 'CAB{1', txnNo: '77', ...object })))[0]!
const answer = (type: number) => [Buffer.from(`{ "msgType": ${type}, "devId": "CAB{1", "result": 1, "txnNo": "77" }`)]
const report = (...items: [string, string, string?][]) =>
  decode({ msgType: 310, attrList: items.map(([id, value, doorId]) => ({ id, value, doorId })) })

test('each message is answered; a login and an alarm say nothing else', () => {
  assert.deepEqual(decode({ msgType: 110 }), { uniqueIds: ['CAB{1'], replies: answer(111) })
  assert.deepEqual(decode({ msgType: 410 }).fixes, [{ outdated: true, attributes: {} }])
})

test('properties of the cabinet and of its doors, and a place in one of four quarters', () => {
  const place = [
    ['01102001', '46.5'],
    ['01103001', '23.5'],
  ] as [string, string][]
  const { fixes, replies } = report(
    ['01101001', '4'],
    ...place,
    ['01118001', '21.5'],
    ['02104001', '2', '6'],
    ['1', ''],
  )
  assert.deepEqual(replies, answer(311))
  assert.deepEqual(fixes, [
    {
      fixTime: TEST_NOW,
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      attributes: { deviceTemp: 21.5, id02104001Door6: '2' },
    },
  ])
  const [{ latitude, longitude, valid } = {}] = report(['01101001', '5'], ...place).fixes!
  assert.deepEqual([latitude, longitude, valid], [23.5, 46.5, false])
  const attributes = { batteryControl: 1, switchCabinetCommand: 3 }
  assert.deepEqual(report(['01122001', '1'], ['02301001', '3']).fixes, [{ attributes, outdated: true }])
})

test('a message without its transaction is refused', () => {
  assert.throws(() => stb.decode(Buffer.from('{"msgType":110,"devId":"1"}'), testDecodeContext()), DecodeError)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes, TEST_NOW } from '../testing.ts'
import { granit } from './granit.ts'

const le = (value: number, size: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntLE(value, 0, size)
  return bytes
}
const seconds = Date.UTC(2026, 10, 28, 19, 15) / 1000
const structure = (flags: string) => hexBytes(`${flags} 72 2e 17 3075 3075 0a 5a feff 01020304 e4 4c 05 00`)
const message = (head: string, ...parts: Buffer[]) => {
  const content = Buffer.concat([le(77, 2), ...parts])
  return Buffer.concat([Buffer.from(head), le(content.length, 2), content, Buffer.from('*00\r\n')])
}
const attributes = {
  ...{ sat: 7, pdop: 2, distance: -2, adc1: 1, adc2: 258, adc3: 515, adc4: 772 },
  ...{ io1: true, io2: false, io3: true, io4: false, io5: false, io6: false, io7: false, io8: false },
}
const place = { valid: true, latitude: -23.5, longitude: -46.5, altitude: 760, speed: 10, course: 90 }

test('the current position is answered', () => {
  const [first] = decodeStream(granit, message('+RRCB~', le(seconds, 4), structure('80')))
  assert.deepEqual(first!.uniqueIds, ['77'])
  assert.deepEqual(first!.fixes, [{ fixTime: new Date(seconds * 1000), ...place, attributes }])
  const [reply] = first!.replies!
  assert.equal(reply!.toString('latin1', 0, 8), 'BB+UGRC~')
  assert.match(String(reply!.subarray(16)), /^\*[\dA-F]{2}\r\n$/)
})

test('an archive has the time of each place; empty ones are skipped, and invalid ones have no hemisphere', () => {
  const empty = Buffer.alloc(20, 0xfe)
  const parts = [structure('80'), empty, structure('42'), empty, empty, empty]
  const block = Buffer.concat([le(seconds, 4), ...parts, le(10, 2)])
  const [first] = decodeStream(granit, message('+DDAT~', Buffer.of(4, 1, 9, 0), block))
  const [one, other] = first!.fixes!
  assert.deepEqual(one!.attributes, { ...attributes, archive: true })
  const { fixTime, valid, latitude, course, attributes: others } = other!
  assert.deepEqual([fixTime, valid, latitude, course], [new Date((seconds + 20) * 1000), false, 23.5, 346])
  assert.equal(others.alarm, 'general')
  const answered = Buffer.concat([Buffer.from('BB+ARCF~'), hexBytes('0400 0900 4d00')])
  assert.deepEqual(first!.replies![0]!.subarray(0, 14), answered)
  assert.deepEqual(decodeStream(granit, message('+DDAT~', Buffer.of(3, 1, 9, 0))), [])
})

test('texts are answers of the identified unit, and commands are texts', () => {
  const text = Buffer.from('BB+IDNT:1*21\r\n')
  assert.deepEqual(decodeStream(granit, text, { identified: true })[0]!.fixes, [
    { outdated: true, deviceTime: TEST_NOW, valid: false, attributes: { result: 'BB+IDNT:1*21' } },
  ])
  assert.deepEqual(decodeStream(granit, text), [])
  assert.equal(String(granit.encode!({ type: 'positionSingle', attributes: {} })), 'BB+RRCD*2C\r\n')
  const sms = { type: 'positionPeriodic', attributes: { frequency: 60 } } as const
  assert.equal(granit.encodeText!(sms), 'BB+BBMD=60')
})

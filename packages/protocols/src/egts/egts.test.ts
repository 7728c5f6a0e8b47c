import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream, hexBytes } from '../testing.ts'
import { egts } from './egts.ts'

const le = (value: number, size: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntLE(value, 0, size)
  return bytes.toString('hex')
}
const sized = (hex: string) => hexBytes(hex).length
const part = (type: number, data: string) => `${le(type, 1)} ${le(sized(data), 2)} ${data}`
/** A record of this service, with an object when its number is given. */
const record = (service: string, object: number | undefined, ...parts: string[]) => {
  const content = parts.join('')
  const head = object === undefined ? '00' : `01 ${le(object, 4)}`
  return `${le(sized(content), 2)} 0900 ${head} ${service} ${service} ${content}`
}
const packet = (type: string, ...records: string[]) => {
  const content = records.join('')
  return `01 00 00 0b 00 ${le(sized(content), 2)} 0700 ${type} 00 ${content} ${content ? '0000' : ''}`
}
const seconds = le(Date.UTC(2026, 10, 28, 19, 15) / 1000 - 1_262_304_000, 4)
const latitude = le(Math.round((23.5 / 90) * 0xffff_ffff), 4)
const longitude = le(Math.round((46.5 / 180) * 0xffff_ffff), 4)
const place = (flags: string) => part(16, `${seconds} ${latitude} ${longitude} ${flags} e883 5a 010000 05 03 0e0000`)
const identity = part(1, `00000000 02 ${Buffer.from('868695060715016').toString('hex')}`)

test('an identity and a place with its sensors, each record answered', () => {
  const more = [
    part(17, '09 7400 07'),
    part(18, '01 03 05 00 0a0000 0b0000'),
    part(27, '00 0000 10000000'),
    part(99, '00'),
  ]
  const [first, second] = decodeStream(
    egts,
    packet('01', record('01', undefined, identity), record('02', 77, place('e1'), ...more)),
    { identified: true },
  )
  assert.deepEqual([first!.uniqueIds, first!.fixes, first!.replies!.length], [['868695060715016'], undefined, 2])
  assert.deepEqual([second!.uniqueIds, second!.replies!.length], [undefined, 1])
  const [fix] = second!.fixes!
  assert.ok(Math.abs(fix!.latitude! + 23.5) < 1e-6 && Math.abs(fix!.longitude! + 46.5) < 1e-6)
  assert.deepEqual(
    { ...fix, latitude: -23.5, longitude: -46.5 },
    {
      fixTime: new Date('2026-11-28T19:15:00Z'),
      valid: true,
      latitude: -23.5,
      longitude: -46.5,
      altitude: 14,
      speed: 53.9957,
      course: 90 + 256,
      attributes: {
        ...{ odometer: 100, input: 5, event: 3, vdop: 116, sat: 7, output: 3, adc1: 10, adc3: 11, liquid: 16 },
      },
    },
  )
})

test('an object names the unit of a place; one that is not valid, of another service or of nobody is none', () => {
  const decode = (one: string) => decodeStream(egts, packet('01', one))[0]!
  assert.deepEqual(decode(record('02', 77, place('01'))).uniqueIds, ['77'])
  for (const unread of [record('02', 77, place('00')), record('04', 77, place('01')), record('02', 0, place('01'))])
    assert.equal(decode(unread).fixes, undefined)
  assert.deepEqual(decodeStream(egts, packet('00')), [])
  assert.equal(decode(record('02', 77, place('01'), part(27, '08 0000 ab'))).fixes![0]!.attributes.liquidRaw, 'ab')
})

test('answers have their checksums and are counted', () => {
  const stream = '0100000b000a0002000100 0300 0200 00 01 01 050000 0000'
  const replies = decodeStream(egts, stream + stream).flatMap((message) => message.replies!)
  assert.deepEqual(replies[0], hexBytes('0100000b00 1000 0000 00 68 00020006000000000101000300020000 b8d7'))
  assert.equal(replies[1]!.readUInt16LE(7), 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesOf, u16leBytes } from '../bytes.ts'
import { decodeStream, testTarget } from '../testing.ts'
import { pt502 } from './pt502.ts'

const line = (type: string, tail: string) =>
  `$${type},0001234,191500.250,A,2330.0000,S,04630.0000,W,12.5,,281126,,,A/${tail}`
const decode = (...parts: (string | Buffer)[]) => decodeStream(pt502, bytesOf(...parts))
const head = Buffer.of(0xbf, 0xfb, 0x0d, 0x0a, 0x00)
const place = {
  fixTime: new Date('2026-11-28T19:15:00.250Z'),
  valid: true,
  latitude: -23.5,
  longitude: -46.5,
  speed: 12.5,
}

test('sentences behind a head and joined by line feeds', () => {
  const messages = decode(head, `${line('IN1', '101,01/1f,,2/1000/T7/a71/')}\n${line('POS', '0,0//7')}\r\n$FUS,1\r\r`)
  const io = { input: 5, output: 1, adc1: 31, adc3: 2 }
  const attributes = { alarm: 'sos', ...io, odometer: 1000, driverUniqueId: 'T7', battery: 10, rssi: 7, sat: 1 }
  assert.deepEqual(messages, [
    { uniqueIds: ['0001234'], fixes: [{ ...place, attributes }] },
    { uniqueIds: ['0001234'], fixes: [{ ...place, attributes: { input: 0, output: 0, odometer: 7 } }] },
  ])
})

const part = (data: Buffer) => {
  const content = bytesOf(`$PHD0,${data.length},`, data, '\r\n')
  return bytesOf(0xbf, 0xfb, 0x00, u16leBytes(5 + content.length), content)
}

test('a photo is asked for part by part', () => {
  const [first, second] = [Buffer.alloc(960, 0x0d), Buffer.alloc(40, 0x24)]
  const stream = `${line('POS', '0,0//7')}\r\n${line('PHO1000-1', '0,0//7')}\r\n`
  const messages = decode(stream, part(first), part(second), part(second))
  assert.deepEqual(
    messages.map(({ replies }) => replies?.map(String)),
    [undefined, ['#PHD0,960\r\n'], ['#PHD960,40\r\n'], undefined],
  )
  const { media } = messages.at(-1)!.fixes![0]!
  assert.deepEqual(media, [{ attribute: 'image', extension: 'jpg', data: bytesOf(first, second) }])
})

test('commands are lines', () => {
  const encode = (type: string, attributes = {}) =>
    pt502.encode!({ type, attributes } as never, testTarget())?.toString()
  assert.equal(encode('outputControl', { index: 1, data: '0' }), '#OPC1,0\r\n')
  assert.equal(encode('setTimezone', { timezone: 'America/Sao_Paulo' }), '#TMZ-3\r\n')
  assert.equal(encode('alarmSpeed', { data: '90' }), '#SPD90\r\n')
  assert.equal(encode('requestPhoto'), '#PHO\r\n')
  assert.equal(encode('engineStop'), undefined)
})

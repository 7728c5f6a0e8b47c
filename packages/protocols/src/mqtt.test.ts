import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mqttProtocol } from './mqtt.ts'
import { decodeStream, hexBytes } from './testing.ts'

const protocol = mqttProtocol({
  name: 'example',
  port: 1,
  decode: (payload) =>
    payload.length === 0 ? [] : [{ fixes: [{ outdated: true, attributes: { text: String(payload) } }] }],
})
const connect = '10 0f 0004 4d515454 04 02 003c 0003 616263'
const publish = (flags: string, rest: string) => {
  const body = `0001 74 ${rest}`.replaceAll(' ', '')
  return `3${flags} ${(body.length / 2).toString(16).padStart(2, '0')} ${body}`
}

test('a client connects, subscribes and publishes; only what it asks for is acknowledged', () => {
  const stream = [
    connect,
    '82 06 0007 0001 74 00',
    publish('2', '0102 6869'),
    publish('0', '6869'),
    publish('2', '0103'),
    'c0 00',
  ]
  const fixes = [{ outdated: true, attributes: { text: 'hi' } }]
  assert.deepEqual(decodeStream(protocol, stream.join('')), [
    { uniqueIds: ['abc'], replies: [hexBytes('20020000')], refusal: hexBytes('20020002') },
    { replies: [hexBytes('90020007')] },
    { fixes, replies: [hexBytes('40020102')] },
    { fixes },
    { replies: [hexBytes('40020103')] },
  ])
})

test('before it has connected a publication is nothing; a length may take more bytes', () => {
  assert.deepEqual(decodeStream(protocol, publish('2', '0102 6869')), [])
  const long = `32 8501 0001 74 0102 ${'61'.repeat(128)}`
  const [, message] = decodeStream(protocol, connect + long)
  assert.equal(String(message!.fixes![0]!.attributes.text).length, 128)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeStream } from '../testing.ts'
import { jmak } from './jmak.ts'

const decode = (text: string) => decodeStream(jmak, Buffer.from(text))

test('a report holds the fields that its mask names, and those of the bus by a mask of their own', () => {
  const [message, ...others] = decode('~FF;1-2-3;868695060715016;7;Van 12;1764000000000;-23.55;-46.63;760.5|5;12.5;60$')
  assert.deepEqual(others, [])
  assert.deepEqual(message!.uniqueIds, ['868695060715016'])
  assert.deepEqual(message!.replies, [Buffer.from('ACK')])
  assert.deepEqual(message!.fixes, [
    {
      fixTime: new Date(1764000000000),
      latitude: -23.55,
      longitude: -46.63,
      altitude: 760.5,
      attributes: { count: 7, nickname: 'Van 12', obdOdometer: 12500, obdSpeed: 60 },
    },
  ])
})

test('fields above the bits of an integer are found, inputs are bits, and a card is named by its event', () => {
  const bits = [0, 1, 18, 19, 20, 27, 30]
  const mask = bits.reduce((sum, bit) => sum + 2 ** bit, 0).toString(16)
  const [message] = decode(`~${mask};s;868695060715016;126;4;00AB12;9;hello$`)
  assert.deepEqual(message!.fixes![0]!.attributes, {
    event: 126,
    eventStatus: 4,
    eventName: '00AB12',
    driverUniqueId: '00AB12',
    in1: true,
    in2: false,
    out1: false,
    out2: true,
    message: 'hello',
  })
})

test('objects of JSON and binary reports are acknowledged, with a brace in a text and noise between them', () => {
  const messages = decode('{"a":"}"}\r\n^\x01\x02$x')
  assert.deepEqual(messages, [{ replies: [Buffer.from('ACK')] }, { replies: [Buffer.from('ACK')] }])
})

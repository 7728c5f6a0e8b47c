import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, defineProtocol, type Protocol, type StreamProtocol } from './define.ts'
import { bodyOnWire, commandOnWire, commandText, commandTypesOf, onWire } from './outgoing.ts'
import { assertCrossesWire, testTarget } from './testing.ts'

/** Messages from `~` to `~`, between which `}2` means `~` and `}1` means `}`. A command is its serial number. */
const escaping = defineProtocol({
  name: 'escaping',
  port: 1,
  transports: ['tcp'],
  frame(buffer) {
    const end = buffer.indexOf('~', 1) + 1
    const read = (text: string) => text.replaceAll('}2', '~').replaceAll('}1', '}')
    return end === 0 ? undefined : { bytes: between(buffer.subarray(0, end), read), end }
  },
  decode: () => [],
  wrap: (message: Buffer) => between(message, (text) => text.replaceAll('}', '}1').replaceAll('~', '}2')),
  commands: ['engineStop'],
  encode(_command, { memory, transport }) {
    const serial = Number(memory.get('serial') ?? 0x7d)
    memory.set('serial', serial + 1)
    return transport === 'tcp' ? Buffer.from(`~${String.fromCharCode(serial)}~`, 'latin1') : undefined
  },
  textCommands: ['engineStop'],
  encodeText: (_command, { uniqueId }) => `stop ${uniqueId}`,
})

/** The message with another text between its marks. */
const between = (message: Buffer, change: (text: string) => string): Buffer =>
  Buffer.from(`~${change(message.toString('latin1').slice(1, -1))}~`, 'latin1')

const send = (protocol: Protocol, type: Command['type'], data?: string) =>
  commandOnWire(protocol, { type, attributes: { data } }, testTarget())?.form.toString('latin1')

test('a command leaves escaped', () => {
  assert.equal(send(escaping, 'engineStop'), '~}1~')
})

test('what a protocol does not wrap leaves as it is', () => {
  const message = Buffer.from('~}~')
  assert.equal(onWire({ ...escaping, wrap: undefined! }, message), message)
})

test('an encoder counts in the memory of the connection and knows how it is reached', () => {
  const target = testTarget()
  const command = { type: 'engineStop', attributes: {} } as const
  const sent = [1, 2, 3].map(() => commandOnWire(escaping, command, target)?.form.toString('latin1'))
  assert.deepEqual(sent, ['~}1~', '~}2~', '~\x7f~'])
  assert.equal(commandOnWire(escaping, command, { ...target, transport: 'udp' }), undefined)
})

test('custom, where a protocol has no form of its own for it, is hex digits or a text', () => {
  const text: StreamProtocol = { ...escaping, text: true }
  assert.equal(send(escaping, 'custom', '7e007d007e'), '~\0}1\0~')
  assert.equal(send(escaping, 'custom', 'reboot'), undefined)
  assert.equal(send({ ...text, wrap: undefined! }, 'custom', 'reboot\\r\\n'), 'reboot\r\n')
  assert.throws(() => send(text, 'custom', ''), /needs a text/)
  assert.equal(send(text, 'rebootDevice'), undefined)
})

test('a text message is the data of custom, or what the protocol makes of its own types', () => {
  const say = (protocol: Protocol | undefined, type: Command['type'], data?: string) =>
    commandText(protocol, { type, attributes: { data } }, { to: testTarget(), spoken: [] })?.form
  assert.equal(say(escaping, 'engineStop'), 'stop 123456789012345')
  assert.equal(say(escaping, 'rebootDevice'), undefined)
  assert.equal(say(escaping, 'custom', 'WHERE#'), 'WHERE#')
  assert.equal(say(undefined, 'custom', 'WHERE#'), 'WHERE#')
  assert.throws(() => say(undefined, 'custom'), /needs a text/)
  assert.equal(say(undefined, 'engineStop'), undefined)
})

test('custom can be sent in every protocol, and is all that can be where none is known', () => {
  assert.deepEqual(commandTypesOf(escaping), {
    wire: ['engineStop', 'custom'],
    text: ['engineStop', 'custom'],
    push: [],
  })
  assert.deepEqual(commandTypesOf(undefined), { wire: ['custom'], text: ['custom'], push: [] })
})

test('the body of an answer is followed by the replies that it carries', () => {
  const replies = [onWire(escaping, Buffer.from('~}~'))]
  assert.equal(bodyOnWire({ status: 200, body: 'ok' }, replies).toString(), 'ok~}1~')
  assert.equal(bodyOnWire({ status: 200 }, []).length, 0)
})

test('a protocol that cannot read what it escapes is found out', () => {
  const message = Buffer.from('~ ~}~')
  assertCrossesWire(escaping, message)
  const forgetful = { ...escaping, wrap: (bytes: Buffer) => bytes }
  assert.throws(() => assertCrossesWire(forgetful, message), /escaping makes 2 frames of 7e207e7d7e/)
  const careless = { ...escaping, wrap: (bytes: Buffer) => between(bytes, (text) => text.replaceAll('~', '}2')) }
  assert.throws(() => assertCrossesWire(careless, Buffer.from('~}2~')), /escaping makes 7e7e7e of 7e7d327e/)
})

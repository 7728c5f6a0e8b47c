import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InvalidError } from '@rastro/core/kit/errors'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { trackerModels } from '@rastro/core/trackers/models'
import { setupMessages } from '@rastro/core/trackers/setup-messages'
import { type CommandType, commandTypes, type ParameterKind } from '@rastro/core/vocabulary/commands'
import { effectOfWords, mayCut } from '@rastro/core/vocabulary/engine-effects'
import type { Command, Protocol } from './define.ts'
import { effectOfMessage, effectOfText } from './effects.ts'
import { Framer } from './framer.ts'
import { loadProtocols } from './index.ts'
import { commandOnWire, commandText } from './outgoing.ts'
import { testDecodeContext, testTarget, testTargets } from './testing.ts'

const protocols = await loadProtocols()
const named = (name: string): Protocol => protocols.find((protocol) => protocol.name === name)!
const effectOf = (name: string, type: CommandType, attributes: Command['attributes'] = {}, settings = {}) =>
  commandOnWire(named(name), { type, attributes }, testTarget({ attributes: settings }))?.effect
const custom = (name: string, data: unknown) => effectOf(name, 'custom', { data })

const ordinary: Readonly<Record<ParameterKind, unknown>> = {
  text: '01',
  number: 1,
  flag: true,
  seconds: 60,
  timezone: 'America/Sao_Paulo',
}
const kindsOf = (type: CommandType) => Object.entries<ParameterKind>(commandTypes[type])
const sample = (type: CommandType): Command['attributes'] =>
  Object.fromEntries(kindsOf(type).map(([key, kind]) => [key, ordinary[kind]]))

for (const protocol of protocols) {
  test(`the bytes of ${protocol.name} show what each of its commands does to an engine`, () => {
    for (const type of protocol.commands.filter((one) => one !== 'custom' && one !== 'outputControl')) {
      const expected = { engineStop: 'cut', engineResume: 'resume' }[type as string]
      for (const target of testTargets(protocol)) {
        const message = protocol.encode!({ type, attributes: sample(type) }, target)
        if (message) assert.equal(effectOfMessage(protocol, message), expected, type)
      }
    }
  })
}

test('queries and settings of reports that a maker lists are harmless, and only as complete texts', () => {
  const listed: [string, string[]][] = [
    [
      'gt06',
      ['STATUS#', 'where#', 'PARAM#', 'VERSION#', 'TIMER,20,60#', 'GMT,W,3,0#', 'SERVER,1,gps.example.com,5023,0#'],
    ],
    ['teltonika', ['getinfo', 'getver', 'getstatus', 'getgps', 'getparam 2004', 'readio 66', '676574676e7373']],
    ['h02', ['*HQ,123456789012345,S71,101500,22,60#']],
    ['osmand', ['positionSingle']],
  ]
  for (const [name, texts] of listed) {
    for (const text of texts) {
      assert.equal(custom(name, text), undefined, text)
      for (const joined of [`${text}${text}`, `${text} `, ` x${text}`, `${text}\\r\\n${text}`]) {
        assert.equal(custom(name, joined), 'unknown', joined)
      }
    }
  }
  for (const other of [
    'cpureset',
    'setparam 50004:1',
    'setparam 2004:x;50004:1',
    'RESET#',
    'getInfo',
    'getparam 2004;setparam 1:1',
    'getinfo; x',
  ]) {
    assert.equal(custom('teltonika', other), 'unknown', other)
  }
})

test('the set-up messages of a model are harmless to its protocol, but for those that restart the unit', () => {
  const restarts = new Set(['RESET#', '!R3,70,0'])
  const filled = { host: 'gps.example.com', port: 5023, id: '1234567890', interval: 30 }
  const networks = [
    { apn: 'iot.1nce.net', apnUser: '', apnPassword: '' },
    { apn: 'zap.vivo.com.br', apnUser: 'vivo', apnPassword: 'vivo' },
  ]
  for (const model of trackerModels) {
    const protocol = protocols.find(({ name }) => name === model.protocol)
    if (!protocol) continue
    for (const network of networks) {
      const { messages, check } = setupMessages({ model, ...filled, ...network })
      for (const text of [...messages.map((message) => message.text), ...(check ? [check] : [])]) {
        const expected = restarts.has(text) ? 'unknown' : undefined
        assert.equal(effectOfText([protocol.effects], text), expected, `${model.name}: ${text}`)
        assert.notEqual(effectOfText([protocol.effects], `${text}${text}`), undefined, text)
      }
    }
  }
})

test('what cuts is known however it is written, and what frees only when nothing is joined to it', () => {
  const cuts = ['Relay,1#', 'Relay,01#', 'Relay,+1#', 'Relay ,1#', 'relay;1#', 'Relay,0#Relay,1#', 'DYD#', 'HFYD,DYD#']
  for (const text of cuts) assert.equal(custom('gt06', text), 'cut', text)
  for (const text of [
    'setdigout 1',
    ' setdigout  1',
    'setdigout 0 30',
    'setdigout ?1',
    'SETDIGOUT 1',
    'getinfo;setdigout 1',
  ])
    assert.equal(custom('teltonika', text), 'cut', text)
  for (const text of ['Relay,0#', 'HFYD#', 'HFYD,123456#']) assert.equal(custom('gt06', text), 'resume', text)
  for (const text of ['setdigout 0', '736574646967 6f7574 20 30'.replaceAll(' ', '')])
    assert.equal(custom('teltonika', text), 'resume', text)
  for (const text of ['HFYD#HFYD#', 'Relay#', 'HFYD,0#x']) assert.equal(custom('gt06', text), 'unknown', text)
})

test('bytes that are not exactly one command of the protocol are not shown to be harmless', () => {
  for (const name of ['gt06', 'teltonika']) {
    const protocol = named(name)
    const command = { type: 'custom', attributes: { data: name === 'gt06' ? 'STATUS#' : 'getinfo' } } as const
    const message = protocol.encode!(command, testTarget())!
    assert.equal(effectOfMessage(protocol, message), undefined)
    assert.equal(effectOfMessage(protocol, Buffer.concat([message, message])), 'unknown')
    assert.equal(effectOfMessage(protocol, message.subarray(0, -1)), 'unknown')
    assert.equal(effectOfMessage(protocol, Buffer.alloc(0)), 'unknown')
    const cut = protocol.encode!({ type: 'engineStop', attributes: {} }, testTarget())!
    assert.equal(effectOfMessage(protocol, Buffer.concat([message, cut])), 'cut')
  }
})

test('a text message to a unit that nobody has heard is judged by the lists of the protocols that it may speak', () => {
  const way = { to: testTarget(), spoken: protocols }
  const judge = (data: string) => commandText(undefined, { type: 'custom', attributes: { data } }, way)?.effect
  assert.deepEqual(['STATUS#', '  getinfo', 'Relay,1#', 'Relay,0#', 'RESET#'].map(judge), [
    undefined,
    undefined,
    'cut',
    'resume',
    'unknown',
  ])
})

test('a password or identifier that would end the command is refused, wherever it was stored', () => {
  const alternative = { 'gt06.alternative': true }
  for (const password of ['0#DYD,123456', '0,1', '0 1', '{uniqueId}', '0\r\n', 'ş', 'x'.repeat(33), ['1'], {}]) {
    const refused = (settings: object, attributes = {}) =>
      assert.throws(() => effectOf('gt06', 'engineResume', attributes, settings), InvalidError, String(password))
    refused({ ...alternative, devicePassword: password })
    refused({ ...alternative, 'gt06.devicePassword': password })
    refused(alternative, { devicePassword: password })
  }
  assert.equal(effectOf('gt06', 'engineResume', {}, { ...alternative, devicePassword: 'ab-12' }), 'resume')
  const target = { ...testTarget(), uniqueId: '1,S20,101500,1,1#' }
  const command = { type: 'positionPeriodic', attributes: { frequency: 60 } } as const
  assert.throws(() => commandOnWire(named('h02'), command, target), InvalidError)
})

const words = [
  'Relay',
  'relay',
  'DYD',
  'dyd',
  'HFYD',
  'setdigout',
  'ųetdigout',
  'setdigout'.replace('i', 'ı'),
  'S20',
  'stop123456',
]
const more = [
  'STATUS#',
  'getinfo',
  'getparam',
  'TIMER',
  'SERVER',
  'APN',
  '*HQ,1',
  'S71',
  '101500',
  '22',
  'positionSingle',
  '{uniqueId}',
]
const signs = [
  ',',
  '#',
  ';',
  '*',
  ' ',
  '\r\n',
  '\\r\\n',
  '\0',
  '+',
  '0',
  '1',
  '01',
  '١',
  '１',
  '?',
  '\u0100',
  '\u017f',
  '\ud800',
  '60',
]

/** Invalid values: parts of commands, separators, characters that become such when truncated, and non-texts. */
function hostile(random: () => number): unknown {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const text = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(pick([words, more, signs, signs]))).join(
    '',
  )
  return pick<unknown>([
    text,
    text,
    text,
    text,
    text,
    Buffer.from(text, 'latin1').toString('hex'),
    [text],
    { text },
    NaN,
    1e9,
    '0x1',
  ])
}

/** The command without the identifier that it is sent to, which may look like a cut itself. */
const withoutId = (said: string, id: string): string =>
  said.replace(`,${id},`, ',,').replace(`;${id};`, ';;').replace(`:${id},`, ':,')

/** A message on the wire without its escapes. */
function unwrapped(protocol: Protocol, form: Buffer): Buffer {
  if (!('wrap' in protocol)) return form
  const [message = form] = new Framer(protocol, testDecodeContext()).feed(form)
  return message
}

test('of hostile parameters and settings nothing leaves as harmless that could cut', () => {
  const random = seededRandom(20261123)
  const types = Object.keys(commandTypes) as CommandType[]
  let refused = 0
  let harmless = 0
  for (let round = 0; round < 60_000; round++) {
    const protocol = protocols[round % protocols.length]!
    const type = round % 3 === 0 ? 'custom' : types[Math.floor(random() * types.length)]!
    const keys = [...kindsOf(type).map(([key]) => key), 'devicePassword', 'other'].filter(() => random() < 0.8)
    const attributes = Object.fromEntries(keys.map((key) => [key, hostile(random)]))
    const settings = {
      'gt06.alternative': random() < 0.5,
      devicePassword: random() < 0.5 ? hostile(random) : undefined,
    }
    const target = {
      ...testTarget({ attributes: settings }),
      uniqueId: random() < 0.3 ? String(hostile(random)) : '1234',
    }
    try {
      const outgoing = commandOnWire(protocol, { type, attributes }, target)
      if (!outgoing || mayCut(outgoing.effect)) continue
      const message = unwrapped(protocol, outgoing.form)
      const said = protocol.effects?.textOf?.(message) ?? message.toString('latin1')
      harmless += 1
      if (outgoing.effect === undefined) assert.notEqual(effectOfWords(said), 'cut', said)
      // No command was appended, and no character was converted into another
      assert.match(said, /^[\x20-\x7e]+(?:\r\n?)?$/)
      assert.ok((said.match(/#/g)?.length ?? 0) <= 1, said)
      const isBare = !/dyd|relay\s*,\s*[^0]|digout\s+[^0]|s20,\d+,1,1/i.test(withoutId(said, target.uniqueId))
      assert.ok(isBare, said)
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error
      refused += 1
    }
  }
  assert.ok(refused > 1000 && harmless > 100, `${refused} were refused, ${harmless} left`)
})

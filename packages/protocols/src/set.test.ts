import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type CommandType, commandTypes, type ParameterKind } from '@rastro/core/vocabulary/commands'
import { type Command, DecodeError, type StreamProtocol } from './define.ts'
import { Framer, largestFrameOf } from './framer.ts'
import { protocols } from './index.ts'
import { commandOnWire, commandText, commandTypesOf } from './outgoing.ts'
import { assertCrossesWire, decodeStream, delimited, testSession, testTarget } from './testing.ts'

const streams = protocols.filter((protocol): protocol is StreamProtocol => 'decode' in protocol)

test('names are lower case, ports are possible, and no two protocols share either', () => {
  for (const { name, port } of protocols) {
    assert.match(name, /^[a-z0-9]+$/)
    assert.ok(Number.isInteger(port) && port > 0 && port < 65536, `${name} has port ${port}`)
  }
  assert.equal(new Set(protocols.map(({ name }) => name)).size, protocols.length)
  assert.equal(new Set(protocols.map(({ port }) => port)).size, protocols.length)
})

const samples: Readonly<Record<ParameterKind, unknown>> = {
  text: '01',
  number: 1,
  flag: true,
  seconds: 60,
  timezone: 'America/Sao_Paulo',
}

/** The command with every parameter that it takes. */
function sample(type: CommandType): Command {
  const parameters = Object.entries<ParameterKind>(commandTypes[type])
  return { type, attributes: Object.fromEntries(parameters.map(([key, kind]) => [key, samples[kind]])) }
}
const allTypes = Object.keys(commandTypes) as CommandType[]

for (const protocol of protocols) {
  test(`${protocol.name} can send what it declares, and nothing else`, () => {
    const wire = allTypes.filter((type) => protocol.encode?.(sample(type), testTarget())?.length)
    assert.deepEqual(
      wire,
      allTypes.filter((type) => protocol.commands.includes(type)),
    )
    const text = allTypes.filter((type) => protocol.encodeText?.(sample(type), testTarget()))
    assert.deepEqual(
      text,
      allTypes.filter((type) => protocol.textCommands?.includes(type)),
    )
  })

  test(`${protocol.name} takes as text messages what the API offers as such`, () => {
    for (const type of commandTypesOf(protocol).text) assert.ok(commandText(protocol, sample(type), testTarget()), type)
  })

  test(`${protocol.name} has a largest frame that bounds what is kept of a connection`, () => {
    const largest = largestFrameOf(protocol)
    assert.ok(Number.isInteger(largest) && largest >= 1024 && largest <= 1_048_576, `${largest} bytes`)
  })
}

for (const protocol of streams) {
  test(`${protocol.name} takes over its connection what the API offers as such`, () => {
    for (const type of commandTypesOf(protocol).wire) {
      assert.ok(commandOnWire(protocol, sample(type), testTarget())?.length, type)
    }
  })
}

const corpus = new URL('../../../../shared/corpus/', import.meta.url)
const skip = existsSync(corpus) ? false : 'the recorded messages are not on this machine'

interface Row {
  kind: string
  frame: string | null
}

/** Recorded messages that stand in a stream as they are, or with their delimiter, first ones first, up to so many bytes. */
function recorded(protocol: StreamProtocol, bytes: number): Buffer[] {
  const file = new URL(`${protocol.name}.jsonl`, corpus)
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
  const frames = rows
    .filter(({ kind, frame }) => frame && (kind === 'binary' || kind === 'text'))
    .map(({ kind, frame }) =>
      kind === 'binary' ? Buffer.from(frame!, 'hex') : Buffer.from(delimited(protocol, frame!), 'latin1'),
    )
    .filter((frame) => standsAlone(protocol, frame) && decodes(protocol, frame))
  return frames.slice(0, fitting(frames, bytes))
}

/** How many of the frames are within so many bytes. */
function fitting(frames: readonly Buffer[], bytes: number): number {
  let left = bytes
  const first = frames.findIndex((frame) => {
    left -= frame.length
    return left < 0
  })
  return first === -1 ? frames.length : first
}

function standsAlone(protocol: StreamProtocol, frame: Buffer): boolean {
  const framer = new Framer(protocol, testSession())
  return [...framer.feed(frame)].length === 1 && framer.pending === 0
}

function decodes(protocol: StreamProtocol, frame: Buffer): boolean {
  try {
    protocol.decode(frame, testSession({ identified: true }))
    return true
  } catch {
    return false // Recorded as unreadable; the fuzz below holds what may be thrown.
  }
}

for (const protocol of streams) {
  test(`${protocol.name} reads a recorded stream alike however it is cut`, { skip }, () => {
    const frames = recorded(protocol, 1500)
    assert.ok(frames.length > 2, 'there are recordings')
    decodeStream(protocol, Buffer.concat(frames), { identified: true })
  })
}

for (const protocol of streams.filter(({ wrap }) => wrap)) {
  test(`${protocol.name} finds its replies and commands again in what it sends`, () => {
    const replies = recorded(protocol, 100_000).flatMap((frame) =>
      protocol.decode(frame, testSession({ identified: true })).flatMap((message) => message.replies ?? []),
    )
    const commands = protocol.commands.flatMap((type) => protocol.encode?.(sample(type), testTarget()) ?? [])
    for (const message of [...replies, ...commands]) assertCrossesWire(protocol, message)
  })
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const randomBytes = (random: () => number, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))

/** The frame with a few of its bytes changed, and sometimes cut short. */
function damaged(random: () => number, frame: Buffer): Buffer {
  const copy = Buffer.from(frame)
  for (let i = 0; i < 1 + random() * 4; i++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
  return random() < 0.3 ? copy.subarray(0, Math.floor(random() * copy.length)) : copy
}

function decodeOrRefuse(protocol: StreamProtocol, frame: Buffer): void {
  try {
    protocol.decode(frame, testSession({ identified: true }))
  } catch (error) {
    if (error instanceof DecodeError || error instanceof RangeError) return
    throw new Error(`${protocol.name} failed on ${frame.toString('hex')}`, { cause: error })
  }
}

for (const protocol of streams) {
  test(`${protocol.name} refuses damaged frames in its own words`, () => {
    const random = randomFrom(20261121)
    const frames = skip ? [] : recorded(protocol, 100_000)
    for (let round = 0; round < 4000; round++) {
      decodeOrRefuse(protocol, randomBytes(random, Math.floor(random() * 80)))
      if (frames.length > 0) decodeOrRefuse(protocol, damaged(random, frames[round % frames.length]!))
    }
  })

  test(`${protocol.name} gets through noise`, () => {
    const random = randomFrom(7)
    const noise = Array.from({ length: 200 }, () => randomBytes(random, Math.floor(random() * 200)))
    const framer = new Framer({ ...protocol, largestFrame: 65_536 }, testSession())
    for (const chunk of noise) for (const frame of framer.feed(chunk)) assert.ok(frame.length > 0)
    assert.ok(framer.pending <= 65_536)
  })
}

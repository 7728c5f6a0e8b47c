import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { seededRandom } from '@rastro/core/kit/seeded-random'
import { type CommandType, commandTypes, type ParameterKind } from '@rastro/core/vocabulary/commands'
import { type Command, DecodeError, type Protocol, type RequestProtocol, type StreamProtocol } from './define.ts'
import { Framer, largestFrameOf } from './framer.ts'
import { protocols as entries, loadProtocols } from './index.ts'
import { mutated, randomBytes } from './mutations.ts'
import { commandOnWire, commandText, commandTypesOf } from './outgoing.ts'
import { assertCrossesWire, decodeStream, delimited, testDecodeContext, testTarget, testTargets } from './testing.ts'

const protocols = await loadProtocols()
const streams = protocols.filter((protocol): protocol is StreamProtocol => 'decode' in protocol)
const requested = protocols.filter((protocol): protocol is RequestProtocol => 'decodeRequest' in protocol)

test('names are lower case, ports are possible, and no two protocols share either', () => {
  for (const { name, port } of protocols) {
    assert.match(name, /^[a-z0-9]+$/)
    assert.ok(Number.isInteger(port) && port > 0 && port < 65536, `${name} has port ${port}`)
  }
  assert.equal(new Set(protocols.map(({ name }) => name)).size, protocols.length)
  assert.equal(new Set(protocols.map(({ port }) => port)).size, protocols.length)
})

test('an entry of the list says what its protocol says, and is loaded once', async () => {
  for (const one of entries) {
    const protocol = await one.load()
    assert.deepEqual([one.name, one.port, one.transports], [protocol.name, protocol.port, protocol.transports])
    assert.equal(await one.load(), protocol)
    assert.equal(one.loaded, protocol)
  }
})

test('what comes over TCP is cut into frames, and nothing else is', () => {
  for (const { name, frame, transports } of streams) assert.equal(frame !== undefined, transports.includes('tcp'), name)
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
    const wire = allTypes.filter((type) =>
      testTargets(protocol).some((target) => protocol.encode?.(sample(type), target)?.length),
    )
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
    const way = { to: testTarget(), spoken: protocols }
    for (const type of commandTypesOf(protocol).text) assert.ok(commandText(protocol, sample(type), way)?.form, type)
  })

  test(`${protocol.name} has a largest frame that bounds what is buffered of a connection`, () => {
    const largest = largestFrameOf(protocol)
    const most = 'decode' in protocol ? 1_048_576 : 8_388_608
    assert.ok(Number.isInteger(largest) && largest >= 1024 && largest <= most, `${largest} bytes`)
  })
}

for (const protocol of streams) {
  test(`${protocol.name} takes over its connection what the API offers as such`, () => {
    for (const type of commandTypesOf(protocol).wire) {
      const sent = testTargets(protocol).map((target) => commandOnWire(protocol, sample(type), target)?.form.length)
      assert.ok(sent.some(Boolean), type)
    }
  })
}

const corpus = new URL('../../../../shared/corpus/', import.meta.url)
const skip = existsSync(corpus) ? false : 'the recorded messages are not on this machine'

interface Row {
  kind: string
  frame: string | null
}

const recordingOf = ({ name }: Protocol): URL => new URL(`${name}.jsonl`, corpus)

/** Recorded messages that can be sent in a stream as they are, or with their delimiter, in order, up to so many bytes. */
function recorded(protocol: StreamProtocol, bytes: number): Buffer[] {
  const file = recordingOf(protocol)
  if (!existsSync(file)) return []
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
  const frames = rows
    .filter(({ kind, frame }) => frame && (kind === 'binary' || kind === 'text'))
    .map(({ kind, frame }) =>
      kind === 'binary'
        ? withEnd(protocol, Buffer.from(frame!, 'hex'))
        : Buffer.from(delimited(protocol, frame!), 'latin1'),
    )
    .filter((frame) => standsAlone(protocol, frame) && decodes(protocol, frame))
  return frames.slice(0, fitting(frames, bytes))
}

/** Recordings of bytes leave the end mark of a message out where the protocol has one. */
const withEnd = ({ text, delimiter }: StreamProtocol, frame: Buffer): Buffer =>
  text || delimiter === undefined ? frame : Buffer.concat([frame, Buffer.from(delimiter, 'latin1')])

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
  if (!protocol.frame) return true
  const framer = new Framer(protocol, testDecodeContext())
  return [...framer.feed(frame)].length === 1 && framer.pending === 0
}

function decodes(protocol: StreamProtocol, frame: Buffer): boolean {
  try {
    protocol.decode(frame, testDecodeContext({ identified: true }))
    return true
  } catch {
    return false // Recorded as unreadable; the fuzz test below checks which errors may be thrown.
  }
}

const cut = streams.filter(({ frame }) => frame)

/** Recorded without the bytes that fill their frames up, not as bytes, several frames in one, for a setting, longer than the stream, or only to be cut. */
const unframed = ['ais', 'dolphin', 'iotm', 'jt1078', 'maestro', 'pui', 'stb', 't622iridium']

/** A message without an end mark that is cut within its last field ends there. */
const endless = ['esky']

for (const protocol of cut.filter(({ name }) => !endless.includes(name))) {
  test(`${protocol.name} reads a recorded stream alike however it is cut`, { skip }, () => {
    const frames = recorded(protocol, 1500)
    const isRecorded = existsSync(recordingOf(protocol)) && !unframed.includes(protocol.name)
    assert.ok(frames.length > 0 || !isRecorded, 'no recorded frame stands alone')
    decodeStream(protocol, Buffer.concat(frames), { identified: true })
  })
}

for (const protocol of streams.filter(({ wrap }) => wrap)) {
  test(`${protocol.name} finds its replies and commands again in what it sends`, () => {
    const replies = recorded(protocol, 100_000).flatMap((frame) =>
      protocol.decode(frame, testDecodeContext({ identified: true })).flatMap((message) => message.replies ?? []),
    )
    const commands = protocol.commands.flatMap((type) => protocol.encode?.(sample(type), testTarget()) ?? [])
    for (const message of [...replies, ...commands]) assertCrossesWire(protocol, message)
  })
}

function readOrRefuse(name: string, frame: Buffer, read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (error instanceof DecodeError || error instanceof RangeError) return
    throw new Error(`${name} failed on ${frame.toString('hex')}`, { cause: error })
  }
}

function decodeOrRefuse(protocol: StreamProtocol, frame: Buffer): void {
  readOrRefuse(protocol.name, frame, () => protocol.decode(frame, testDecodeContext({ identified: true })))
}

for (const protocol of streams) {
  test(`${protocol.name} refuses damaged frames in its own words`, () => {
    const random = seededRandom(20261121)
    const frames = skip ? [] : recorded(protocol, 100_000)
    for (let round = 0; round < 4000; round++) {
      decodeOrRefuse(protocol, randomBytes(random, Math.floor(random() * 80)))
      if (frames.length > 0) decodeOrRefuse(protocol, mutated(random, frames[round % frames.length]!))
    }
  })
}

interface RequestRow {
  http?: { method: string; url: string; headers: Record<string, string>; body: string }
}

/** For a protocol without a recording. */
const madeUp = {
  method: 'POST',
  url: '/?id=1',
  headers: {},
  body: '{"position":{"fixTime":"2026-01-01T00:00:00Z","latitude":1,"longitude":2},"device":{"uniqueId":"1"}}',
}

function recordedRequests(protocol: RequestProtocol): NonNullable<RequestRow['http']>[] {
  if (!existsSync(recordingOf(protocol))) return [madeUp]
  const lines = readFileSync(recordingOf(protocol), 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => (JSON.parse(line) as RequestRow).http ?? [])
}

for (const protocol of requested) {
  test(`${protocol.name} refuses damaged requests in its own words`, { skip }, () => {
    const random = seededRandom(20261121)
    const requests = recordedRequests(protocol)
    for (let round = 0; round < 4000; round++) {
      const { method, url, headers, body } = requests[round % requests.length]!
      const sent = {
        method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        url: mutated(random, Buffer.from(url)).toString('latin1'),
        body: Buffer.from(body),
      }
      const request = body ? { ...sent, body: mutated(random, sent.body) } : sent
      const shown = Buffer.from(`${request.url} ${request.body}`)
      readOrRefuse(protocol.name, shown, () =>
        protocol.decodeRequest(request, testDecodeContext({ transport: 'http' })),
      )
    }
  })
}

for (const protocol of cut) {
  test(`${protocol.name} gets through noise`, () => {
    const random = seededRandom(7)
    const noise = Array.from({ length: 200 }, () => randomBytes(random, Math.floor(random() * 200)))
    const framer = new Framer({ ...protocol, largestFrame: 65_536 }, testDecodeContext())
    for (const chunk of noise) for (const frame of framer.feed(chunk)) assert.ok(frame.length > 0)
    assert.ok(framer.pending <= 65_536)
  })
}

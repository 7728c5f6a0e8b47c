import assert from 'node:assert/strict'
import type { DecodeContext, DeviceMessage, Protocol, StreamProtocol, Target } from './define.ts'
import { Framer } from './framer.ts'
import { onWire } from './outgoing.ts'

export interface DecodeContextOptions {
  /** Of the target of a command. */
  readonly uniqueId?: string
  readonly identified?: boolean
  readonly model?: string
  readonly transport?: DecodeContext['transport']
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly now?: Date
}
/** The clock of a test session. */
export const TEST_NOW = new Date('2026-11-21T12:00:00Z')

export type TestDecodeContext = { -readonly [K in keyof DecodeContext]: DecodeContext[K] }

/** A session as the server creates it, with a fixed clock. */
export function testDecodeContext(options: DecodeContextOptions = {}): TestDecodeContext {
  return {
    identified: options.identified ?? false,
    model: options.model,
    transport: options.transport ?? 'tcp',
    attribute: (key) => options.attributes?.[key],
    now(this: unknown) {
      if (!this) throw new TypeError('The clock of a session is read by session.now()')
      return options.now ?? TEST_NOW
    },
    memory: new Map(),
  }
}

/** A recorded text as sent on the wire: with its delimiter, which some recordings include. */
export function delimited({ delimiter = '\r\n' }: Pick<StreamProtocol, 'delimiter'>, text: string): string {
  return text.endsWith(delimiter) ? text : text + delimiter
}

/** The target of a command on a test session: the unit 123456789012345, or the given one. */
export const testTarget = (options?: DecodeContextOptions): Target => ({
  ...testDecodeContext(options),
  uniqueId: options?.uniqueId ?? '123456789012345',
})

/** Units that take another dialect of commands, for protocols in which some commands exist in one dialect alone. */
const dialects: Readonly<Record<string, DecodeContextOptions>> = {
  gator: { uniqueId: '13332082112' },
  jt808: { attributes: { 'jt808.videoServer': 'media.example.com:5174' } },
  minifinder2: { model: 'Nano' },
  tk103: { attributes: { 'tk103.alternative': true } },
}
/** Targets of commands, one for each dialect of the protocol. */
export function testTargets({ name }: Pick<Protocol, 'name'>): Target[] {
  const other = dialects[name]
  return [testTarget(), ...(other ? [testTarget(other)] : [])]
}

/** Asserts that an outgoing message is one frame of the protocol, and that the message in it is intact. */
export function assertCrossesWire(protocol: StreamProtocol, message: Buffer): void {
  const frames = [...new Framer(protocol, testDecodeContext()).feed(onWire(protocol, message))]
  assert.equal(frames.length, 1, `${protocol.name} makes ${frames.length} frames of ${message.toString('hex')}`)
  const [frame] = frames
  const isWhole = frame!.includes(message) || message.includes(frame!)
  assert.ok(isWhole, `${protocol.name} makes ${frame!.toString('hex')} of ${message.toString('hex')}`)
}

/**
 * Decodes a stream in one piece, byte by byte, and in two pieces cut at every byte, each time on a new session. Throws when the
 * results differ. `stream` is bytes, or hex with or without blanks. A unit is identified as soon as it has sent its identifier.
 */
export function decodeStream(
  protocol: StreamProtocol,
  stream: string | Buffer,
  options?: DecodeContextOptions,
): DeviceMessage[] {
  const bytes = typeof stream === 'string' ? hexBytes(stream) : stream
  const whole = decodeChunks(protocol, [bytes], options)
  for (const chunks of splits(bytes)) assert.deepEqual(decodeChunks(protocol, chunks, options), whole)
  return whole
}

/** Decodes chunks as they would arrive on one socket. */
export function decodeChunks(
  protocol: StreamProtocol,
  chunks: Iterable<Buffer>,
  options?: DecodeContextOptions,
): DeviceMessage[] {
  const session = testDecodeContext(options)
  const framer = new Framer(protocol, session)
  const messages: DeviceMessage[] = []
  for (const chunk of chunks) {
    for (const frame of framer.feed(chunk)) messages.push(...decodeFrame(protocol, frame, session))
  }
  return messages
}

/** Decodes one frame and, when it contains an identifier, marks the session as identified. */
export function decodeFrame(protocol: StreamProtocol, frame: Buffer, session: TestDecodeContext): DeviceMessage[] {
  const messages = protocol.decode(frame, session)
  if (messages.some((message) => message.uniqueIds?.length)) session.identified = true
  return messages
}

export const hexBytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')

function* splits(bytes: Buffer): Generator<Buffer[]> {
  yield [...bytes].map((byte) => Buffer.of(byte))
  for (let at = 1; at < bytes.length; at++) yield [bytes.subarray(0, at), bytes.subarray(at)]
}

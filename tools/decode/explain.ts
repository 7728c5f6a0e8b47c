import type { DeviceMessage, Fix, RequestProtocol, StreamProtocol } from '@rastro/protocols/define'
import { Framer } from '@rastro/protocols/framer'
import { onWire } from '@rastro/protocols/outgoing'
import { type DecodeContextOptions, decodeFrame, testDecodeContext } from '@rastro/protocols/testing'

/** What a piece of a stream, or a datagram, says: frame by frame, field by field, with the reason where it cannot be read. */
export function explain(protocol: StreamProtocol, bytes: Buffer, options: DecodeContextOptions): string {
  const session = { ...testDecodeContext({ ...options, identified: true }), now: () => new Date() }
  const framer = protocol.frame && session.transport === 'tcp' ? new Framer(protocol, session) : undefined
  const lines: string[] = []
  const read = (frame: Buffer) => {
    lines.push(`frame of ${frame.length} bytes: ${shown(frame)}`)
    lines.push(...attempt(() => messagesText(protocol, decodeFrame(protocol, frame, session))))
  }
  for (const frame of framer?.feed(bytes) ?? []) read(frame)
  // A datagram, or a frame of a log, which is cut already
  if (lines.length === 0) read(bytes)
  else if (framer && framer.pending > 0) lines.push(`${framer.pending} bytes wait for the rest of their frame`)
  return lines.join('\n')
}

/** What a request says, and its answer. */
export function explainRequest(
  protocol: RequestProtocol,
  { url, body }: { readonly url: string; readonly body: Buffer },
  options: DecodeContextOptions,
): string {
  const session = { ...testDecodeContext({ ...options, identified: true, transport: 'http' }), now: () => new Date() }
  const request = { method: body.length > 0 ? 'POST' : 'GET', url, headers: {}, body }
  return attempt(() => {
    const { messages, answer } = protocol.decodeRequest(request, session)
    return [...messagesText(protocol, messages), `answer: ${answer.status} ${String(answer.body ?? '')}`.trim()]
  }).join('\n')
}

function attempt(read: () => readonly string[]): readonly string[] {
  try {
    return read()
  } catch (error) {
    return [`  cannot be read: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function messagesText(protocol: StreamProtocol | RequestProtocol, messages: readonly DeviceMessage[]): string[] {
  if (messages.length === 0) return ['  says nothing that is kept']
  return messages.flatMap(({ uniqueIds = [], fixes = [], replies = [], refusal }) => [
    ...(uniqueIds.length > 0 ? [`  unit: ${uniqueIds.join(' or ')}`] : []),
    ...fixes.flatMap((fix, index) => fixText(fix, fixes.length > 1 ? ` ${index + 1}` : '')),
    ...replies.map((reply) => `  reply: ${shown(onWire(protocol, reply))}`),
    ...(refusal ? [`  reply to an unknown unit: ${shown(onWire(protocol, refusal))}`] : []),
  ])
}

const units: Readonly<Record<string, string>> = { speed: ' kn', course: '°', altitude: ' m', accuracy: ' m' }

function fixText({ attributes, network, media = [], ...fields }: Fix, number: string): string[] {
  const row = (name: string, value: unknown) =>
    `    ${name.padEnd(18)}${value instanceof Date ? value.toISOString() : JSON.stringify(value)}${units[name] ?? ''}`
  return [
    `  ${fields.outdated ? 'state without a place' : 'position'}${number}:`,
    ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [row(name, value)])),
    ...Object.entries(attributes).map(([name, value]) => row(name, value)),
    ...(network?.cellTowers ?? []).map((tower) => row('cell', tower)),
    ...(network?.wifiAccessPoints ?? []).map((point) => row('wifi', point)),
    ...media.map(({ attribute, extension, data }) => row(attribute, `${data.length} bytes of ${extension}`)),
  ]
}

/** Bytes as text where all of them are printable, else in hex. */
function shown(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return /^[\x20-\x7e\r\n\t]+$/.test(text) ? JSON.stringify(text) : bytes.toString('hex')
}

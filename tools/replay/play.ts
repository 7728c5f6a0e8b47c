import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Protocol, StreamProtocol } from '@rastro/protocols/define'
import { onWire } from '@rastro/protocols/outgoing'
import { delimited } from '@rastro/protocols/testing'
import { type Row, textBytes } from '../conformance/rows.ts'
import { settingsOf } from '../conformance/settings.ts'
import type { Group } from './recording.ts'

export interface Target {
  readonly protocol: Protocol
  readonly host: string
  readonly port: number
}
export interface Played {
  readonly sent: number
  readonly replies: number
}

/** Timeouts for an answer: to a frame that was answered in the recording, and to one that was not. */
const ANSWER_MS = 2000
const SILENCE_MS = 60

/** Sends the frames of a group in order and prints the answers. */
export async function playGroup(group: Group, target: Target): Promise<Played> {
  const { protocol } = target
  if ('decodeRequest' in protocol) return playRequests(group, target)
  const isDatagram = settingsOf(group.rows[0]!).transport === 'udp' || !protocol.transports.includes('tcp')
  const wire = await (isDatagram ? openUdp(target) : openTcp(target))
  let sent = 0
  for (const row of group.rows) {
    if (wire.isClosed()) break
    const frame = frameOf(row, protocol)
    show('>', frame)
    if (!isDatagram && !isOneFrame(protocol, frame)) {
      console.log('    left out: on a connection it would be cut elsewhere and spoil the frames after it')
      continue
    }
    wire.send(frame)
    sent++
    await wire.answered(row.result?.replies?.length ? ANSWER_MS : SILENCE_MS)
  }
  await delay(SILENCE_MS)
  if (wire.isClosed()) console.log('  The server closed the connection.')
  wire.close()
  return { sent, replies: wire.replies() }
}

function frameOf(row: Row, protocol: StreamProtocol): Buffer {
  const frame = row.frame!
  if (row.kind === 'text') return textBytes(delimited(protocol, frame))
  const bytes = Buffer.from(frame, 'hex')
  // Recorded frames are without escapes; they are escaped here in the same way as replies.
  return onWire(protocol, bytes)
}

/** False for frames made for decoder tests only: they are shortened or have a wrong length. */
function isOneFrame(protocol: StreamProtocol, frame: Buffer): boolean {
  const session = {
    identified: true,
    model: undefined,
    transport: 'tcp' as const,
    attribute: () => undefined,
    now: () => new Date(),
    memory: new Map(),
  }
  return protocol.frame?.(frame, session)?.end === frame.length
}

interface Wire {
  send(bytes: Buffer): void
  /** Waits for the next answer, at most so long (ms). */
  answered(max: number): Promise<void>
  replies(): number
  isClosed(): boolean
  close(): void
}

async function openTcp({ host, port }: Target): Promise<Wire> {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect').catch(() => {
    throw new Error(`Nobody listens on ${host}:${port}: is the server running, and the protocol switched on?`)
  })
  const ears = listening()
  socket.on('data', ears.hear)
  // A broken connection is also closed; 'close' is handled below.
  socket.on('error', () => {})
  socket.on('close', () => ears.hear(undefined))
  return {
    ...ears,
    send: (bytes) => socket.write(bytes),
    isClosed: () => socket.closed || socket.readableEnded,
    close: () => socket.destroy(),
  }
}

async function openUdp({ host, port }: Target): Promise<Wire> {
  const socket = createSocket('udp4')
  const ears = listening()
  socket.on('message', ears.hear)
  return {
    ...ears,
    send: (bytes) => socket.send(bytes, port, host),
    isClosed: () => false,
    close: () => socket.close(),
  }
}

function listening() {
  let count = 0
  let heard = Promise.withResolvers<void>()
  return {
    hear: (bytes: Buffer | undefined): void => {
      if (bytes) {
        count++
        show('<', bytes)
      }
      heard.resolve()
      heard = Promise.withResolvers()
    },
    answered: (max: number): Promise<void> => Promise.race([heard.promise, delay(max)]),
    replies: () => count,
  }
}

const LONGEST_SHOWN = 96
const isText = (bytes: Buffer): boolean => bytes.every((byte) => byte >= 0x20 && byte < 0x7f)

function show(arrow: string, bytes: Buffer): void {
  const text = isText(bytes) ? bytes.toString('latin1') : bytes.toString('hex')
  const cut = text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
  console.log(`  ${arrow} ${cut} (${bytes.length} bytes)`)
}

async function playRequests(group: Group, { host, port }: Target): Promise<Played> {
  let replies = 0
  for (const { http } of group.rows) {
    const { method, url, headers, bodyKind, body } = http!
    console.log(`  > ${method} ${url.slice(0, LONGEST_SHOWN)} ${body.slice(0, LONGEST_SHOWN)}`)
    const content = bodyKind === 'none' ? null : bodyKind === 'binary' ? Buffer.from(body, 'hex') : body
    const response = await fetch(`http://${host}:${port}${url}`, { method, headers, body: content })
    console.log(`  < ${response.status} ${await response.text()}`)
    replies++
  }
  return { sent: group.rows.length, replies }
}

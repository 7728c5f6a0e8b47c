import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { StreamProtocol } from '@rastro/protocols/define'
import type { ProtocolEntry } from '@rastro/protocols/entry'
import type { WireBytes } from '@rastro/protocols/outgoing'
import { hostOf } from '../units/connection.ts'
import { DeviceSession } from './device-session.ts'
import type { Intake } from './intake.ts'
import { receive } from './receive.ts'

const MAX_PEERS = 100_000
/** The most addresses whose unit is being looked up; datagrams of others are dropped, and the units send them again. */
const MAX_UNIDENTIFIED = 256
/** The most waiting datagrams of one address while its unit is looked up; more are dropped, and the unit sends them again. */
const MAX_WAITING = 64
/** The most datagrams that wait for the module of the protocol. */
const MAX_EARLY = 256
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

interface Peer {
  readonly key: string
  readonly session: DeviceSession
  readonly frames: Buffer[]
  working: Promise<void> | undefined
  heardAt: number
}

/** Receives the datagrams of one protocol: each is a frame, and each address has a session. */
export class UdpPort {
  private readonly intake: Intake
  private readonly protocol: ProtocolEntry
  private readonly socket: Socket
  /** By address and port, the least recently heard first. */
  private readonly peers = new Map<string, Peer>()
  /** Those of them without an identified unit. */
  private readonly unidentified = new Set<Peer>()
  private readonly early: [Buffer, RemoteInfo][] = []
  private loading: Promise<void> | undefined

  constructor(intake: Intake, protocol: ProtocolEntry, socket: Socket) {
    this.intake = intake
    this.protocol = protocol
    this.socket = socket
    socket.on('message', (datagram, from) => this.read(datagram, from))
    socket.on('error', (error) => intake.log.error({ err: error, protocol: protocol.name }, 'a datagram port failed'))
  }

  /** Ends sessions that are silent for longer than the connection timeout. */
  sweep(now: Date): void {
    const since = now.getTime() - this.intake.connectionTimeoutMs
    for (const [key, peer] of this.peers) {
      if (peer.heardAt >= since) return
      this.forget(key, peer)
    }
  }

  /** Stops reading; closes when what was read is stored and answered. */
  async finish(): Promise<void> {
    this.socket.removeAllListeners('message')
    await this.loading
    for (const { working, session } of this.peers.values()) {
      await working
      await session.whenIdle()
    }
    for (const [key, peer] of this.peers) this.forget(key, peer)
    await new Promise<void>((resolve) => this.socket.close(resolve))
  }

  /** Datagrams that arrive before the protocol's module is loaded wait for it. */
  private async load(): Promise<void> {
    try {
      await this.protocol.load()
    } catch (error) {
      this.intake.loadFailed(this.protocol.name, error)
    }
    for (const [datagram, from] of this.early.splice(0)) if (this.protocol.loaded) this.read(datagram, from)
  }

  private read(datagram: Buffer, from: RemoteInfo): void {
    // A forged sender: sending an answer to port 0 would throw
    if (from.port === 0) return
    if (this.intake.gate.isShut) return
    if (!this.protocol.loaded) {
      if (this.early.length >= MAX_EARLY) return
      if (this.early.push([datagram, from]) === 1) this.loading = this.load()
      return
    }
    const peer = this.peerAt(from)
    if (!peer || peer.frames.length >= MAX_WAITING) return
    peer.frames.push(datagram)
    peer.working ??= this.work(peer)
  }

  get count(): number {
    return this.peers.size
  }

  /** The session of an address; undefined when there are too many unidentified ones. */
  private peerAt(from: RemoteInfo): Peer | undefined {
    const key = `${from.address} ${from.port}`
    const known = this.peers.get(key)
    if (!known && this.unidentified.size >= MAX_UNIDENTIFIED) return undefined
    const peer = known ?? this.meet(key, from)
    peer.heardAt = this.intake.clock.now().getTime()
    this.peers.delete(key)
    this.peers.set(key, peer)
    return peer
  }

  private meet(key: string, { address, port }: RemoteInfo): Peer {
    const [oldest] = this.peers
    if (oldest && this.peers.size >= MAX_PEERS) this.forget(...oldest)
    const send = (bytes: WireBytes) =>
      new Promise<boolean>((resolve) => this.socket.send(bytes, port, address, (error) => resolve(!error)))
    const wire = {
      transport: 'udp' as const,
      host: hostOf(address),
      write: (bytes: WireBytes) => void send(bytes),
      send,
      close: () => this.forgetKey(key),
    }
    const session = new DeviceSession(this.intake, this.protocol.loaded as StreamProtocol, wire)
    const peer: Peer = { key, session, frames: [], working: undefined, heardAt: 0 }
    this.unidentified.add(peer)
    return peer
  }

  private work(peer: Peer): Promise<void> | undefined {
    for (let frame = peer.frames.shift(); frame; frame = peer.frames.shift()) {
      const waiting = receive(this.intake, peer.session, frame)
      if (waiting) return this.goOn(peer, waiting)
    }
    if (peer.session.identified) this.unidentified.delete(peer)
    // The sender of a datagram can be forged, so nothing is stored for unidentified ones
    else this.forget(peer.key, peer)
    return undefined
  }

  private async goOn(peer: Peer, waiting: Promise<void>): Promise<void> {
    try {
      await waiting
    } catch (error) {
      // Nothing was acknowledged: the unit sends it again
      this.intake.unanswered(peer.session, error)
    }
    peer.working = this.work(peer)
    await peer.working
  }

  private forgetKey(key: string): void {
    const peer = this.peers.get(key)
    if (peer) this.forget(key, peer)
  }

  private forget(key: string, peer: Peer): void {
    if (this.peers.get(key) === peer) this.peers.delete(key)
    this.unidentified.delete(peer)
    this.intake.guard.pieces.release(peer.session)
    peer.session.end()
  }
}

/** A bound socket, with a large receive buffer for bursts. */
export async function bindUdp(port: number, host: string | undefined): Promise<Socket> {
  if (host !== undefined) return bind(isIPv6(host) ? 'udp6' : 'udp4', port, host)
  try {
    return await bind('udp6', port, undefined)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAFNOSUPPORT') throw error
    return bind('udp4', port, undefined)
  }
}

async function bind(type: 'udp4' | 'udp6', port: number, host: string | undefined): Promise<Socket> {
  const socket = createSocket({ type, recvBufferSize: RECEIVE_BUFFER_BYTES })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, resolve)
  })
  socket.removeAllListeners('error')
  return socket
}

import { createSocket, type Socket } from 'node:dgram'
import type { DatagramEncoder } from '../encoders/encoder.ts'
import type { Reading } from '../vehicle.ts'
import type { Sender, SenderOptions } from './sender.ts'

/** How long an acknowledgement may take before the datagram is sent again. */
const ANSWER_TIMEOUT_MS = 2000
/** Maximum number of unacknowledged datagrams. */
const WINDOW = 32

/** One unit that sends datagrams in order, and each again until it is acknowledged. */
export class Datagrams implements Sender {
  private readonly encoder: DatagramEncoder
  private readonly options: SenderOptions
  private readonly socket: Socket
  private sequence = 0
  private closed = false
  /** The datagrams on their way, by sequence number. */
  private readonly waiting = new Map<number, () => void>()
  private last: Promise<void> = Promise.resolve()

  constructor(encoder: DatagramEncoder, options: SenderOptions) {
    this.encoder = encoder
    this.options = options
    this.socket = createSocket(options.host.includes(':') ? 'udp6' : 'udp4')
    // An address that nobody listens on: the datagram is sent again
    this.socket.on('error', () => {})
    this.socket.on('message', (answer) => this.waiting.get(encoder.acknowledged(answer) ?? -1)?.())
  }

  send(readings: readonly Reading[]): Promise<void> {
    this.last = this.last.then(() => this.sendAll(readings))
    return this.last
  }

  close(): void {
    this.closed = true
    for (const done of this.waiting.values()) done()
    this.socket.close()
  }

  private async sendAll(readings: readonly Reading[]): Promise<void> {
    const queue = [...readings]
    const work = async (): Promise<void> => {
      for (let reading = queue.shift(); reading && !this.closed; reading = queue.shift()) await this.deliver(reading)
    }
    await Promise.all(Array.from({ length: WINDOW }, work))
  }

  private async deliver(reading: Reading): Promise<void> {
    const { host, port, uniqueId } = this.options
    this.sequence = (this.sequence + 1) & 0xffff
    const { sequence } = this
    const frame = this.encoder.frame(reading, uniqueId, sequence)
    const send = () => this.socket.send(frame, port, host)
    const timer = setInterval(send, ANSWER_TIMEOUT_MS)
    await new Promise<void>((done) => {
      this.waiting.set(sequence, done)
      send()
    })
    clearInterval(timer)
    this.waiting.delete(sequence)
  }
}

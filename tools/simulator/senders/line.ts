import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Encoder } from '../encoders/encoder.ts'
import type { Reading } from '../vehicle.ts'
import type { Sender, SenderOptions } from './sender.ts'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
const ANSWER_TIMEOUT_MS = 30_000

interface Waiting {
  readonly frame: Buffer
  readonly done?: () => void
}

/**
 * One unit's connection: logs in, sends frames in order, and resends unacknowledged ones after a disconnection. Where the
 * protocol has no acknowledgements, those that were not written yet.
 */
export class Line implements Sender {
  private readonly encoder: Encoder
  private readonly options: SenderOptions
  private socket: Socket | undefined
  private loggedIn = false
  private closed = false
  private refused = false
  private dialling = false
  private heard: Buffer = Buffer.alloc(0)
  /** Frames without an acknowledgement. The first `sent` of them have been sent. */
  private readonly queue: Waiting[] = []
  private sent = 0

  constructor(encoder: Encoder, options: SenderOptions) {
    this.encoder = encoder
    this.options = options
  }

  send(readings: readonly Reading[]): Promise<void> {
    const frames = this.encoder.frames(readings, this.options.uniqueId)
    if (frames.length === 0) return Promise.resolve()
    return new Promise((done) => {
      const last = frames.length - 1
      frames.forEach((frame, index) => {
        this.queue.push(index === last ? { frame, done } : { frame })
      })
      void this.dial()
      this.pump()
    })
  }

  close(): void {
    this.closed = true
    this.socket?.destroySoon()
  }

  /** Connects, and retries. */
  private async dial(): Promise<void> {
    if (this.socket || this.dialling) return
    this.dialling = true
    for (
      let wait = FIRST_WAIT_MS;
      !this.closed && !(await this.connected());
      wait = Math.min(2 * wait, LONGEST_WAIT_MS)
    ) {
      await delay(wait, undefined, { ref: false })
    }
    this.dialling = false
  }

  private connected(): Promise<boolean> {
    const { host, port, uniqueId } = this.options
    return new Promise((resolve) => {
      const socket = connect({ host, port, noDelay: true }, () => {
        this.socket = socket
        this.loggedIn = !this.encoder.login
        if (this.encoder.login) socket.write(this.encoder.login(uniqueId))
        this.pump()
        resolve(true)
      })
      socket.setTimeout(ANSWER_TIMEOUT_MS, () => {
        if (this.queue.length > 0 || !this.loggedIn) socket.destroy()
      })
      socket.on('data', (chunk: Buffer) => this.hear(chunk))
      // A refused or broken connection also emits 'close', where the next attempt starts.
      socket.on('error', () => {})
      socket.on('close', () => {
        resolve(false)
        if (this.socket === socket) this.dropped()
      })
    })
  }

  private dropped(): void {
    this.socket = undefined
    this.loggedIn = false
    this.sent = 0
    this.heard = Buffer.alloc(0)
    if (this.closed) return
    // A unit that the server rejects retries after a long time, all others after a short one.
    setTimeout(() => void this.dial(), this.refused ? LONGEST_WAIT_MS : FIRST_WAIT_MS).unref()
    this.refused = false
  }

  private pump(): void {
    if (!this.socket || !this.loggedIn) return
    while (this.sent < this.queue.length && this.sent < this.encoder.window) {
      const { frame } = this.queue[this.sent++]!
      if (this.encoder.isUnanswered) this.socket.write(frame, (error) => this.written(error))
      else this.socket.write(frame)
    }
  }

  private hear(chunk: Buffer): void {
    this.heard = this.heard.length ? Buffer.concat([this.heard, chunk]) : chunk
    const { uniqueId } = this.options
    while (this.heard.length > 0) {
      const said = this.encoder.hear(this.heard, { uniqueId, loggedIn: this.loggedIn })
      if (!said) return
      this.heard = this.heard.subarray(said.end)
      if (said.kind === 'accepted') this.loggedIn = true
      else if (said.kind === 'refused') this.leave()
      else if (said.kind === 'acknowledged') this.acknowledged()
      else if (said.kind === 'command') this.obey(said)
    }
    this.pump()
  }

  private leave(): void {
    this.refused = true
    this.socket?.destroy()
  }

  private written(error: Error | null | undefined): void {
    if (error) return
    this.acknowledged()
    this.pump()
  }

  private acknowledged(): void {
    if (this.sent === 0) return
    this.sent--
    this.queue.shift()!.done?.()
  }

  private obey({ blocks, answer }: { blocks: boolean | undefined; answer?: Buffer }): void {
    if (blocks !== undefined) this.options.onBlock?.(blocks)
    if (answer) this.socket?.write(answer)
  }
}

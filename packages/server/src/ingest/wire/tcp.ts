import type { Socket } from 'node:net'
import type { StreamProtocol } from '@rastro/protocols/define'
import { Framer } from '@rastro/protocols/framer'
import type { WireBytes } from '@rastro/protocols/outgoing'
import type { Holder } from '../guard/budget.ts'
import { hostOf, type Wire } from '../units/connection.ts'
import { DeviceSession } from './device-session.ts'
import type { Intake } from './intake.ts'
import { receive } from './receive.ts'

/** A unit with more unread bytes of answers is disconnected. */
const MAX_UNREAD_BYTES = 262_144
/** Maximum bytes processed of one connection before others have their turn. */
const FRAMES_A_TURN = 64
const BYTES_A_TURN = 32_768
const MS_A_TURN = 20
/** The clock is read after this many bytes. */
const BYTES_A_LOOK = 1024
/**
 * A connection is closed after this many consecutive frames without data of a known unit. An unregistered unit sends about
 * one a minute, and a known unit with some unreadable frames sends readable ones in between.
 */
const MAX_EMPTY = 64

/** A connection that has named no unit by then is closed; the first message of a real unit names it (ms; decision 183). */
const UNNAMED_MS = 120_000

/** When a turn was first measured, and after how many of its bytes it is measured again. */
interface Turn {
  readonly began: number
  readonly nextLook: number
}

/** One TCP connection of a unit, from its first byte until every pending answer is sent. */
export class TcpConnection implements Holder, Wire {
  readonly transport = 'tcp'
  readonly host: string
  private readonly intake: Intake
  private readonly socket: Socket
  private readonly session: DeviceSession
  private readonly framer: Framer
  private working: Promise<void> | undefined
  private isClosing = false
  private isGivenUp = false
  private holdsBytes = false
  private readonly openedMs: number
  /** Something was read or sent since the last sweep. */
  private isActive = true
  /** When a sweep last found it active (ms). */
  private activeMs = 0

  constructor(intake: Intake, protocol: StreamProtocol, socket: Socket) {
    this.intake = intake
    this.socket = socket
    this.host = hostOf(socket.remoteAddress)
    this.session = new DeviceSession(intake, protocol, this)
    this.framer = new Framer(protocol, this.session)
    this.openedMs = intake.clock.now().getTime()
    if (intake.portWatches.isOn) intake.portWatches.connected(this.session)
    this.listen()
  }

  private listen(): void {
    const { socket, intake } = this
    socket.on('data', (chunk: Buffer) => this.read(chunk))
    socket.on('end', () => void this.finish())
    socket.on('error', (error) => intake.log.debug({ err: error, host: this.host }, 'connection broke'))
    socket.on('close', () => this.release())
    socket.on('close', () => void this.settled().then(() => this.session.end()))
    socket.resume()
  }

  /** Stops reading; closes when what was read is stored and answered. */
  async finish(): Promise<void> {
    this.isClosing = true
    this.socket.pause()
    await this.settled()
    this.session.end()
    this.socket.destroySoon()
  }

  get address(): string {
    return this.host
  }
  get isWaiting(): boolean {
    return this.working !== undefined
  }

  close(): void {
    this.socket.destroy()
  }

  /**
   * Closes it when it was idle for longer than the connection timeout, or has not named a unit in time. A timer of each socket would be
   * set anew by each frame.
   */
  sweep(now: Date): void {
    if (!this.session.isNamed && !this.isWaiting && now.getTime() - this.openedMs >= UNNAMED_MS) {
      this.intake.gaveUp(this.session)
      this.cut()
    } else if (this.isActive) {
      this.isActive = false
      this.activeMs = now.getTime()
    } else if (now.getTime() - this.activeMs >= this.intake.connectionTimeoutMs) this.socket.destroy()
  }

  /** Closes at once; an incomplete frame is lost. */
  cut(): void {
    this.isGivenUp = true
    this.socket.destroy()
  }

  private release(): void {
    const { frames, pieces } = this.intake.guard
    frames.release(this)
    pieces.release(this.session)
  }

  private async settled(): Promise<void> {
    while (this.working) await this.working
    await this.session.whenIdle()
  }

  private read(chunk: Buffer): void {
    this.isActive = true
    if (this.intake.portWatches.isOn) this.intake.portWatches.bytes(this.session, chunk)
    this.framer.add(chunk)
    if (this.working) return
    const waiting = this.work()
    if (waiting) this.working = this.goOn(waiting)
  }

  /** Processes the rest of the frames; reading pauses while a result is awaited. */
  private async goOn(first: Promise<unknown>): Promise<void> {
    this.socket.pause()
    try {
      for (let waiting: Promise<unknown> | undefined = first; waiting; waiting = this.work()) await waiting
    } catch (error) {
      // Nothing was acknowledged: the unit reconnects and sends it again
      this.intake.unanswered(this.session, error)
      this.socket.destroy()
    }
    this.working = undefined
    if (!this.isClosing) this.socket.resume()
  }

  private work(): Promise<unknown> | undefined {
    const { session, intake, framer } = this
    let bytes = 0
    let count = 0
    let turn: Turn | undefined
    try {
      for (let frame = framer.next(); frame; frame = framer.next()) {
        if (this.isHopeless) return undefined
        const waiting = receive(intake, session, frame)
        if (waiting) return waiting
        if (session.isFull) return session.whenRoom()
        bytes += frame.length
        count += 1
        if (count >= FRAMES_A_TURN || bytes >= BYTES_A_TURN) return nextTurn()
        if (bytes < (turn?.nextLook ?? BYTES_A_LOOK)) continue
        // Small messages, the most common, do not need a clock reading
        const now = performance.now()
        if (turn && now - turn.began > MS_A_TURN) return nextTurn()
        turn = { began: turn?.began ?? now, nextLook: bytes + BYTES_A_LOOK }
      }
      if (!this.isHopeless) this.countHalf(count > 0)
    } catch (error) {
      this.intake.cutOff(this.session, error)
      this.socket.destroy()
    }
    return undefined
  }

  /** True when reading is to stop; also closes the connection after too many empty frames. */
  private get isHopeless(): boolean {
    if (!this.isGivenUp && this.session.emptyFrames > MAX_EMPTY) {
      this.intake.gaveUp(this.session)
      this.cut()
    }
    return this.isGivenUp
  }

  /** Reports the memory of the incomplete frame to the budget; `isNew`: it is another frame than before. */
  private countHalf(isNew: boolean): void {
    const { held } = this.framer
    if (this.socket.destroyed || (held === 0 && !this.holdsBytes)) return
    this.holdsBytes = held > 0
    this.intake.guard.frames.hold(this, held, isNew)
  }

  write(bytes: WireBytes): void {
    const { socket } = this
    if (!socket.writable) return
    socket.write(bytes)
    if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy()
  }

  send(bytes: WireBytes): Promise<boolean> {
    this.isActive = true
    if (!this.socket.writable) return Promise.resolve(false)
    return new Promise((resolve) => this.socket.write(bytes, (error) => resolve(!error)))
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
